import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formatDiagnostics } from '../../report/frame.ts';
import { GENERATOR } from '../../tests/mini-site.ts';
import type { Config, Diagnostic, Result } from '../../types.ts';
import { projectOptions } from '../build-options.ts';
import { resolveConfig } from './check.ts';
import { configSchema } from './schema.ts';

type Path = readonly (string | number)[];

/** A configuration with every key. Lists have two items, since mistakes are put in the second. */
const WHOLE = {
  url: 'https://site.example',
  organization: {
    name: 'Essai',
    legalName: 'Essai inc.',
    email: 'a@site.example',
    phone: '+15145550123',
    address: { street: '1, rue', city: 'Montréal', region: 'QC', postalCode: 'H0H 0H0', country: 'CA' },
    city: { fr: 'Montréal', en: 'Montreal' },
    region: { fr: 'Québec', en: 'Quebec' },
    countries: ['CA', 'FR'],
    privacyOfficer: { title: { fr: 'Responsable', en: 'Officer' }, email: 'b@site.example' },
    founded: 2023,
    sameAs: ['https://a.example', 'https://b.example'],
  },
  placeholder: true,
  booking: { call: { fr: '/a', en: '/en/a' }, appointment: { fr: '/b', en: '/en/b' } },
  forms: {
    endpoint: '/api',
    allowedOrigins: ['https://a.example', 'https://b.example'],
    limit: { posts: 10, minutes: 10 },
    retention: { contactMonths: 12, spamDays: 30, consentMonths: 36 },
  },
  analytics: { src: '/insights/script.js' },
  redirects: [
    { from: '/a', to: '/b', status: 301 },
    { from: '/c', to: '/d', status: 302 },
  ],
  rootRedirect: { to: '/about', status: 302 },
  robots: [
    { agents: ['GPTBot'], allow: ['/blog'], disallow: ['/'] },
    { agents: ['*', 'CCBot'], allow: ['/a', '/b'], disallow: ['/c', '/d'] },
  ],
  openGraphImages: false,
  publish: {
    to: 's3://example',
    endpoint: 'https://s3.example.com',
    region: 'ca-central-1',
    keys: 'both',
    keep: 5,
    keepDays: 7,
    maxDeletes: 256,
  },
  budgets: {
    html: { default: 1000, home: 2000 },
    css: 1000,
    scripts: { default: 1000, home: 2000 },
    fonts: { display: 1000, prose: 2000 },
  },
};

/** Returns every path of the schema, including groups and items of lists. */
function pathsOf(schema: unknown, path: Path): readonly Path[] {
  if (schema instanceof z.ZodOptional) return pathsOf(schema.unwrap(), path);
  if (schema instanceof z.ZodUnion) {
    const group = schema.options.find((one) => one instanceof z.ZodObject);
    return group === undefined ? [path] : pathsOf(group, path);
  }
  if (schema instanceof z.ZodArray) return [path, ...pathsOf(schema.element, [...path, 1])];
  if (schema instanceof z.ZodRecord) return [path, ...pathsOf(schema.valueType, [...path, 'home'])];
  if (!(schema instanceof z.ZodObject)) return [path];
  const inner = Object.entries(schema.shape).flatMap(([key, part]) => pathsOf(part, [...path, key]));
  return path.length === 0 ? inner : [path, ...inner];
}

const PATHS = pathsOf(configSchema, []);

/** Returns the configuration with another value at a path. */
function changed(node: unknown, [part, ...rest]: Path, value: unknown): unknown {
  if (part === undefined) return value;
  if (Array.isArray(node)) return node.map((item, at) => (at === part ? changed(item, rest, value) : item));
  const group = node as Readonly<Record<string, unknown>>;
  return { ...group, [part]: changed(group[part], rest, value) };
}

/** Checks a configuration that is written so, and fills it in. */
function resolved(config: unknown, text: string): Result<Config | undefined> {
  return resolveConfig(config, { file: 'site.config.ts', text }, projectOptions(GENERATOR, {}, {}));
}

interface Printed {
  readonly text: string;
  /** Offset of each path's key, or of the item itself in a list. */
  readonly places: ReadonlyMap<string, number>;
}

