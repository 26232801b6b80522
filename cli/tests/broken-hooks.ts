import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Registry } from '../api/registry.ts';
import { lightFont } from './light-font.ts';
import type { MiniSite, Overlay, Run } from './mini-site.ts';
import { BASE, siteInTurn } from './mini-site.ts';
import { runHere } from './run-here.ts';

/** Dotted paths of the functions of a registry: `*` means any name. */
type HooksOf<T, Path extends string = ''> = [T] extends [string | number | boolean | readonly unknown[]]
  ? never
  : [Extract<T, (...args: never[]) => unknown>] extends [never]
    ? { [K in keyof T & (string | number)]-?: HooksOf<NonNullable<T[K]>, Under<Path, K>> }[keyof T &
        (string | number)]
    : Path;
type Under<
  Path extends string,
  K extends string | number,
> = `${Path extends '' ? '' : `${Path}.`}${string extends K ? '*' : K}`;

/** A function of the project's registry, as messages call it, and the work it is called for. */
export interface Hook {
  /** Path of such a function in a sound registry. */
  readonly at: string;
  readonly name: string;
  readonly doing: RegExp;
  /** Matches the message about an answer that is a useless object. */
  readonly nonsense: RegExp;
}

const MAKING = /while (?:making|rendering) \/\S*:\n\n {4}content\/(?:fr|en)\/\S+\.md/;
const READING = /while reading content\/\S+:\n\n {4}content\/\S+/;
const BLOCK = /while rendering the block "every":\n\n {4}content\/(?:fr|en)\/every\.md:8:/;
const REACT = /failed: Objects are not valid as a React child/;

/** Every function of a registry: this does not compile when one is missing here, or is no longer in the registry. */
export const HOOKS: Readonly<Record<HooksOf<Registry>, Hook>> = {
  'templates.*.component': {
    at: 'templates.every.component',
    name: 'The template "every"',
    doing: MAKING,
    nonsense: REACT,
  },
  'templates.*.sections': {
    at: 'templates.every.sections',
    name: '"sections" of the template "every"',
    doing: READING,
    nonsense: /must return an object of zod schemas/,
  },
  'templates.*.lists': {
    at: 'templates.every.lists',
    name: '"lists" of the template "every"',
    doing: MAKING,
    nonsense: /must return an object whose values are lists of summaries/,
  },
  'templates.*.record': {
    at: 'templates.every.record',
    name: '"record" of the template "every"',
    doing: MAKING,
    nonsense: /must return \{ title, description, keywords \} or undefined/,
  },
  'templates.*.validate': {
    at: 'templates.every.validate',
    name: '"validate" of the template "every"',
    doing: MAKING,
    nonsense: /\/every is not emitted: its template's check returns an object/,
  },
  'layouts.*': {
    at: 'layouts.alone',
    name: 'The layout "alone"',
    doing: MAKING,
    nonsense: REACT,
  },
  'middleware.*': {
    at: 'middleware.renamed',
    name: 'The middleware "renamed"',
    doing: MAKING,
    nonsense: /must leave the page's "path" as it is; \{ redirect \} sends visitors elsewhere/,
  },
  'fenced.*.component': {
    at: 'fenced.every.component',
    name: 'The block "every"',
    doing: BLOCK,
    nonsense: REACT,
  },
  'fenced.*.attributes': {
    at: 'fenced.every.attributes',
    name: '"attributes" of the block "every"',
    doing: BLOCK,
    nonsense: /must return an object of zod schemas/,
  },
  'fenced.*.problem': {
    at: 'fenced.every.problem',
    name: '"problem" of the block "every"',
    doing: BLOCK,
    nonsense: /must return text or undefined/,
  },
  'collections.*.schema': {
    at: 'collections.notes.schema',
    name: '"schema" of the collection "notes"',
    doing: READING,
    nonsense: /must return an object of zod schemas/,
  },
  'data.*': {
    at: 'data.tags',
    name: 'The schema of content/data/tags.yaml',
    doing: READING,
    nonsense: /must return a zod schema/,
  },
  'errors.404': {
    at: 'errors.404',
    name: 'The error page 404',
    doing: /while rendering the error page 404:\n\n {4}templates\/registry\.ts/,
    nonsense: REACT,
  },
  'errors.500': {
    at: 'errors.500',
    name: 'The error page 500',
    doing: /while rendering the error page 500:\n\n {4}templates\/registry\.ts/,
    nonsense: REACT,
  },
  shared: {
    at: 'shared',
    name: '"shared"',
    doing: /while making what pages share:\n\n {4}templates\/registry\.ts/,
    nonsense: /must return an object that JSON can hold/,
  },
  generatedStyles: {
    at: 'generatedStyles',
    name: '"generatedStyles"',
    doing: /while making the stylesheet:\n\n {4}templates\/registry\.ts/,
    nonsense: /must return text/,
  },
  openGraph: {
    at: 'openGraph',
    name: '"openGraph"',
    doing: /while drawing the Open Graph picture of \/\S*:\n\n {4}content\/(?:fr|en)\/\S+\.md/,
    nonsense: /must return \{ ground, ink \} as "#rrggbb"/,
  },
  provide: { at: 'provide', name: '"provide"', doing: MAKING, nonsense: REACT },
};

