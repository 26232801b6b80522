import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { MiniSite, Overlay, Run } from './mini-site.ts';
import { BASE, miniSite } from './mini-site.ts';
import { runHere } from './run-here.ts';
import type { Tree } from './trees.ts';
import { treeOf } from './trees.ts';

/** Moves the clock on by a minute, so that every stamp is old enough to be believed. */
beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const base = (file: string): string => readFileSync(join(BASE, file), 'utf8');

const REGISTRY = 'templates/registry.ts';
const COMPONENTS = 'templates/components.tsx';
const NOTE = 'content/fr/notes/deux.md';

/** Returns the base site's files such that pages show a value of their context. */
function showing(value: string, registry: (text: string) => string): Overlay {
  return {
    [REGISTRY]: registry(base(REGISTRY)),
    [COMPONENTS]: base(COMPONENTS)
      .replace(
        'const { props, body } = useContextOf();',
        'const { props, body, env, locale } = useContextOf();',
      )
      .replace('<h1>{props?.internal.page.title}</h1>', `$&<p>{JSON.stringify(${value})}</p>`),
  };
}

/** Builds as a process of its own would; with a cache of its own it is a first build. */
async function built(
  site: MiniSite,
  out: string,
): Promise<{ readonly code: number | null; readonly stderr: string; readonly tree: Tree }> {
  const cache = out === 'dist' ? '.cache' : `.cache-${out}`;
  rmSync(join(site.root, `.cache-${out}`), { recursive: true, force: true });
  const { code, stderr } = await runHere(site, ['build', '--quiet', '--out', out], {
    SITE_CACHE: join(site.root, cache),
  });
  return { code, stderr, tree: treeOf(join(site.root, out)) };
}

type Builder = 'this process' | 'another';

/** Builds with a cache that all builders share. */
function builtBy(site: MiniSite, builder: Builder | undefined): Promise<Run> {
  const env = { SITE_CACHE: join(site.root, '.cache') };
  const args = ['build', '--quiet'];
  return builder === 'another' ? site.run(args, env) : runHere(site, args, env);
}

/** Asserts that the next process builds what a first build does. */
async function expectAsFirst(site: MiniSite): Promise<void> {
  const next = await built(site, 'dist');
  const first = await built(site, 'anew');
  expect([next.code, next.stderr]).toEqual([first.code, first.stderr]);
  expect(next.code, next.stderr).toBe(0);
  expect(next.tree).toEqual(first.tree);
}

describe('the results of the project’s functions', () => {
  const LOSSY = '{ absent: undefined, list: [1, undefined], zero: -0 }';
  const before = 'middleware: {';

  it.each<readonly [string, Overlay]>([
    [
      'for data',
      {
        'content/data/price.yaml': 'now: 5\n',
        ...showing('[Object.keys(env.data[locale].price as object), env.data[locale].price]', (text) =>
          text.replace(
            '  data: {',
            '  data: {\n    price: (f) => z.strictObject({ now: f.text, before: f.text.optional() }).transform(({ now, before }) => ({ now, before })),',
          ),
        ),
      },
    ],
    [
      'for what layouts share',
      showing('[Object.keys(env.shared[locale].odd as object), env.shared[locale].odd]', (text) =>
        text.replace(before, `shared: () => ({ odd: ${LOSSY} }),\n  ${before}`),
      ),
    ],
    [
      'for front matter',
      showing('env.shared[locale]', (text) =>
        text
          .replace(
            'schema: (f) => ({ date: f.date,',
            `schema: (f) => ({ odd: f.text.optional().transform(() => (${LOSSY})), date: f.date,`,
          )
          .replace(
            before,
            `shared: (site) => ({ odd: site.all('notes').map(({ fields }) => Object.keys((fields.odd ?? {}) as object)) }),\n  ${before}`,
          ),
      ),
    ],
    [
      'for lists',
      showing('Object.keys((props?.internal.lists.odd?.[0] ?? {}) as object)', (text) =>
        text.replace(
          'page: { component: Page },',
          'page: { component: Page, lists: (_page, site) => ({ odd: site.all("notes").map((note) => ({ ...note, absent: undefined })) }) },',
        ),
      ),
    ],
    [
      'for middleware',
      {
        ...showing('Object.keys((props?.internal.page.fields ?? {}) as object)', (text) =>
          text.replace('(bis)`', '(bis)`, fields: { absent: undefined }'),
        ),
      },
    ],
  ])('is the same in a first build and in the next process, %s', async (_what, overlay) => {
    const renamed = { [NOTE]: base(NOTE).replace('---\n', '---\nmiddleware: [renamed]\n') };
    const site = miniSite({ ...renamed, ...overlay });
    expect((await built(site, 'dist')).code).toBe(0);
    const text = readFileSync(join(site.root, NOTE), 'utf8');
    // Routing is recalled after an edit of a body; after one of a title, the other documents are.
    for (const edited of [`${text}\nEncore.\n`, text.replace('title: ', 'title: Encore ')]) {
      site.write({ [NOTE]: edited });
      await expectAsFirst(site);
    }
  });
});

