import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { build } from '../build.ts';
import { createCache } from '../cache/cache.ts';
import { createSession } from '../cache/session.ts';
import { buildOptions } from '../project/build-options.ts';
import type { Diagnostic } from '../types.ts';
import type { Overlay } from './mini-site.ts';
import { BASE, FIXED_TIME, miniSite } from './mini-site.ts';
import { silentReporter } from './silent-reporter.ts';
import { treeOf } from './trees.ts';

/** Names that the project's functions note while they are called. */
const called: string[] = [];
beforeEach(() => {
  called.length = 0;
  Object.assign(globalThis, { called });
});

const note = (what: string): string => `globalThis.called.push('${what}');`;

const REGISTRY = `import { registry as base } from './base.ts';
import { Layout } from './layout.tsx';
import * as own from './own.tsx';
import { Page } from './page.tsx';
import { notes } from './schemas.ts';
import { sent } from './sent.ts';
import { generatedStyles } from './styles.ts';

export const registry = {
  ...base,
  templates: { ...base.templates, page: { component: Page }, own: { component: own.Own } },
  layouts: { ...base.layouts, default: Layout },
  middleware: { ...base.middleware, sent },
  collections: { ...base.collections, notes: { ...base.collections.notes, schema: notes } },
  generatedStyles,
};
`;

const SITE = {
  'templates/registry.ts': REGISTRY,
  'templates/base.ts': readFileSync(join(BASE, 'templates/registry.ts'), 'utf8'),
  'templates/layout.tsx': `import { Layout as Base } from './components.tsx';
export function Layout() { ${note('layout')} return <><p>haut</p><Base /></>; }`,
  'templates/page.tsx': `import { Page as Base } from './components.tsx';
export function Page() { ${note('page')} return <Base />; }`,
  'templates/own.tsx': `import { Page as Base } from './components.tsx';
import { word } from './word.ts';
export function Own() { ${note('own')} return <><Base /><p>{word}</p></>; }`,
  'templates/word.ts': "export const word = 'un mot';",
  'templates/schemas.ts': `import { z } from 'zod';
export const notes = (f: { date: z.ZodType; id: z.ZodType }) => { ${note('schema')} return { date: f.date, tags: z.array(f.id).min(1) }; };`,
  'templates/styles.ts': `export const generatedStyles = (pages: readonly unknown[]) => { ${note('styles')} return \`.n{order:\${pages.length}}\`; };`,
  'templates/sent.ts': "export const sent = (page: object) => ({ ...page, template: 'own' });",
  'content/fr/about.md': own('À propos de nous'),
  'content/en/about.md': own('About us'),
};

function own(title: string): string {
  return `---\ntitle: ${title}\ndescription: Une page d’un gabarit à elle, décrite assez longuement pour convenir aux moteurs.\ntemplate: own\n---\n\nUn texte.\n`;
}

/** Makes a site that one process builds again and again. */
function session(overlay: Overlay = {}) {
  const site = miniSite({ ...SITE, ...overlay });
  const cacheDir = join(site.root, '.cache');
  const cache = createCache(cacheDir);
  const kept = createSession();
  const run = async (out: string, isKept: boolean) => {
    const options = buildOptions(site.root, { out, dev: true }, { SOURCE_DATE_EPOCH: FIXED_TIME });
    const tools = isKept ? { cache, session: kept } : { cache: createCache(join(site.root, '.cache-anew')) };
    const { diagnostics } = await build({ ...options, cacheDir }, { ...tools, reporter: silentReporter() });
    return diagnostics.filter(({ severity }) => severity === 'error');
  };
  return {
    /** Changes a file, and builds; returns the functions that were called, each once, and the errors. */
    edit: async (file: string, from: string | RegExp, to: string) => {
      const text = readFileSync(join(site.root, file), 'utf8');
      const changed = text.replace(from, to);
      expect(changed, file).not.toBe(text);
      site.write({ [file]: changed });
      kept.files.changed(file);
      called.length = 0;
      const errors = await run('kept', true);
      return { called: [...new Set(called)].sort(), errors };
    },
    build: () => run('kept', true),
    /** Writes files, some of which may come or go, and builds. */
    write: (files: Overlay) => {
      site.write(files);
      kept.files.changed();
      return run('kept', true);
    },
    /** Asserts that the output is that of a first build. */
    expectFirst: async () => {
      rmSync(join(site.root, 'anew'), { recursive: true, force: true });
      expect(await run('anew', false)).toEqual([]);
      expect(treeOf(join(site.root, 'kept'))).toEqual(treeOf(join(site.root, 'anew')));
    },
    page: (path: string) => readFileSync(join(site.root, 'kept', path, 'index.html'), 'utf8'),
  };
}

const THROUGH_LINK = "export { word } from './linked/word.ts';";

const placesOf = (errors: readonly Diagnostic[]) =>
  errors.map(({ code, location }) => [code, location?.file, location?.line]);