const FONT = await lightFont();
const EVERY =
  '---\ntitle: Toutes\ntemplate: every\nlayout: alone\nmiddleware: [renamed]\n---\n\n::: every\nTexte.\n:::\n';

/** Line of the faults' own source. */
const THROWING_LINE = 4;
const FAULTS = `/** What a function of the registry does instead of its work. */
export const faults: Readonly<Record<string, (...args: never[]) => unknown>> = {
  throws: () => {
    throw new Error('boom');
  },
  promises: async () => {
    throw new Error('late');
  },
  answersNonsense: () => ({ odd: () => undefined }),
  answersNothing: () => undefined,
};
`;

/** Makes a site with a function of every kind; the one at `at`, or each of several, has a fault. */
export const faulty = (at: string | readonly string[], fault: string): Overlay => ({
  'templates/sound.ts': readFileSync(join(BASE, 'templates/registry.ts'), 'utf8')
    .replace(
      "generatedStyles: () => ''",
      "generatedStyles: () => '', shared: () => ({}), openGraph: () => ({ ground: '#ffffff', ink: '#000000' })",
    )
    .replace(
      'collections: {',
      'fenced: { every: { component: Block, attributes: () => ({}), problem: () => undefined } }, collections: {',
    )
    .replace('import { Layout', 'import { Block, Layout')
    .replace(
      'checked: {',
      'every: { component: Page, sections: () => ({}), lists: () => ({}), record: () => undefined, validate: () => true }, checked: {',
    ),
  'templates/faults.ts': FAULTS,
  'templates/registry.ts': `import { faults } from './faults.ts';
import { registry as sound } from './sound.ts';

const place = (node: unknown, [key = '', ...rest]: readonly string[]): unknown => {
  const own = (node as Record<string, unknown>)[key];
  if (rest.length === 0 && typeof own !== 'function') throw new Error(\`no function at \${key}\`);
  return { ...(node as object), [key]: rest.length === 0 ? faults[${JSON.stringify(fault)}] ?? own : place(own, rest) };
};
export const registry = ${JSON.stringify([at].flat().map((path) => path.split('.')))}.reduce<unknown>(place, sound);
`,
  'site.config.ts': readFileSync(join(BASE, 'site.config.ts'), 'utf8').replace('openGraphImages: false,', ''),
  'assets/fonts/fonts.json': '{"display":{"file":"light.woff2"}}',
  'assets/fonts/light.woff2': FONT,
  'content/fr/every.md': EVERY,
  'content/en/every.md': EVERY,
});

/** A cache that all cases share for what does not depend on their templates: fonts and letters. */
export const SITE_CACHE = join(process.env.SITE_TEST_RUN ?? '', 'hooks');
/** Builds a site of these tests. */
export const build = (site: MiniSite): Promise<Run> => runHere(site, ['build', '--quiet'], { SITE_CACHE });

/** The mistake in its frame: file, line, and the text of the line. */
export const FRAME = new RegExp(
  `templates/faults\\.ts:${THROWING_LINE}:\\d+:\\n +${THROWING_LINE} │ +throw new Error\\('boom'\\);\\n`,
);

/** Asserts that a message has no stack and no notice of Node. */
export function expectPlain({ stderr }: Run): void {
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(stderr).not.toContain('Node.js v');
}

/** Registers a test for each function: the message when it answers a promise. */
export function holdToPromises(hooks: readonly Hook[]): void {
  it.each(hooks)('1.6 that answers a promise is told not to: $at', async ({ at, name, doing }) => {
    const run = await build(siteInTurn(faulty(at, 'promises')));
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(
      `✘ [ERROR] ${name} is asynchronous: the build does not wait for a promise here [async-hook]\n`,
    );
    expect(run.stderr).toMatch(doing);
    expectPlain(run);
  });
}

/** Registers a test for each function: the message when it answers a useless object. */
export function holdToNonsense(hooks: readonly Hook[]): void {
  it.each(hooks)('1.6 that answers nonsense is told what to answer: $at', async ({ at, nonsense }) => {
    const run = await build(siteInTurn(faulty(at, 'answersNonsense')));
    expect(run.stderr).toMatch(nonsense);
    expectPlain(run);
  });
}