/** Prints a configuration as a person may write it: comments and strings that look like keys, quotes, nothing aligned. */
function print(config: unknown): Printed {
  const places = new Map<string, number>();
  let text = [
    "import { defineConfig } from 'site/define';",
    "// export default, url: 'no', status: 301, organization: {",
    'const note = "email: status: { fr: [ from: " /* budgets: { */;',
    'void note;',
    'export default defineConfig({ // url: nothing',
    '',
  ].join('\n');
  const value = (node: unknown, path: Path): void => {
    if (typeof node === 'function') text += '() => 1';
    else if (Array.isArray(node)) {
      text += '[ /* , */';
      node.forEach((item, at) => {
        text += '\n  ';
        places.set(JSON.stringify([...path, at]), text.length);
        value(item, [...path, at]);
        text += ',';
      });
      text += ']';
    } else if (typeof node === 'object' && node !== null) {
      text += '{';
      members(node, path);
      text += '}';
    } else text += JSON.stringify(node);
  };
  const members = (node: object, path: Path): void => {
    for (const [at, [key, inner]] of Object.entries(node).entries()) {
      text += '\n  ';
      places.set(JSON.stringify([...path, key]), text.length);
      text += at % 2 === 0 ? key : `'${key}'`;
      text += ': ';
      value(inner, [...path, key]);
      text += ', // status: {\n';
    }
  };
  members(config as object, []);
  text += '});\n';
  return { text, places };
}

/** Returns the only problem of a configuration with a value at a path, and the place of that path. */
function problemAt(
  path: Path,
  wrong: unknown,
): { readonly problem: Diagnostic; readonly line: number; readonly column: number } {
  const config = changed(WHOLE, path, wrong);
  const { text, places } = print(config);
  const { diagnostics } = resolved(config, text);
  expect(diagnostics, formatDiagnostics(diagnostics, { colour: false })).toHaveLength(1);
  return { problem: diagnostics[0] as Diagnostic, ...placeOf(path, { text, places }) };
}