describe('an edit of templates, in a process that builds again', () => {
  it.each<readonly [what: string, file: string, from: string, to: string, called: readonly string[]]>([
    ['a component', 'templates/own.tsx', '<Base />', '<b>neuf</b><Base />', ['own']],
    ['what a component imports', 'templates/word.ts', 'un mot', 'un autre', ['own']],
    // The shell's links lead to pages, whatever is around them: all are written again.
    ['a layout', 'templates/layout.tsx', 'haut', 'bas', ['layout', 'own', 'page']],
    ['a schema', 'templates/schemas.ts', '.min(1)', '.min(1).max(9)', ['schema']],
    ['rules', 'templates/styles.ts', 'order', 'z-index', ['styles']],
    ['a comment of the registry', 'templates/registry.ts', 'export const', '// Un mot.\nexport const', []],
  ])('has only that called which may differ: %s', async (_what, file, from, to, expected) => {
    const { build: first, edit, expectFirst } = session();
    expect(await first()).toEqual([]);
    expect([...new Set(called)].sort()).toEqual(['layout', 'own', 'page', 'schema', 'styles']);
    expect(await edit(file, from, to)).toEqual({ called: expected, errors: [] });
    await expectFirst();
    // A second edit builds on what the first one kept.
    expect(await edit('templates/word.ts', 'un ', 'encore un ')).toEqual({ called: ['own'], errors: [] });
    await expectFirst();
  });

  it('that throws names its line, once and again, and all is well when it is mended', async () => {
    const { build: first, edit, expectFirst } = session();
    await first();
    const broken = await edit(
      'templates/own.tsx',
      'return <><Base />',
      "\n throw new Error('boum');\n return <><Base />",
    );
    expect(placesOf(broken.errors)).toEqual([['template-threw', 'templates/own.tsx', 4]]);
    const still = await edit('templates/word.ts', 'un mot', 'un autre');
    expect(placesOf(still.errors)).toEqual(placesOf(broken.errors));
    const mended = await edit('templates/own.tsx', "\n throw new Error('boum');\n", '');
    expect(mended).toEqual({ called: ['own'], errors: [] });
    await expectFirst();
  });

  it('that throws as it is imported names its line', async () => {
    const { build: first, edit, expectFirst } = session();
    await first();
    const broken = await edit('templates/word.ts', 'export', "throw new Error('boum');\nexport");
    expect(placesOf(broken.errors)).toEqual([['module-failed', 'templates/word.ts', 1]]);
    expect((await edit('templates/word.ts', "throw new Error('boum');\n", '')).errors).toEqual([]);
    await expectFirst();
  });

  it('tells a mistake of the registry where it is by then', async () => {
    const { build: first, edit, expectFirst } = session();
    await first();
    const wrong = "generatedStyles,\n  themeColours: { light: '#ffffff' },";
    const { errors } = await edit('templates/registry.ts', /generatedStyles,(?=\n})/, wrong);
    expect(placesOf(errors)).toEqual([['bad-registry', 'templates/registry.ts', 16]]);
    const lower = await edit('templates/registry.ts', 'export const', '// Un mot.\nexport const');
    expect(placesOf(lower.errors)).toEqual([['bad-registry', 'templates/registry.ts', 17]]);
    await edit('templates/registry.ts', "\n  themeColours: { light: '#ffffff' },", '');
    await expectFirst();
  });

  it('is built from the whole where its modules cannot be told apart', async () => {
    // A type that is passed on as a value: a bundler knows, a compiler of single modules does not.
    const {
      build: first,
      edit,
      expectFirst,
      page,
    } = session({
      'templates/word.ts': "export { Word, word } from './words.ts';",
      'templates/words.ts': "export type Word = string;\nexport const word: Word = 'un mot';",
    });
    expect(await first()).toEqual([]);
    expect((await edit('templates/words.ts', 'un mot', 'un autre')).errors).toEqual([]);
    expect(page('about')).toContain('un autre');
    await expectFirst();
  });

  it('makes every page again for what all of them show', async () => {
    const { build: first, edit, expectFirst } = session();
    await first();
    const colours = "generatedStyles,\n  themeColours: { light: '#ffffff', dark: '#000000' },";
    expect((await edit('templates/registry.ts', /generatedStyles,(?=\n})/, colours)).errors).toEqual([]);
    await expectFirst();
    expect((await edit('templates/registry.ts', '#ffffff', '#eeeeee')).errors).toEqual([]);
    await expectFirst();
  });

  it.each<readonly [what: string, before: Overlay, after: Overlay]>([
    [
      'a file of the same name comes before it',
      { 'templates/word.tsx': undefined },
      { 'templates/word.tsx': "export const word = 'un autre';" },
    ],
    [
      'a link takes its place',
      { 'templates/word.ts': "export const word = 'un mot';" },
      { 'templates/word.ts': { link: 'other.ts' } },
    ],
    [
      'a folder that a link leads to is another one',
      { 'templates/word.ts': THROUGH_LINK, 'templates/linked': { link: 'one' } },
      { 'templates/word.ts': THROUGH_LINK, 'templates/linked': { link: 'two' } },
    ],
  ])('follows an import that leads elsewhere, and back: %s', async (_what, before, after) => {
    const site = session({
      'templates/own.tsx': SITE['templates/own.tsx'].replace('./word.ts', './word'),
      'templates/page.tsx': `import './other.ts';\n${SITE['templates/page.tsx']}`,
      'templates/other.ts': "export const word = 'un autre';",
      'templates/one/word.ts': "export const word = 'un mot';",
      'templates/two/word.ts': "export const word = 'un autre';",
    });
    expect(await site.build()).toEqual([]);
    for (const [files, word] of [
      [after, 'un autre'],
      [before, 'un mot'],
      [after, 'un autre'],
    ] as const) {
      expect(await site.write(files)).toEqual([]);
      expect(site.page('about')).toContain(`<p>${word}</p>`);
      await site.expectFirst();
    }
  });

  it('holds a middleware that stayed to the templates that there are', async () => {
    const { build: first, edit } = session({
      'content/fr/about.md': own('À propos').replace('template: own', 'middleware: [sent]'),
      'content/en/about.md': own('About').replace('template: own', 'middleware: [sent]'),
    });
    expect(await first()).toEqual([]);
    const { errors } = await edit('templates/registry.ts', 'own: {', 'other: {');
    expect(errors.map(({ text }) => text)).toContain(
      'The middleware "sent" must name a template that exists, not "own"',
    );
  });
});
