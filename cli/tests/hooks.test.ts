import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  build,
  expectPlain,
  FRAME,
  faulty,
  HOOKS,
  holdToNonsense,
  holdToPromises,
  SITE_CACHE,
} from './broken-hooks.ts';
import type { Overlay } from './mini-site.ts';
import { BASE, miniSite, runSite, siteInTurn } from './mini-site.ts';
import { runHere } from './run-here.ts';
import { watchHere } from './watch/watched-here.ts';

/** While reading, making a page, rendering a block, and for the whole site. */
const SOME = ['templates.every.sections', 'templates.every.component', 'fenced.every.component', 'shared'];

describe('a function of the registry', () => {
  const hooks = Object.values(HOOKS);

  it('is sound in the site that these tests break', async () => {
    const places = hooks.map(({ at }) => at);
    expect(places.length).toBeGreaterThan(10);
    const { code, stderr } = await build(siteInTurn(faulty(places, 'none')));
    expect(code, stderr).toBe(0);
  });

  it.each(hooks)('1.6 that throws is named with its line and its page: $at', async ({ at, name, doing }) => {
    const run = await build(siteInTurn(faulty(at, 'throws')));
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(`✘ [ERROR] ${name} failed: boom [template-threw]\n`);
    expect(run.stderr).toMatch(FRAME);
    expect(run.stderr).toMatch(doing);
    expectPlain(run);
  });

  // One function of each time at which they are called; `quality/hooks.test.ts` tests all of them.
  const some = hooks.filter(({ at }) => SOME.includes(at));
  holdToPromises(some);
  holdToNonsense(some);
});

describe('a function that answers nothing', () => {
  it('1.6 is no check that passes', async () => {
    const run = await build(siteInTurn(faulty('templates.every.validate', 'answersNothing')));
    expect(run.stderr).toContain(
      "/every is not emitted: its template's check returns undefined [page-refused]",
    );
  });

  it('1.6 is no page', async () => {
    const run = await build(siteInTurn(faulty('templates.every.component', 'answersNothing')));
    expect(run.code).toBe(1);
    expect(run.stderr).toBe(`✘ [ERROR] The template "every" must render something [bad-hook-answer]

    templates/registry.ts

  while rendering /en/every:

    content/en/every.md

  and on 1 other page

1 error
`);
  });

  it('1.6 is no middleware', async () => {
    const run = await build(siteInTurn(faulty('middleware.renamed', 'answersNothing')));
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(
      'The middleware "renamed" must return the page, { redirect } or { notFound: true } [bad-hook-answer]',
    );
  });
});