function placeOf(path: Path, { text, places }: Printed): { readonly line: number; readonly column: number } {
  const before = text.slice(0, places.get(JSON.stringify(path)) ?? -1).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

const nameOf = (path: Path): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
    .join('')
    .slice(1);

/** Words of the library that checks, which mean nothing to the author of a configuration. */
const LIBRARY =
  /invalid|expected|received|too (?:big|small)|nan|record|regex|pattern|unrecognized|undefined/i;

const ENDPOINT = 'must be a path such as "/api", an https URL, or false';
const COUNTRY = 'must be the two capital letters of a country';

describe('a configuration', () => {
  it('with every key is a valid one', () => {
    expect(resolved(WHOLE, print(WHOLE).text).diagnostics).toEqual([]);
    expect(PATHS.length).toBeGreaterThan(50);
  });

  it.each(PATHS.map((path) => [nameOf(path), path] as const))(
    '1.8 shows a value of another type at its key: %s',
    (name, path) => {
      for (const wrong of [() => 1, 1.5, null]) {
        const { problem, line, column } = problemAt(path, wrong);
        expect(problem.location).toMatchObject({ file: 'site.config.ts', line, column });
        expect(problem.text).toMatch(/^"\S+" must be /);
        expect(problem.text).toContain(`"${name}"`);
        expect(problem.text).not.toMatch(LIBRARY);
      }
    },
  );

  it.each([
    [['url'], 'https://site.example/fr', 'must be an origin', 'https://site.example'],
    [['organization', 'email'], 'a at b', 'must be an email address', undefined],
    [['organization', 'name'], '', 'must not be empty', undefined],
    [['organization', 'phone'], '+1 514 555-0123', 'must be in the international form', '+15145550123'],
    [['organization', 'address', 'country'], 'Canada', COUNTRY, undefined],
    [['organization', 'address', 'country'], 'ca', COUNTRY, 'CA'],
    [['organization', 'founded'], 23, 'must be a year such as 2023', undefined],
    [['organization', 'founded'], '2023', 'must be a year such as 2023', 2023],
    [['organization', 'sameAs', 1], 'b.example', 'must be a web address', 'https://b.example'],
    [['organization', 'sameAs', 1], 'javascript:alert(1)', 'must be a web address', undefined],
    [['placeholder'], 'false', 'must be true or false', false],
    [['forms', 'endpoint'], 'http://a.example', ENDPOINT, 'https://a.example'],
    [['forms', 'endpoint'], '/\\a.example', ENDPOINT, undefined],
    [['forms', 'endpoint'], true, ENDPOINT, undefined],
    [['forms', 'allowedOrigins', 1], 'https://b.example/', 'must be an origin', 'https://b.example'],
    [['forms', 'limit', 'posts'], 0, 'must be 1 or more', undefined],
    [['forms', 'retention', 'spamDays'], -1, 'must be 1 or more', undefined],
    [
      ['booking', 'call', 'en'],
      'cal.example.com',
      'must be a path such as "/contact", an https URL',
      'https://cal.example.com',
    ],
    [['booking', 'appointment', 'fr'], 'javascript:alert(1)', 'must be a path such as', undefined],
    [['analytics', 'src'], 'script.js', 'must be a path of this site', undefined],
    [['analytics', 'src'], '//stats.example/x.js', 'must be a path of this site', undefined],
    [['analytics', 'src'], '/\\stats.example/x.js', 'must be a path of this site', undefined],
    [['analytics'], true, 'must be a group with the key "src", or false', undefined],
    [['redirects', 1, 'status'], 303, 'must be one of 301, 302, 307, 308, not 303', undefined],
    [['redirects', 1, 'status'], '308', 'must be one of 301, 302, 307, 308, not "308"', 308],
    [['rootRedirect', 'status'], 200, 'must be one of 301, 302, 307, 308, not 200', undefined],
    [['budgets', 'html', 'home'], 'a', 'must be a whole number, not "a"', undefined],
    [['robots', 1, 'agents'], [], 'must name a robot', undefined],
    [['robots', 1, 'agents', 1], 'GPT Bot', 'must be the name of a robot', 'GPTBot'],
    [['robots', 1, 'agents', 1], 'a\nDisallow: /', 'must be the name of a robot', undefined],
    [['robots', 1, 'disallow', 1], 'drafts', 'must be a path such as "/drafts/"', undefined],
    [['robots', 1, 'allow', 1], '/a\nSitemap: x', 'must be a path such as "/drafts/"', undefined],
    [['budgets', 'css'], 0, 'must be 1 or more, not 0', undefined],
  ] as const)('1.8 says at %j what is allowed instead of %j', (path, wrong, said, meant) => {
    const { problem, line, column } = problemAt(path, wrong);
    expect(problem.text).toContain(`"${nameOf(path)}" ${said}`);
    expect(problem.location).toMatchObject({ line, column });
    expect(problem.notes?.map(({ text }) => text)).toEqual(
      meant === undefined ? undefined : [`Did you mean ${JSON.stringify(meant)}?`],
    );
  });

  it.each(
    PATHS.filter((path) => typeof path.at(-1) === 'string').map((path) => [nameOf(path), path] as const),
  )('1.8 shows a key that is misspelt, and those that exist: %s', (_, path) => {
    const parent = path.slice(0, -1);
    const key = `${String(path.at(-1))}x`;
    const group = parent.reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], WHOLE);
    const config = changed(WHOLE, parent, { ...(group as object), [key]: 1 });
    const printed = print(config);
    const { diagnostics } = resolved(config, printed.text);
    // Any name may be a template's.
    if (parent.at(-1) === 'html' || parent.at(-1) === 'scripts') return expect(diagnostics).toEqual([]);
    expect(diagnostics).toMatchObject([
      {
        text: `Unknown key "${nameOf([...parent, key])}" in site.config.ts`,
        suggestion: path.at(-1),
        location: placeOf([...parent, key], printed),
      },
    ]);
    expect(diagnostics[0]?.notes?.[0]?.text).toContain(String(path.at(-1)));
  });

  it.each([
    [
      'a constant',
      "const redirects = [{ from: '/a', to: '/b' }, { from: '/c', to: '/d', status: 303 }];\nexport default { redirects };",
      1,
      70,
    ],
    [
      'a typed constant',
      "const site: unknown = {\n  redirects: [\n    { from: '/a', to: '/b' }, { from: '/c', to: '/d', 'status': 303 },\n  ],\n};\nexport default site;",
      3,
      55,
    ],
    ['the nearest that is written', "export default {\n  ...more,\n  redirects: load('a'),\n};", 3, 3],
    ['the file alone', 'module.exports = {};', undefined, undefined],
  ])('1.8 is followed to where it is written: %s', (_, text, line, column) => {
    const config = changed(WHOLE, ['redirects', 1, 'status'], 303);
    const { diagnostics } = resolved(config, text);
    expect(diagnostics[0]?.location).toMatchObject({
      file: 'site.config.ts',
      ...(line === undefined ? {} : { line, column }),
    });
    if (line === undefined) expect(diagnostics[0]?.location).toEqual({ file: 'site.config.ts' });
  });

  it('1.8 that lacks a key is shown where the key would be', () => {
    const config = changed(WHOLE, ['organization', 'address', 'city'], undefined);
    const { diagnostics } = resolved(config, print(WHOLE).text.replace('city', 'town'));
    expect(diagnostics.map(({ text: said }) => said)).toEqual([
      '"organization.address.city" is missing: it must be text',
    ]);
    expect(diagnostics[0]?.location?.lineText).toContain('address');
  });

  it('1.8 holds templates without a budget of their own to the default, whichever others are given', () => {
    const budgets = { html: { home: 1000 }, scripts: { home: 2000 } };
    const config = { ...WHOLE, budgets };
    const { value } = resolved(config, print(config).text);
    expect(value?.budgets).toMatchObject({
      html: { home: 1000, default: 12_000 },
      scripts: { home: 2000, default: 14_000 },
      css: 12_000,
    });
  });

  it('1.8 is no list and no function', () => {
    for (const odd of [[], () => WHOLE, undefined]) {
      expect(resolved(odd, '').diagnostics.map(({ text }) => text)).toEqual([
        expect.stringMatching(
          /^The configuration (?:is missing: it )?must be one object: export default defineConfig/,
        ),
      ]);
    }
  });
});
