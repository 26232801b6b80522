import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { UserConfig } from '../api/config.ts';
import { projectOptions } from '../project/build-options.ts';
import { resolveConfig } from '../project/configuration/check.ts';
import type { Config } from '../types.ts';
import { codeIn, readGuide, rowsOf } from './guide.ts';
import { GENERATOR } from './mini-site.ts';
import { realSite } from './real-site.ts';
import { runHere } from './run-here.ts';

const README = readGuide('README.md');

/** Dotted keys of a configuration's leaves. */
type Keys<T, Path extends string = ''> = T extends string | number | boolean | readonly string[]
  ? Path
  : T extends readonly (infer Item)[]
    ? Keys<Item, `${Path}[]`>
    : string extends keyof T
      ? Path
      : { [K in keyof T & string]-?: Keys<Given<T[K]>, Path extends '' ? K : `${Path}.${K}`> }[keyof T &
          string];
type Given<T> = Exclude<T, undefined | false>;

/** Every key of `site.config.ts`: a missing or extra one does not compile. */
const CONFIG_KEYS: Readonly<Record<Keys<UserConfig>, true>> = {
  url: true,
  placeholder: true,
  'organization.name': true,
  'organization.legalName': true,
  'organization.email': true,
  'organization.phone': true,
  'organization.address.street': true,
  'organization.address.city': true,
  'organization.address.region': true,
  'organization.address.postalCode': true,
  'organization.address.country': true,
  'organization.city.fr': true,
  'organization.city.en': true,
  'organization.region.fr': true,
  'organization.region.en': true,
  'organization.countries': true,
  'organization.privacyOfficer.title.fr': true,
  'organization.privacyOfficer.title.en': true,
  'organization.privacyOfficer.email': true,
  'organization.founded': true,
  'organization.sameAs': true,
  'booking.call.fr': true,
  'booking.call.en': true,
  'booking.appointment.fr': true,
  'booking.appointment.en': true,
  'forms.endpoint': true,
  'forms.allowedOrigins': true,
  'forms.limit.posts': true,
  'forms.limit.minutes': true,
  'forms.retention.contactMonths': true,
  'forms.retention.spamDays': true,
  'forms.retention.consentMonths': true,
  'analytics.src': true,
  'redirects[].from': true,
  'redirects[].to': true,
  'redirects[].status': true,
  'rootRedirect.to': true,
  'rootRedirect.status': true,
  'robots[].agents': true,
  'robots[].allow': true,
  'robots[].disallow': true,
  openGraphImages: true,
  'publish.to': true,
  'publish.endpoint': true,
  'publish.region': true,
  'publish.keys': true,
  'publish.keep': true,
  'publish.keepDays': true,
  'publish.maxDeletes': true,
  'budgets.html': true,
  'budgets.css': true,
  'budgets.scripts': true,
  'budgets.fonts.display': true,
  'budgets.fonts.prose': true,
};

/** Documented keys, with the columns of their rows in the README. */
const documented = rowsOf(README, 'names: config').map(({ names, cells }) => ({
  key: names[0] ?? '',
  fallback: cells[1] ?? '',
  example: codeIn(cells[3] ?? '')[0] ?? '',
}));

const resolved = (input: unknown) =>
  resolveConfig(input, { file: 'site.config.ts', text: '' }, projectOptions(GENERATOR, {}, {}));