describe('one mistake', () => {
  it('that every page of a template meets is said once, of the registry', async () => {
    const registry = readFileSync(join(BASE, 'templates/registry.ts'), 'utf8');
    const run = await build(
      siteInTurn({
        'templates/registry.ts': registry.replace(
          'page: { component: Page }',
          'page: { component: async () => null }',
        ),
      }),
    );
    expect(run.stderr).toMatch(
      /^✘ \[ERROR\] The template "page" is asynchronous: the build does not wait for a promise here \[async-hook\]\n\n {4}templates\/registry\.ts:\d+:\d+:\n.*page: \{ component: async.*\n.*~{9}\n\n {2}while rendering \S+:\n\n {4}content\/\S+\n\n {2}and on \d+ other pages\n\n1 error\n$/,
    );
  });

  it.each([
    [
      'schema: (f) => ({ date',
      'schema: (f) => ({ title: f.integer, date',
      '"schema" of the collection "notes"',
      'title',
    ],
    [
      'page: { component: Page }',
      'page: { component: Page, sections: (f) => ({ draft: f.text.optional() }) }',
      '"sections" of the template "page"',
      'draft',
    ],
  ])('1.5 is to take a key that every document may have: %s', async (from, to, hook, key) => {
    const registry = readFileSync(join(BASE, 'templates/registry.ts'), 'utf8');
    expect(registry).toContain(from);
    const run = await build(siteInTurn({ 'templates/registry.ts': registry.replace(from, to) }));
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(
      `${hook} must leave "${key}" out: every document may have it, and the generator reads it [bad-hook-answer]\n\n    templates/registry.ts:`,
    );
    expect(run.stderr).toMatch(/registry\.ts:\d+:\d+:\n.*(?:schema|sections): .*\n.* (?:~{6}|~{8})\n/);
    expect(run.stderr).toMatch(/\n1 error\n$/);
  });

  it.each([
    ['tags: z.array', 'topics: z.array', '"tags"', 'taxonomy'],
    ['date: f.date,', 'day: f.date,', '"date"', 'sort'],
    ['feed: true', "refers: { near: 'pages' }", '"near"', 'refers'],
  ])('1.5 is a schema without what its collection goes by: %s, %s', async (from, to, key, by) => {
    const registry = readFileSync(join(BASE, 'templates/registry.ts'), 'utf8');
    expect(registry).toContain(from);
    const run = await build(siteInTurn({ 'templates/registry.ts': registry.replace(from, to) }));
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(
      `"schema" of the collection "notes" must have ${key}, which "${by}" of the collection needs [bad-hook-answer]\n\n    templates/registry.ts:`,
    );
    expect(run.stderr).toMatch(/registry\.ts:\d+:\d+:\n.*schema: .*\n.* ~{6}\n/);
    expect(run.stderr).toMatch(/\n1 error\n$/);
  });

  it('1.5 is a schema with a builder that there is not, in a file that the registry imports', async () => {
    const registry = readFileSync(join(BASE, 'templates/registry.ts'), 'utf8');
    const [, collections = ''] = /^ {2}collections: (\{[\s\S]*?^ {2}\}),$/m.exec(registry) ?? [];
    const run = await build(
      siteInTurn({
        'templates/registry.ts': registry
          .replace(`collections: ${collections}`, 'collections')
          .replace(/^/, "import { lists as collections } from './schemas/collections.ts';\n"),
        'templates/schemas/collections.ts': `import { z } from 'zod';\n\nexport const lists = ${collections.replace('f.date', 'f.dte')};\n`,
      }),
    );
    expect(run.code).toBe(1);
    expect(run.stderr).toMatch(
      /must return an object of zod schemas: "date" is undefined, as of a builder that there is not \[bad-hook-answer\]\n\n {4}templates\/schemas\/collections\.ts:\d+:\d+:\n.*schema: .*f\.dte.*\n.* ~{6}\n/,
    );
  });

  it.each(['z.array(f.id)', 'f.text'])('1.5 is a schema of data that takes no keys: %s', async (schema) => {
    const registry = readFileSync(join(BASE, 'templates/registry.ts'), 'utf8');
    const [whole = ''] = /z\.record\(\n {8}f\.id,[\s\S]*?^ {6}\),$/m.exec(registry) ?? [];
    const run = await build(
      siteInTurn({ 'templates/registry.ts': registry.replace(whole, () => `${schema},`) }),
    );
    expect(run.code).toBe(1);
    expect(run.stderr).toMatch(
      /^✘ \[ERROR\] The schema of content\/data\/tags\.yaml must take keys and their values, as z\.record and z\.strictObject do: every data file is made of these \[bad-hook-answer\]\n\n {4}templates\/registry\.ts:\d+:5:\n.*tags: .*\n.* ~{4}\n[\s\S]*\n1 error\n$/,
    );
  });

  it.each(['null', '[]', "{ home: ['.a{}'] }"])('1.6 has no rules of templates in %s', async (byTemplate) => {
    const registry = readFileSync(join(BASE, 'templates/registry.ts'), 'utf8');
    const answer = `({ css: '', byTemplate: ${byTemplate} as never, remarks: [] })`;
    const run = await build(
      siteInTurn({
        'templates/registry.ts': registry.replace(
          "generatedStyles: () => ''",
          `generatedStyles: () => ${answer}`,
        ),
      }),
    );
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('"generatedStyles" must return text, or { css, byTemplate, remarks }');
    expectPlain(run);
  });

  it('of a home page is not said of what names its address', async () => {
    const registry = readFileSync(join(BASE, 'templates/registry.ts'), 'utf8');
    const run = await build(
      siteInTurn({
        'templates/registry.ts': registry.replace(
          'record: (key',
          "lists: () => ({ notes: 'un' }), record: (key",
        ),
        'content/fr/index.md': '---\ntitle: Accueil\ntemplate: recorded\n---\n\nTexte.\n',
      }),
    );
    expect(run.stderr).toContain('"lists" of the template "recorded" must return');
    expect(run.stderr).toMatch(/\n1 error\n$/);
  });
});

describe('a list of the registry', () => {
  it.each(['all', 'terms'])(
    '1.6 that asks for `%s` of a collection that there is not is told which there are',
    async (ask) => {
      const registry = readFileSync(join(BASE, 'templates/registry.ts'), 'utf8');
      const run = await build(
        siteInTurn({
          'templates/registry.ts': registry.replace("notes: site.all('notes')", `notes: site.${ask}('note')`),
          'content/fr/every.md': '---\ntitle: Toutes\ntemplate: list\nonly: fr\n---\n\nTexte.\n',
        }),
      );
      expect(run.code).toBe(1);
      expect(run.stderr).toContain(
        '"lists" of the template "list" failed: there is no collection "note", only notes, pages [template-threw]\n\n    templates/registry.ts:',
      );
      expect(run.stderr).toContain('while making /every:');
    },
  );
});

describe('a schema of the registry', () => {
  const PLACES = {
    'a template': {
      in: 'templates/registry.ts',
      from: 'count: f.integer,',
      to: (transform: string) => `count: f.integer.transform(${transform}),`,
      named: 'The schema of the template "strict"',
      reading: 'while reading content/en/strict.md',
    },
    'a data file': {
      in: 'templates/registry.ts',
      from: 'label: z.strictObject({ fr: f.text, en: f.text }),',
      to: (transform: string) => `label: z.strictObject({ fr: f.text, en: f.text }).transform(${transform}),`,
      named: 'The schema of content/data/tags.yaml',
      reading: 'while reading content/data/tags.yaml',
    },
  } as const;
  const STRICT = '---\ntitle: Stricte\ntemplate: strict\nlead: Un texte\ncount: 3\n---\n\nTexte.\n';

  const overlay = (place: (typeof PLACES)[keyof typeof PLACES], transform: string): Overlay => ({
    'content/fr/strict.md': STRICT,
    'content/en/strict.md': STRICT,
    [place.in]: readFileSync(join(BASE, place.in), 'utf8').replace(place.from, () => place.to(transform)),
  });

  it.each([
    ['z.number()', 'f.integer'],
    ['z.boolean()', 'f.boolean'],
    ['z.date()', 'f.date'],
  ])('1.5 that is %s for a text is told of %s', async (schema, builder) => {
    const place = PLACES['a template'];
    const sound = readFileSync(join(BASE, place.in), 'utf8');
    const run = await build(
      siteInTurn({
        ...overlay(place, ''),
        [place.in]: sound.replace(place.from, `count: ${schema},`),
      }),
    );
    expect(run.stderr).toContain(
      `"count" arrives as text, like everything in documents and data: its schema must be ${builder}, not ${schema} [`,
    );
  });

  describe.each(Object.entries(PLACES))('of %s', (_, place) => {
    it('1.5 whose transform throws is shown at its line', async () => {
      const run = await build(siteInTurn(overlay(place, "() => { throw new Error('boom'); }")));
      expect(run.code).toBe(1);
      expect(run.stderr).toContain(
        `✘ [ERROR] ${place.named} failed: boom [template-threw]\n\n    templates/registry.ts:`,
      );
      expect(run.stderr).toContain("throw new Error('boom')");
      expect(run.stderr).toContain(place.reading);
      expectPlain(run);
    });

    it('1.5 whose transform is asynchronous is told so', async () => {
      const run = await build(siteInTurn(overlay(place, 'async (value) => value')));
      expect(run.code).toBe(1);
      expect(run.stderr).toContain(`${place.named} is asynchronous`);
      expectPlain(run);
    });

    it('1.5 whose transform makes what no page can hold is told where', async () => {
      const run = await build(siteInTurn(overlay(place, '() => new Date(0)')));
      expect(run.code).toBe(1);
      expect(run.stderr).toMatch(/turns "\S*(?:count|label)" into what JSON cannot hold/);
      expect(run.stderr).toContain(place.reading);
    });
  });
});

describe('a registry', () => {
  it.each([
    [
      'export const other = {};',
      'The registry is missing: it must be one object: export const registry = defineRegistry({ … })',
    ],
    [
      "import { registry as sound } from './sound.ts';\nexport const registry = { ...sound, layouts: {} };",
      '"layouts.default" is missing: it must be a component',
    ],
    [
      "import { registry as sound } from './sound.ts';\nexport const registry = { ...sound, middleware: { moved: 'x' } };",
      '"middleware.moved" must be a function, or { options, run }, not "x"',
    ],
    [
      "import { registry as sound } from './sound.ts';\nexport const registry = { ...sound, templates: undefined };",
      '"templates" is missing: it must be an object of templates by name',
    ],
    [
      "import { registry as sound } from './sound.ts';\nconst { contact } = sound.forms.named;\nexport const registry = { ...sound, forms: { ...sound.forms, named: { token: contact } } };",
      '"forms.named.token" is not a name for a form: it must be in lower-case letters, and none of token, health, confirm, subscribed',
    ],
  ])('that lacks something is told what', async (text, problem) => {
    const run = await build(siteInTurn({ ...faulty('provide', 'none'), 'templates/registry.ts': text }));
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(`✘ [ERROR] ${problem} [bad-registry]\n\n    templates/registry.ts`);
    expect(run.stderr).toMatch(/\n1 error\n$/);
  });

  it('that throws while it is loaded is shown at its line', async () => {
    const run = await build(siteInTurn({ 'templates/registry.ts': "\n\nthrow new Error('not today');\n" }));
    expect(run.stderr).toContain('templates/registry.ts throws: not today [module-failed]');
    expect(run.stderr).toContain("templates/registry.ts:3:7:\n      3 │ throw new Error('not today');");
    expectPlain(run);
  });

  it('of which a value throws while it is read is shown at its line, as in site.config.ts', async () => {
    const text = "export default {\n  get url() {\n    throw new Error('no SITE_URL');\n  },\n};\n";
    const site = siteInTurn({ 'site.config.ts': text });
    const others = [
      ['publish', 's3://essai'],
      ['move', '/about', '/nous'],
      ['remove', '/about'],
      ['new', 'page', 'essai'],
      ['forms', '--port', '0'],
    ];
    for (const run of [
      await build(site),
      ...(await Promise.all(others.map((args) => runHere(site, args)))),
    ]) {
      expect(run.code).toBe(1);
      expect(run.stderr).toContain('site.config.ts throws: no SITE_URL [module-failed]');
      expect(run.stderr).toContain("site.config.ts:3:11:\n      3 │     throw new Error('no SITE_URL');");
      expectPlain(run);
    }
  });

  it('of which a function throws is shown once and at its line to one who moves a page, as in a build', async () => {
    const site = siteInTurn({
      'templates/registry.ts': readFileSync(join(BASE, 'templates/registry.ts'), 'utf8').replace(
        'schema: (f) => ({ date',
        "schema: (f) => ({ ...(() => { throw new Error('not today'); })(), date",
      ),
    });
    const { code, stderr } = await runHere(site, ['move', '/about', '/nous']);
    expect([code, stderr.split('not today [').length]).toEqual([1, 2]);
    expect(stderr).toMatch(/templates\/registry\.ts:52:\d+:\n {6}52 │ .*schema: \(f\)/);
  });
});

describe('a process', () => {
  it('shows the line that threw in a folder whose name has parentheses', async () => {
    const root = join(miniSite().root, 'site (1)');
    cpSync(miniSite(faulty('middleware.renamed', 'throws')).root, root, { recursive: true });
    expect((await runHere({ root }, ['build', '--quiet'])).stderr).toMatch(FRAME);
    expect((await runSite(root, ['build', '--quiet'], {})).stderr).toMatch(FRAME);
  });

  it('shows the line that threw, as a call in another process does', async () => {
    const site = siteInTurn(faulty('middleware.renamed', 'throws'));
    const run = await site.run(['build', '--quiet'], { SITE_CACHE });
    expect(run.stderr).toMatch(FRAME);
    expect(run).toEqual(await build(site));
  });

  it('shows it from the threads that render, too', async () => {
    const site = siteInTurn(faulty('templates.every.component', 'throws'));
    const run = await site.run(['build', '--quiet'], { SITE_CACHE, SITE_WORKERS: '2' });
    expect(run.stderr).toMatch(FRAME);
    expect(run).toEqual(await build(site));
  });

  it('that watches serves the last good site and shows what is wrong', async () => {
    const site = siteInTurn(faulty('middleware.renamed', 'none'));
    const watching = await watchHere(site.root, { env: { SITE_CACHE } });
    onTestFinished(async () => void (await watching.stop()));
    const { 'templates/registry.ts': broken } = faulty('middleware.renamed', 'throws');
    site.write({ 'templates/registry.ts': broken });
    await expect
      .poll(() => watching.states.at(-1)?.problem ?? '', { timeout: 40_000 })
      .toContain('The middleware "renamed" failed: boom');
    expect(watching.states.at(-1)?.problem).toMatch(FRAME);
    expect(await (await fetch(`${watching.origin}/every`)).text()).toContain('Toutes (bis)');
    expectPlain({ code: null, stdout: '', stderr: watching.stderr() });
  });
});
