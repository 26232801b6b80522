import { describe, expect, it } from 'vitest';
import { Refusal } from '../report/refusal.ts';
import { pageFile } from '../shared/path.ts';
import type { HeaderRule } from '../shared/policy.ts';
import { compareSides } from './compare.ts';
import { htmlReport } from './html-report.ts';
import { markdownReport } from './markdown-report.ts';
import type { Side } from './side.ts';
import { textReport } from './text-report.ts';

interface Sketch {
  readonly pages: Readonly<Record<string, string>>;
  /** Texts of files that are no pages, by their names. */
  readonly others?: Readonly<Record<string, string>>;
  readonly redirects?: Side['redirects'];
  readonly gone?: readonly string[];
  readonly rules?: readonly HeaderRule[];
  readonly shell?: string;
  /** Hash of the style sheet that each page has for itself. */
  readonly sheet?: string;
}

/** Makes a document as builds write them; its twin has the same key. */
function documentOf(path: string, main: string, { shell = 'Menu', sheet }: Omit<Sketch, 'pages'>): string {
  const key = path.replace(/^\/en/, '');
  const [, title = 'T'] = /<h1>(.*?)<\/h1>/.exec(main) ?? [];
  return [
    `<!doctype html><html data-shell="${shell.length}" data-content="${main.length} ${title}"><head>`,
    `<title>${title}</title><meta name="description" content="${/data-d="(.*?)"/.exec(main)?.[1] ?? ''}">`,
    `<link rel="alternate" hreflang="fr" href="https://a.example${key}"><link rel="alternate" hreflang="en" href="https://a.example/en${key}">`,
    sheet === undefined ? '' : `<link rel="stylesheet" href="/assets/page.${sheet}.css">`,
    `<script type="application/ld+json">{}</script><link href="/assets/main.${shell.length}2345678.css">`,
    `</head><body><header>${shell}</header><main id="main">${main}</main></body></html>`,
  ].join('');
}

function side(
  name: string,
  { pages, others = {}, redirects = [], gone = [], rules = [], ...around }: Sketch,
): Side {
  const files = new Map([
    ...Object.entries(pages).map(
      ([path, main]) => [pageFile(path), Buffer.from(documentOf(path, main, around))] as const,
    ),
    ...Object.entries(others).map(([file, text]) => [file, Buffer.from(text)] as const),
  ]);
  return {
    name,
    id: name,
    pages: new Set(Object.keys(pages)),
    redirects,
    gone,
    place: { dir: '' },
    rules,
    files: [...files.keys()],
    read: (file) => {
      const found = files.get(file);
      if (found === undefined) throw new Refusal(file);
      return found;
    },
  };
}

const BEFORE: Sketch = {
  pages: {
    '/a': '<h1>Un</h1><p>Le <b>vieux</b> texte.</p><a href="/x">x</a>',
    '/en/a': '<h1>One</h1><p>The text.</p>',
    '/b': '<h1>Deux</h1>',
    '/c': '<h1>Trois</h1><p>Il part.</p>',
  },
};