describe('the README’s configuration', () => {
  it('1.8 lists every key of site.config.ts, and no other', () => {
    expect(documented.map(({ key }) => key).sort()).toEqual(Object.keys(CONFIG_KEYS).sort());
  });

  it('1.8 gives examples that make a valid configuration together', () => {
    expect(resolved(exampleConfig(documented.map(({ key }) => key))).diagnostics).toEqual([]);
  });

  it('1.8 says which keys are required', () => {
    const keys = documented.map(({ key }) => key);
    for (const { key } of documented.filter(({ fallback }) => fallback === 'required')) {
      const without = exampleConfig(keys.filter((other) => other !== key));
      expect(resolved(without).diagnostics, key).not.toEqual([]);
    }
  });

  it('1.8 says the defaults that a configuration without them gets', () => {
    const always = documented.filter(
      ({ key, fallback }) => fallback === 'required' && /^(url|organization)/.test(key),
    );
    const config = resolved(exampleConfig(always.map(({ key }) => key))).value;
    // Defaults without code marks are those of the receiver of forms, and of each redirect.
    const optional = documented.filter(({ fallback }) => /^(none$|`)/.test(fallback));
    expect(optional.length).toBeGreaterThan(10);
    for (const { key, fallback } of optional) {
      const expected = fallback === 'none' ? undefined : JSON.parse(codeIn(fallback)[0] ?? '');
      expect(valueAt(config, key), key).toEqual(expected);
    }
    const redirects = [{ from: '/old', to: '/' }];
    const keys = always.map(({ key }) => key);
    const redirecting = resolved({ ...exampleConfig(keys), redirects }).value;
    expect(redirecting?.redirects[0]?.status).toBe(301);
  });
});

/** Lists the commands of a help text, `help` itself left out. */
function commandsIn(help: string): string[] {
  const list = /^Commands:\n((?: {2}.*\n?)*)/m.exec(help)?.[1] ?? '';
  return [...list.matchAll(/^ {2}(\w+)/gm)].map(([, name]) => name ?? '').filter((name) => name !== 'help');
}

function flagsIn(help: string): readonly string[] {
  return [...help.matchAll(/^ {2}((?:-\w, )?--[\w-]+)/gm)].map(([, flag]) => flag ?? '');
}

describe('the README’s commands', () => {
  it('lists every command, and every flag with its short form', async () => {
    const { stdout } = await runHere({ root: GENERATOR }, ['--help']);
    const commands = commandsIn(stdout);
    expect(commands).toContain('build');
    const written = [...README.text.matchAll(/^### `site (\w+)`$/gm)].map(([, name]) => name);
    expect(written.sort()).toEqual(commands.sort());
    for (const command of commands) {
      const help = await runHere({ root: GENERATOR }, [command, '--help']);
      const pages = [help.stdout];
      for (const part of commandsIn(help.stdout))
        pages.push((await runHere({ root: GENERATOR }, [command, part, '--help'])).stdout);
      const flags = [...new Set(pages.flatMap(flagsIn))];
      const rows = rowsOf(README, `flags: ${command}`).map(({ names }) =>
        names.map((name) => name.split(' ')[0]).join(', '),
      );
      expect([...rows, '-h, --help'].sort(), command).toEqual(flags.sort());
    }
  });

  it('lists every environment variable that the program or its tests read', () => {
    const names = sourceFiles(join(GENERATOR, 'cli')).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\benv\.([A-Z][A-Z_]+)/g)].map(([, name]) => name ?? ''),
    );
    const own = ['HOME', 'NODE_ENV', 'SITE_FAULT', 'SITE_TEST_RUN', 'TMPDIR'];
    const expected = [...new Set(names)].filter((name) => !own.includes(name));
    expect(expected.length).toBeGreaterThan(4);
    expect(
      rowsOf(README, 'names: environment')
        .map((row) => row.names[0])
        .sort(),
    ).toEqual(expected.sort());
  });
});

describe('the README’s files', () => {
  it('3.4 has a line for every file of a build, and a file for every line', async () => {
    const files = filesIn(await realSite(), '');
    const patterns = rowsOf(README, 'names: files').flatMap(({ names }) => names);
    const matches = (file: string, pattern: string): boolean => patternOf(pattern).test(file);
    expect(files.filter((file) => !patterns.some((pattern) => matches(file, pattern)))).toEqual([]);
    expect(patterns.filter((pattern) => !files.some((file) => matches(file, pattern)))).toEqual([]);
  });

  it('leads only to headings and files that exist', () => {
    const headings = [...README.text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading.toLowerCase().replaceAll('`', '').replaceAll(' ', '-'),
    );
    const links = [...README.text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => href);
    expect(links.length).toBeGreaterThan(3);
    for (const href of links.filter((link) => !link.startsWith('https:'))) {
      if (href.startsWith('#')) expect(headings).toContain(href.slice(1));
      else expect(existsSync(join(GENERATOR, href)), href).toBe(true);
    }
  });
});

/** Joins the README's examples of some keys to one configuration. */
function exampleConfig(keys: readonly string[]): Record<string, unknown> {
  const config: Record<string, unknown> = {};
  for (const { key, example } of documented) {
    if (!keys.includes(key)) continue;
    const parts = key.replace('[]', '.0').split('.');
    let node = config;
    parts.slice(0, -1).forEach((part, index) => {
      node[part] ??= parts[index + 1] === '0' ? [] : {};
      node = node[part] as Record<string, unknown>;
    });
    node[parts.at(-1) ?? ''] = JSON.parse(example);
  }
  return config;
}

function valueAt(config: Config | undefined, key: string): unknown {
  return key.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown>)?.[part], config);
}

function sourceFiles(folder: string): readonly string[] {
  return filesIn(folder, '')
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(folder, file));
}

function filesIn(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((item) => {
    const name = folder === '' ? item.name : `${folder}/${item.name}`;
    return item.isDirectory() ? filesIn(root, name) : [name];
  });
}

/** Makes a pattern of a name: `{path}/` is any folder or none, `{id}` a build id, `*` anything. */
function patternOf(name: string): RegExp {
  const pattern = name
    .replaceAll('.', '\\.')
    .replace('{path}/', '(?:.+/)?')
    .replace('{id}', '[0-9a-f]{16}')
    .replace('*', '.+');
  return new RegExp(`^${pattern}$`);
}