describe('a record of the last build', () => {
  it('answers for no tree in which a move stopped half-way', async () => {
    const site = miniSite();
    for (let times = 0; times < 2; times++) expect((await built(site, 'dist')).code).toBe(0);
    site.write({ '.site-move.json': '{}' });
    const { code, stderr } = await built(site, 'dist');
    expect(code).toBe(1);
    expect(stderr).toContain('[unfinished-move]');
  });

  it('answers for no configuration that asks for more than files of the project', async () => {
    const config = base('site.config.ts').replace(/url: '[^']+'/, 'url: process.env.TEST_ORIGIN');
    expect(config).toContain('process.env');
    const site = miniSite({ 'site.config.ts': config });
    for (const [index, origin] of ['https://a.example', 'https://a.example', 'https://b.example'].entries()) {
      vi.stubEnv('TEST_ORIGIN', origin);
      const { code, stderr } = await builtBy(site, index === 0 ? 'this process' : 'another');
      expect(code, stderr).toBe(0);
      expect(site.output('sitemap.xml')).toContain(`<loc>${origin}/</loc>`);
    }
  });

  it.each<readonly [string, string, readonly Builder[]]>([
    // Every process sees a change of a variable that is named; all else that is read, one process takes as constant.
    ['a variable that they name', 'process.env.TEST_OVEN', ['this process', 'this process', 'this process']],
    [
      'a variable that they take from the others',
      '(({ TEST_OVEN }) => TEST_OVEN)(process.env)',
      ['this process', 'another', 'another'],
    ],
    ['a file that they read', "readFileSync(FILE, 'utf8')", ['this process', 'another', 'another']],
  ])('answers for no templates that ask for more than files of the project: %s', async (_what, asked, by) => {
    const site = miniSite();
    const file = JSON.stringify(join(site.root, 'oven.txt'));
    const importing = asked.startsWith('readFileSync') ? "import { readFileSync } from 'node:fs';\n" : '';
    const shown = `<p>{${asked.replace('FILE', file)}}</p>`;
    site.write({
      [COMPONENTS]: `${importing}${base(COMPONENTS)}`.replace(
        '<h1>{props?.internal.page.title}</h1>',
        (heading) => heading + shown,
      ),
    });
    for (const [index, oven] of ['bois', 'bois', 'pierre'].entries()) {
      site.write({ 'oven.txt': oven });
      vi.stubEnv('TEST_OVEN', oven);
      const { code, stderr } = await builtBy(site, by[index]);
      expect(code, stderr).toBe(0);
      expect(site.output('about/index.html')).toContain(`<p>${oven}</p>`);
    }
  });

  it('answers for no templates that ask for the time, which would be that of another year', async () => {
    const site = miniSite({
      [COMPONENTS]: base(COMPONENTS).replace(
        '<h1>{props?.internal.page.title}</h1>',
        '$&<p>{new Date().getTime()}</p>',
      ),
    });
    for (let times = 0; times < 2; times++) {
      const before = performance.timeOrigin + performance.now();
      const { code, stderr } = await site.run(['build']);
      expect(code, stderr).toBe(0);
      const [, said] = /<p>(\d+)<\/p>/.exec(site.output('about/index.html')) ?? [];
      expect(Number(said)).toBeGreaterThan(before - 100);
    }
  });

  it('answers for no templates that await what another server says', async () => {
    let asked = 0;
    const server = createServer((_request, response) => {
      asked += 1;
      response.setHeader('Connection', 'close').end(`fournée ${asked}`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const site = miniSite({
      [COMPONENTS]:
        `const said = await fetch('http://127.0.0.1:${port}/').then((answer) => answer.text());\n${base(COMPONENTS)}`.replace(
          '<h1>{props?.internal.page.title}</h1>',
          '$&<p>{said}</p>',
        ),
    });
    for (const said of ['fournée 1', 'fournée 2']) {
      const { code, stderr } = await site.run(['build']);
      expect(code, stderr).toBe(0);
      expect(site.output('about/index.html')).toContain(`<p>${said}</p>`);
    }
  });

  it.each<readonly [string, Overlay, Overlay]>([
    [
      'imports',
      {
        'package.json': '{ "imports": { "#said": "./templates/a.ts" } }',
        'templates/a.ts': 'export const said = "A";\n',
        'templates/b.ts': 'export const said = "B";\n',
        [COMPONENTS]: `import { said } from '#said';\n${base(COMPONENTS)}`.replace(
          '<h1>{props?.internal.page.title}</h1>',
          '$&<p>{said}</p>',
        ),
      },
      { 'package.json': '{ "imports": { "#said": "./templates/b.ts" } }' },
    ],
    [
      'side effects',
      {
        'package.json': '{}',
        'assets/scripts/main.ts': "import './beside.ts';\n",
        'assets/scripts/beside.ts': 'document.title += "!";\n',
      },
      { 'package.json': '{ "sideEffects": false }' },
    ],
  ])('answers for no other package.json: %s', async (_what, overlay, edited) => {
    const site = miniSite(overlay);
    for (let times = 0; times < 2; times++) expect((await built(site, 'dist')).code).toBe(0);
    site.write(edited);
    await expectAsFirst(site);
  });
});