describe('site diff', () => {
  it('says nothing of equal builds', async () => {
    const difference = await compareSides(side('a', BEFORE), side('a', BEFORE));
    expect(difference).toMatchObject({ pairs: [], shells: [], redirects: [], headers: [] });
    expect(textReport(difference)).toBe('a (a) → a (a)\n\nNothing differs.\n');
    expect(markdownReport(difference)).toContain('Nothing differs.');
    expect(htmlReport(difference, new Map())).toContain('Nothing differs.');
  });

  it('names an address that is empty', async () => {
    const main = '<h1>Un</h1><p>Texte</p>';
    const empty = `${main}<a href="">x</a><a href=" ">x</a><img src="" alt="">`;
    const report = textReport(
      await compareSides(side('old', { pages: { '/': main } }), side('new', { pages: { '/': empty } })),
    );
    expect(report).toContain('      link added: (empty)\n      picture added: (empty)\n');
  });

  it('lists files that come, go or change, and the addresses of those that go', async () => {
    const old = { 'prices.pdf': '1', 'terms.pdf': '1', 'logo.svg': '1', 'old.pdf': '1' };
    const next = { 'prices.pdf': '2', 'logo.svg': '1', 'new.pdf': '1' };
    const rest = { 'feed.xml': '1', 'sitemap.xml': '1', 'assets/a.1.js': '1', '404.html': '1' };
    const before = side('old', { ...BEFORE, others: { ...old, ...rest } });
    const after = side('new', {
      ...BEFORE,
      gone: ['/old.pdf'],
      others: { ...next, ...rest, 'feed.xml': '2' },
    });
    const difference = await compareSides(before, after);
    expect(textReport(difference)).toContain(
      [
        'Other files',
        '  added: /new.pdf',
        '  removed: /old.pdf',
        '  changed: /prices.pdf',
        '  removed: /terms.pdf',
        '',
        'Addresses left behind',
        '  /terms.pdf; keep it by gone: [/terms.pdf]',
        '',
      ].join('\n'),
    );
    const origin = { ...after, files: undefined, rules: undefined };
    expect(await compareSides(before, origin)).toMatchObject({ files: undefined, lost: [] });
  });

  it('names pages by title, twins together, with words, links and where they moved', async () => {
    const after: Sketch = {
      pages: {
        '/a': '<h1>Un</h1><p data-d="Dit &amp;lt;">Le <i>nouveau</i> texte.</p><a href="/y">x</a>',
        '/en/a': '<h1>One</h1><p>The text.</p>',
        '/d': '<h1>Trois</h1><p>Il part.</p>',
        '/e': '<h1>Quatre</h1>',
      },
      redirects: [{ from: '/c', to: '/d', status: 301, external: false }],
      gone: ['/b'],
      rules: [{ path: '/*', headers: { 'X-Frame-Options': 'DENY' } }],
    };
    const difference = await compareSides(side('old', BEFORE), side('new', after));
    expect(textReport(difference)).toBe(
      [
        'old (old) → new (new)',
        '',
        'Pages: 1 added, 1 gone, 1 moved, 1 changed',
        '  Un  /a  (changed)',
        '      description: {+Dit &lt;+}',
        '      Le [-vieux-]{+nouveau+} texte.',
        '      link added: /y',
        '      link removed: /x',
        '      459 B → 495 B',
        '  One  /en/a  (as it was)',
        '  Deux  /b  (gone)',
        '  Trois  /c → /d  (moved)',
        '  Quatre  /e  (added)',
        '',
        'Old addresses',
        '  added: /c → /d (301)',
        '  added: /b is gone (410)',
        '',
        'Headers',
        '  /*: X-Frame-Options',
        '',
        'Open tabs',
        '  on 1 page visitors are told that the page was updated',
        '  on 1 page visitors notice nothing',
        '',
        'Publishing sends',
        '  3 objects, 1.35 KB',
        '  2 objects removed',
        '',
      ].join('\n'),
    );
    expect(markdownReport(difference)).toContain('Le ~~vieux~~**nouveau** texte.');
    const html = htmlReport(difference, new Map());
    expect(html).toContain('<p>Le <del>vieux</del> texte.</p>');
    expect(html).toContain('<p>Le <ins>nouveau</ins> texte.</p>');
    expect(html).toContain('<ins>Dit &amp;lt;</ins>');
    expect(html).not.toContain('<script');
  });

  it('does not call a page unchanged to the eye whose own style sheet is another', async () => {
    const [before, after] = ['11112222', '33334444'].map((sheet) => side(sheet, { ...BEFORE, sheet }));
    const difference = await compareSides(before as Side, after as Side);
    const report = textReport(difference);
    expect(report).toContain('its own style sheet');
    expect(report).not.toContain('nothing that a visitor sees');
  });

  it('tells markup that nobody sees from pictures that everybody does', async () => {
    const before = { pages: { '/a': '<p>Un</p>', '/b': '<p>Deux</p><img src="/1.png" alt="">' } };
    const pictures = '<p>Deux</p><img alt="Un &amp; deux" src="/1.png"><img src="/2.png">';
    const after = { pages: { '/a': '<p class="a">Un</p>', '/b': pictures } };
    expect(textReport(await compareSides(side('old', before), side('new', after)))).toContain(
      [
        '  T  /a  (changed)',
        '      nothing that a visitor sees: markup or tags of the head',
        '      407 B → 418 B',
        '  T  /b  (changed)',
        '      picture added: /1.png (Un & deux)',
        '      picture added: /2.png',
        '      picture removed: /1.png',
      ].join('\n'),
    );
  });

  it('shortens what stayed in a long text to the lines next to a change', async () => {
    const text = (word: string): string => `a b c d e f ${word} g h i j k l`.replaceAll(' ', '<br>');
    const [before, after] = ['vieux', 'neuf'].map((word) => side(word, { pages: { '/a': text(word) } }));
    const html = htmlReport(await compareSides(before as Side, after as Side), new Map());
    const around = ['<p>…</p><p>f</p><p>', '</p><p>g</p><p>…</p></div>'];
    for (const word of ['<del>vieux</del>', '<ins>neuf</ins>']) expect(html).toContain(around.join(word));
    const line = (word: string): string => `${'avant '.repeat(20)}${word}${' ensuite'.repeat(20)}`;
    const [old, next] = ['vieux', 'neuf'].map((word) => side(word, { pages: { '/a': line(word) } }));
    expect(textReport(await compareSides(old as Side, next as Side))).toContain(
      '\n      … avant avant avant avant avant avant [-vieux-]{+neuf+} ensuite ensuite ensuite ensuite ensuite …\n',
    );
  });

  it('names addresses and headings that are left behind, with the line that keeps each', async () => {
    const before = { pages: { '/a': '<h2 id="team">Team</h2>', '/b': '<h1>Deux</h1>' } };
    const after = { pages: { '/a': '<h2 id="people">People</h2>', '/z': '<h1>Deux</h1>' } };
    const difference = await compareSides(side('old', before), side('new', after));
    expect(textReport(difference)).toContain(
      [
        'Addresses left behind',
        '  /b seems to be /z now; keep it by redirects: [{ from: /b, to: /z }]',
        '  /a#team seems to be “People” now; keep it by ## People {#team}',
      ].join('\n'),
    );
  });

  it('says of what is around pages once, and of tabs what they notice', async () => {
    const after = { ...BEFORE, shell: 'Menu et panier' };
    const difference = await compareSides(side('old', BEFORE), side('new', after));
    expect(difference.pairs).toEqual([]);
    expect(difference.shells).toMatchObject([{ example: '/a', pages: 4, parts: ['changed: main.css'] }]);
    expect(difference.tabs).toEqual({ told: 0, loads: 4, nothing: 0, unknown: 0 });
    expect(textReport(difference)).toContain(
      '  4 pages such as /a\n      changed: main.css\n      Menu {+et panier+}',
    );
    const screens = new Map([['/a', [{ width: 390, before: 'data:,a', after: undefined }]]]);
    expect(htmlReport(difference, screens)).toMatch(
      /Around every page, on \/a<\/h2>.*<figcaption>Before, 390 pixels wide<\/figcaption><img alt="\/a, before" src="data:,a"><\/figure><\/div>/,
    );
  });

  it('fits a comment of a pull request, and says how much it leaves out', async () => {
    const pages = (word: string): Readonly<Record<string, string>> =>
      Object.fromEntries(
        Array.from({ length: 1_000 }, (_, index) => [
          `/p${index}`,
          `<h1>P*${index}</h1><p>${word} ${'x'.repeat(50)}</p>`,
        ]),
      );
    const report = markdownReport(
      await compareSides(
        side('old', { pages: pages('un') }),
        side('new', { pages: pages('deux'), gone: ['/z'] }),
      ),
    );
    expect(report.length).toBeLessThanOrEqual(65_536);
    expect(report.length).toBeGreaterThan(60_000);
    expect(report).toMatch(/and more: \d+ of 1000 are listed/);
    expect(report).toContain('P\\*0');
    expect(report).toContain('/z is gone');
  });

  it('counts what it leaves out as it lists it: pages of both languages, and addresses', async () => {
    const names = Array.from({ length: 400 }, (_, index) => `/p${index}`);
    const pages = (word: string): Readonly<Record<string, string>> =>
      Object.fromEntries(
        names.flatMap((path) => [path, `/en${path}`]).map((path) => [path, `<h1>${word}</h1>`]),
      );
    const gone = names.map((path) => `/old${path}`);
    const report = markdownReport(
      await compareSides(side('old', { pages: pages('un') }), side('new', { pages: pages('deux'), gone })),
    );
    const told = [...report.matchAll(/and more: (\d+) of (\d+) are listed;/g)];
    expect(told.map(([, , all]) => Number(all))).toEqual([800, 400]);
    expect(report.match(/^- .*\(changed\\\)$/gm)).toHaveLength(Number(told[0]?.[1]));
  });

  it('finds pages that moved by their title or their text, each once, in the order of their paths', async () => {
    const old = {
      '/a': '<h1>Un</h1>x',
      '/b': '<h1>Un</h1>y',
      '/c': '<h1>Deux</h1>z',
      '/en/d': '<h1>Un</h1>x',
    };
    const next = {
      '/k': '<h1>Trois</h1>x', // Neither.
      '/l': '<h1>Un</h1>w',
      '/m': '<h1>Un</h1>v',
      '/n': '<h1>Deux</h1>z',
      '/en/o': '<h1>One</h1>',
    };
    const { pairs } = await compareSides(side('a', { pages: old }), side('b', { pages: next }));
    const moves = pairs.flatMap(({ fr, en }) => [fr, en]).map((one) => one && [one.kind, one.from, one.path]);
    expect(moves.filter((one) => one !== undefined)).toEqual([
      ['gone', undefined, '/en/d'],
      ['added', undefined, '/en/o'],
      ['added', undefined, '/k'],
      ['moved', '/a', '/l'],
      ['moved', '/b', '/m'],
      ['moved', '/c', '/n'],
    ]);
  });

  it('looks for thousands of pages that moved without looking at each with each', async () => {
    const pagesAt = (folder: string, word: string): Readonly<Record<string, string>> =>
      Object.fromEntries(
        Array.from({ length: 8000 }, (_, at) => [
          `/${folder}/${at}`,
          `<h1>${word} ${at}</h1>${word.repeat(at % 9)}`,
        ]),
      );
    const old = pagesAt('old', 'x');
    const a = side('a', { pages: old });
    const b = side('b', { pages: pagesAt('new', 'y'), gone: Object.keys(old) });
    await compareSides(side('a', { pages: {} }), b);
    const started = performance.now();
    await compareSides(side('a', { pages: {} }), b);
    const alone = performance.now() - started;
    const again = performance.now();
    await compareSides(a, b);
    expect(performance.now() - again).toBeLessThan(4 * alone + 500);
  });
});
