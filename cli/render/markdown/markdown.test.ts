import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Picture, Variant } from '../../api/assets.ts';
import type { Locale } from '../../shared/locale.ts';
import { MARKDOWN_LABELS } from '../../tests/markdown-labels.ts';
import type { RenderedBody } from './markdown.ts';
import { createMarkdown } from './markdown.ts';

function variants(name: string): readonly Variant[] {
  return (['avif', 'webp', 'png'] as const).flatMap((format) =>
    [480, 960].map((width): Variant => {
      const url = `/assets/${name}-${width}.${format}`;
      return { url, width, height: width / 2, format };
    }),
  );
}

const DRAWING = {
  file: 'content/fr/dessin.svg',
  hash: '3d4e5f',
  width: 40,
  height: 20,
  colour: '#ffffff',
  placeholder: '',
  variants: [],
  src: '/assets/dessin.svg',
};

const PICTURES: Readonly<Record<string, Picture>> = {
  'assets/images/atelier.png': {
    file: 'assets/images/atelier.png',
    hash: '0a1b2c',
    width: 1600,
    height: 800,
    colour: '#254a9e',
    placeholder: 'ph-254a9e',
    variants: variants('atelier'),
    src: '/assets/atelier-960.png',
  },
  'content/fr/dessin.svg': DRAWING,
  'content/fr/a#b?.svg': DRAWING,
};

const LINKS: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  fr: { 'autre.md': '/autre', './autre.md': '/autre', 'été.md': '/ete' },
  en: { 'other.md': '/en/other' },
};

function render(source: string, locale: Locale = 'fr'): RenderedBody {
  const markdown = createMarkdown({
    locale,
    origin: 'https://tenaise.example',
    pictures: PICTURES,
    labels: MARKDOWN_LABELS[locale],
    reservedIds: ['main'],
  });
  return markdown.renderBody(source, {
    file: `content/${locale}/page.md`,
    bodyLine: 5,
    links: LINKS[locale],
  });
}

/** Returns the HTML of a body without mistakes, no-break spaces shown as `⍽`. */
function html(source: string, locale: Locale = 'fr'): string {
  const { body, diagnostics } = render(source, locale);
  expect(diagnostics).toEqual([]);
  return body.html.replaceAll('\u00A0', '⍽');
}

/** Lists problems as `severity code line:column+length underlined text`, with the suggestion. */
function problems(source: string, locale: Locale = 'fr'): readonly string[] {
  return render(source, locale).diagnostics.map(({ severity, code, location, suggestion }) => {
    const { line, column = 1, length = 1, lineText = '', file } = location ?? {};
    expect(file).toBe(`content/${locale}/page.md`);
    const marked = lineText.slice(column - 1, column - 1 + length);
    const hint = suggestion === undefined ? '' : ` → ${suggestion}`;
    return `${severity} ${code} ${line}:${column} ${marked}${hint}`;
  });
}

function fixture(name: string): string {
  return readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8');
}

describe('a document with everything', () => {
  it.each(['fr', 'en'] as const)('in %s gives the HTML that was read and approved', (locale) => {
    expect(html(fixture(`kitchen-sink.${locale}.md`), locale)).toBe(
      fixture(`kitchen-sink.${locale}.expected.txt`),
    );
  });

  it('names a heading of a picture by what the picture shows', () => {
    const [alone, among] = render(
      "## ![L'atelier](/images/atelier.png)\n\n## Voir ![l'atelier](/images/atelier.png) ici\n",
    ).body.toc;
    expect([alone?.text, among?.text]).toEqual(['L’atelier', 'Voir l’atelier ici']);
    expect([alone?.id, among?.id]).toEqual(['l-atelier', 'voir-l-atelier-ici']);
  });

  it('gives its table of contents and its links with their lines', () => {
    const { body, references } = render(fixture('kitchen-sink.fr.md'));
    expect(body.toc).toEqual([
      { id: 'prix', text: 'Le prix de l’IA', level: 2 },
      { id: 'le-prix', text: 'Le prix', level: 3 },
      { id: 'le-prix-2', text: 'Le prix', level: 3 },
      { id: 'accents-deja-vu-ca-et-la', text: 'Accents\u00A0: déjà vu, ça et là', level: 2 },
    ]);
    expect(references.map(({ href, line }) => `${line} ${href}`)).toEqual([
      '13 https://exemple.ca/a?b=c:d',
      '13 https://exemple.ca',
      '13 mailto:info@exemple.ca',
      '23 /autre',
      '23 /autre#prix',
      '23 #prix',
      '24 https://exemple.org/',
      '24 /contact?a=b#c',
      '24 /en/about',
      '25 mailto:info@exemple.ca',
      '25 /autre#fin',
      '63 /autre',
    ]);
  });

  it('is the same whatever was rendered before it', () => {
    const markdown = createMarkdown({
      locale: 'fr',
      origin: 'https://tenaise.example',
      pictures: PICTURES,
      labels: MARKDOWN_LABELS.fr,
    });
    const env = { file: 'content/fr/page.md', bodyLine: 5, links: LINKS.fr };
    const page = '```html\n<script>const a = 1;</script>\n```\n\n## Un[^a]\n\n[^a]: note';
    const first = markdown.renderBody(page, env);
    markdown.renderBody(fixture('kitchen-sink.fr.md'), env);
    expect(markdown.renderBody(page, env)).toEqual(first);
  });
});

describe('headings', () => {
  it.each([
    ['## À propos', 'a-propos'],
    ['## L’IA, c’est quoi?', 'l-ia-c-est-quoi'],
    ['## 1. Un   début', '1-un-debut'],
    ['## `code` et *texte*', 'code-et-texte'],
    ['## !!!', 'section'],
    ['## Titre {#mon-id}', 'mon-id'],
    ['## Titre *fort* {#été:2.1}', 'été:2.1'],
    ['Titre\n---', 'titre'],
    ['## E\u0301te\u0301', 'ete'],
    ['## Ouvert à 14h30', 'ouvert-a-14h30'],
    ['## Cœur, ça & là', 'coeur-ca-la'],
    ['## Ελληνικά', 'ελληνικά'],
  ])('%j has the id %s', (source, id) => {
    expect(render(source).body.toc[0]?.id).toBe(id);
  });

  it.each([
    ['## Rétrécir', '<h2 id="retrecir"><span id="rétrécir"></span>Rétrécir</h2>'],
    ['## À 14h30', '<h2 id="a-14h30"><span id="à-14-h-30"></span>'],
    ['## Été\n\n## Été', '<h2 id="ete-2"><span id="été-2"></span>Été</h2>'],
    ['## Été {#a}', '<h2 id="a">Été</h2>'],
    ['## Été {#a #é}', '<h2 id="a"><span id="é"></span>Été</h2>'],
    ['## Plan', '<h2 id="plan">Plan</h2>'],
    // The former id of one is the id of another: that one keeps it.
    ['## À 14h30\n\n## B {#à-14-h-30}', '<h2 id="a-14h30">'],
  ])('of %j keep the ids that they had', (source, markup) => {
    expect(html(source)).toContain(markup);
  });

  it('numbers the ids that come back, and lets a chosen one first', () => {
    const { toc } = render('## Plan\n\n## Plan\n\n## Plan 2\n\n## Autre {#plan}\n\n## Plan').body;
    expect(toc.map(({ id }) => id)).toEqual(['plan-2', 'plan-3', 'plan-2-2', 'plan', 'plan-4']);
  });

  it('leaves the ids of notes and layouts to them', () => {
    const source = '## Fn 1\n\n## Fnref 1\n\n## Footnotes\n\n## Main\n\nx[^a]\n\n[^a]: y';
    const ids = [...render(source).body.html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain('main');
  });

  it('lowers and reports a heading of level 1', () => {
    expect(render('# Un').body.html).toBe('<h2 id="un">Un</h2>\n');
    expect(problems('# Un\n\nDeux\n====')).toEqual([
      'warning extra-h1 5:1 # → ##',
      'warning extra-h1 7:1 Deux',
    ]);
  });

  it('reports an id given twice', () => {
    expect(problems('## A {#x}\n\n## B {#x}')).toEqual(['warning duplicate-id 7:6 {#x}']);
  });

  it('leaves in the text what is no id', () => {
    expect(problems('## A {#x}\n\n## B {#y #x}')).toHaveLength(1);
    expect(render('## A {#x y}').body.html).toBe('<h2 id="a-x-y">A {#x y}</h2>\n');
    expect(problems('## A {#x y}')).toEqual(['warning left-as-typed 5:6 {#x y} → {#x-y}']);
    expect(html('## A {x}')).toBe('<h2 id="a-x">A {x}</h2>\n');
  });

  it('keep their place in the reader modes of browsers, which take some words of an id for those of comments or menus', () => {
    expect(html('## Comment on commence\n\n### Nous contacter\n\n## Le prix')).toBe(
      '<h2 id="comment-on-commence" class="body-heading">Comment on commence</h2>\n' +
        '<h3 id="nous-contacter" class="body-heading">Nous contacter</h3>\n' +
        '<h2 id="le-prix">Le prix</h2>\n',
    );
  });
});

describe('notes', () => {
  it('are numbered by their calls, with a link back to each', () => {
    const source = 'a[^b] c[^a] d[^b]\n\n[^a]: A\n[^b]: B';
    const found = [...html(source).matchAll(/<a [^>]*>/g)].map(([link]) => link);
    expect(found).toEqual([
      '<a href="#fn-1" id="fnref-1" role="doc-noteref" aria-label="Note 1">',
      '<a href="#fn-2" id="fnref-2" role="doc-noteref" aria-label="Note 2">',
      '<a href="#fn-1" id="fnref-1-2" role="doc-noteref" aria-label="Note 1">',
      '<a href="#fnref-1" class="footnote-back" role="doc-backlink" aria-label="Revenir à l’appel 1">',
      '<a href="#fnref-1-2" class="footnote-back" role="doc-backlink" aria-label="Revenir à l’appel 1-2">',
      '<a href="#fnref-2" class="footnote-back" role="doc-backlink" aria-label="Revenir à l’appel 2">',
    ]);
  });

  it('may call themselves and each other', () => {
    const { body } = render('x[^a]\n\n[^a]: voir[^b] et[^a]\n[^b]: voir[^a]');
    expect(body.html.match(/<li id="fn-\d">/g)).toEqual(['<li id="fn-1">', '<li id="fn-2">']);
    expect(body.html.match(/role="doc-backlink"/g)).toHaveLength(4);
  });

  it('are reported when they are missing, unused, or written twice', () => {
    expect(problems('a[^sorce]\n\nb[^zzz]\n\n[^source]: x\n[^source]: y')).toEqual([
      'warning duplicate-footnote 10:1 [^source]',
      'warning unknown-footnote 5:2 [^sorce] → [^source]',
      'warning unknown-footnote 7:2 [^zzz]',
      'warning unused-footnote 9:1 [^source]',
    ]);
  });

  it('may be named as anything', () => {
    expect(html('a[^__proto__]\n\n[^__proto__]: x')).toContain('<li id="fn-1">');
    expect(html('a[^"><b>]\n\n[^"><b>]: x')).toContain('<li id="fn-1">');
  });

  it('may be empty', () => {
    expect(html('a[^x]\n\n[^x]:\n\nb')).toContain('<li id="fn-1">\n<p><a href="#fnref-1"');
  });
});

describe('admonitions', () => {
  it.each([
    ['note', 'fr', 'À noter'],
    ['tip', 'fr', 'Conseil'],
    ['warning', 'en', 'Warning'],
  ] as const)('%s in %s is called %s', (kind, locale, title) => {
    expect(html(`::: ${kind}\nx\n:::`, locale)).toBe(
      `<div class="admonition admonition-${kind}" role="note" aria-label="${title}">\n` +
        `<p class="admonition-title">${title}</p>\n<p>x</p>\n</div>\n`,
    );
  });

  it('are reported when their kind is unknown or nothing closes them', () => {
    expect(problems('::: tipp Titre\nx\n:::')).toEqual(['warning unknown-admonition 5:5 tipp → tip']);
    expect(problems('::: note\nx')).toEqual(['warning unclosed-admonition 5:1 ::: note']);
  });

  it('stay in the list or the quotation that holds them', () => {
    expect(html('- ::: note\n  x\n  :::\n- y')).toMatch(
      /^<ul>\n<li>\n<div [\s\S]*<\/div>\n<\/li>\n<li>\n?.*y/,
    );
    expect(html('> ::: note\n> x\n> :::')).toMatch(/^<blockquote>\n<div [\s\S]*<\/div>\n<\/blockquote>\n$/);
  });

  it('are text without a name, or inside code', () => {
    expect(render(':::\nx').body.html).toBe('<p>:::\nx</p>\n');
    expect(html('```\n::: note\n```')).toContain('::: note');
  });
});

describe('tables', () => {
  it('scroll in a named region, and have no style attribute', () => {
    const table = html('|a|b|\n|:-:|--:|\n|c|d|');
    expect(table).toContain(
      '<div class="table-scroll" role="region" tabindex="0" aria-label="Tableau 1 : a, b">',
    );
    expect(html('|$&|*b* "c"|\n|---|---|\n|d|e|')).toContain('aria-label="Tableau 1 : $&amp;, b');
    expect(table).toContain('<th scope="col" class="align-center">a</th>');
    expect(table).toContain('<td class="align-right">d</td>');
    expect(table).not.toContain('style=');
  });

  it('of more than two columns say in each cell what heads it, for phones that show rows', () => {
    const table = html('|a|*b* `c`|d|\n|---|---|--:|\n|1|2|3|');
    expect(table).toContain(
      '<th scope="row">1</th>\n<td data-label="b c">2</td>\n<td class="align-right" data-label="d">3</td>',
    );
    expect(html('|a|b|\n|---|---|\n|1|2|')).not.toContain('data-label');
  });

  it('say it without the marks of links and pictures', () => {
    const table = html(
      '|a|[b](https://example.com)|![c](/images/atelier.png) d[^1]|\n|---|---|---|\n|1|2|3|\n\n[^1]: Note.',
    );
    expect(table.match(/data-label="[^"]*"/g)).toEqual(['data-label="b"', 'data-label="d"']);
  });

  it('of two columns are not wide for the markup of a link or a picture', () => {
    const link = `[c](https://example.com/${'c'.repeat(120)})`;
    expect(html(`|a|b|\n|---|---|\n|![d](/images/atelier.png)|${link}|`)).not.toContain('data-label');
  });

  it('of two columns do so too where a cell is long, each table for itself', () => {
    const long = 'mot '.repeat(31).trim();
    const tables = html(`|a|b|\n|---|---|\n|1|2|\n|3|${long}|\n\n|c|d|\n|---|---|\n|4|5|`);
    expect(tables.match(/data-label="\w"/g)).toEqual(['data-label="b"', 'data-label="b"']);
  });

  it('name their rows by the first column where a phone shows it as the title of each row', () => {
    expect(html('|a|b|c|\n|---|---|---|\n|1|2|3|\n||2|3|')).toContain(
      '<tr>\n<th scope="row">1</th>\n<td data-label="b">2</td>\n<td data-label="c">3</td>\n</tr>\n<tr>\n<td></td>',
    );
    expect(html(`|a|b|\n|---|---|\n|1|${'mot '.repeat(31).trim()}|`)).toContain('<th scope="row">1</th>');
    expect(html('|a|b|\n|---|---|\n|1|2|')).toContain('<td>1</td>');
  });

  it('with an empty corner name their rows by the first column', () => {
    const table = html('| | A |\n|---|---|\n| b | |\n| | d |');
    expect(table).toContain('<td></td>\n<th scope="col">A</th>');
    expect(table).toContain('<th scope="row">b</th>\n<td></td>');
    expect(table).toContain('<td></td>\n<td>d</td>');
  });
});

describe('code', () => {
  it('is coloured by classes, in a block that the keyboard can scroll', () => {
    expect(html('```js\nconst a = "é" ;\n```')).toBe(
      '<pre tabindex="0" role="group" aria-label="Exemple de code"><code class="language-js">' +
        '<span class="hljs-keyword">const</span> a = <span class="hljs-string">&quot;é&quot;</span> ;</code></pre>\n',
    );
  });

  it.each([
    ...['bash', 'css', 'diff', 'ini', 'javascript', 'json', 'markdown', 'php', 'python', 'sql'],
    ...['typescript', 'xml', 'yaml', 'sh', 'html', 'ts', 'tsx', 'yml', 'text', 'JSON'],
    ...['c', 'cpp', 'csharp', 'dockerfile', 'go', 'graphql', 'http', 'java', 'kotlin', 'nginx'],
    ...['powershell', 'r', 'ruby', 'rust', 'scss', 'swift', 'C++', 'c#', 'docker', 'kt', 'ps1'],
  ])('knows %s', (language) => {
    expect(html(`\`\`\`${language}\na\n\`\`\``)).toContain(`class="language-${language.toLowerCase()}"`);
  });

  it('colours code inside another language, whatever was coloured before', () => {
    expect(html('```html\n<script>const a = 1;</script>\n```')).toContain('hljs-keyword');
    expect(html('```jsx\nconst a = <b c="d" />;\n```')).toContain('hljs-name');
  });

  it('in an unknown language is escaped and reported', () => {
    expect(render('```pythn\n<b>\n```').body.html).toContain('<code>&lt;b&gt;</code>');
    expect(problems('```pythn\n<b>\n```')).toEqual(['warning unknown-language 5:4 pythn → python']);
    expect(problems('~~~ zzzzzz\n~~~')).toEqual(['warning unknown-language 5:5 zzzzzz']);
  });

  it('too long to colour in time is only escaped', () => {
    const line = '[a]('.repeat(2_500);
    expect(html(`\`\`\`md\n${line}\n\`\`\``)).toContain(`<code class="language-md">${line}</code>`);
    expect(html(`\`\`\`md\n${'*\n'.repeat(6_000)}\`\`\``)).not.toContain('hljs-');
  });

  it('has the title and the marked lines that its braces name', () => {
    expect(html('```js {title="src/un.js" lines=2,4-5}\na;\n/* b\nc */\nd;\n"e"\n```')).toBe(
      '<figure class="code"><figcaption>src/un.js</figcaption>' +
        '<pre tabindex="0" role="group" aria-label="src/un.js"><code class="language-js">a;\n' +
        '<mark><span class="hljs-comment">/* b</span>\n</mark><span class="hljs-comment">c */</span>\n' +
        '<mark>d;\n</mark><mark><span class="hljs-string">&quot;e&quot;</span></mark></code></pre>\n</figure>\n',
    );
    expect(html('``` {lines=1}\n<a>\n```')).toContain('<code><mark>&lt;a&gt;</mark></code>');
  });

  it.each([
    ['```js {lines=3}\na\nb\n```', 'error bad-value 5:8 lines=3'],
    ['```js {lines=2-1}\na\nb\n```', 'error bad-value 5:8 lines=2-1'],
    ['```js {lines=deux}\na\n```', 'error bad-value 5:8 lines=deux'],
    ['```js {titel=Un}\na\n```', 'error unknown-key 5:8 titel → title'],
    ['```js {2,4}\na\n```', 'error bad-attributes 5:8 2,4'],
  ])('says what is wrong between the braces of %j', (source, problem) => {
    expect(problems(source)).toEqual([problem]);
  });

  it('without a language keeps its text', () => {
    expect(html('```\na "b" : <c>\n```')).toContain('<code>a "b" : &lt;c&gt;</code>');
    expect(html('    a "b"')).toContain('<code>a "b"</code>');
  });
});

describe('links', () => {
  it.each([
    ['[a](autre.md)', '/autre'],
    ['[a](autre.md#b)', '/autre#b'],
    ['[a](autre.md?b#c)', '/autre?b#c'],
    ['[a](<autre.md> "t")', '/autre'],
    ['[a](été.md)', '/ete'],
    ['[a](%C3%A9t%C3%A9.md)', '/ete'],
    ['[a](/contact)', '/contact'],
    ['[a](#b)', '#b'],
    ['[a](https://tenaise.example)', '/'],
    ['[a](//tenaise.example/b)', '/b'],
    ['[a](https://tenaise.example//b.example)', 'https://tenaise.example//b.example'],
    ['[a](tel:+15145550123)', 'tel:+15145550123'],
  ])('%s leads to %s', (source, href) => {
    expect(html(source)).toContain(`<a href="${href}"`);
    expect(render(source).references).toMatchObject([{ href, line: 5 }]);
  });

  it('are placed at their addresses, or at their labels where a definition has the address', () => {
    const source = [
      'Pas /a, mais [a](/a), [b](</a> "/a") et <https://exemple.ca/>.',
      '[a][ref], [ref]',
      '- de /a à [c](',
      '/a)',
      '',
      '| /a | [d \\| e](/a) |\n|--|--|\n| /a | [d](/a) |',
      '',
      '[ref]: /a',
    ].join('\n');
    const lines = source.split('\n');
    expect(
      render(source).references.map(({ line, column, length }) =>
        [line, column, lines[line - 5]?.slice(column - 1, column - 1 + length)].join(' '),
      ),
    ).toEqual([
      '5 18 /a',
      '5 28 /a',
      '5 42 https://exemple.ca/',
      '6 1 [a]',
      '6 11 [ref]',
      '8 1 /a',
      '10 17 /a',
      '12 12 /a',
    ]);
  });

  it('that leave the site are marked, and say so', () => {
    const link =
      '<a href="https://exemple.ca/" class="external" rel="noopener">a<span class="visually-hidden"> (autre site)</span></a>';
    expect(html('[a](https://exemple.ca/)')).toBe(`<p>${link}</p>\n`);
    expect(html('[a](//exemple.ca/)')).toContain('rel="noopener"');
    expect(html('[a](https://tenaise.example.evil.ca/)')).toContain('rel="noopener"');
    expect(html('[a](mailto:a@b.ca)')).not.toContain('external');
  });

  it('2.5 to the other language say which', () => {
    expect(html('[a](/en/about){.other-language}.')).toBe(
      '<p><a href="/en/about" hreflang="en-US">a</a>.</p>\n',
    );
    expect(html('[a](/en){.other-language}')).toContain('hreflang="en-US"');
    expect(html('[a](/english)')).not.toContain('hreflang');
    expect(html('[a](/about){.other-language}', 'en')).toContain('<a href="/about" hreflang="fr-CA">');
    expect(html('[a](/downloads/symbol.svg)', 'en')).not.toContain('hreflang');
    expect(html('[a](/en/about#x)', 'en')).not.toContain('hreflang');
  });

  it.each([
    ['un [a](/en/about#x)', 'fr', 'error other-language 5:8 /en/about#x'],
    ['[a](/about)', 'en', 'error other-language 5:5 /about'],
    ['[a][b]\n\n[b]: /en', 'fr', 'error other-language 5:1 [a]'],
    ['[a](/about){.other-language}', 'fr', 'error other-language 5:5 /about'],
    ['[a](/en){.autre-langue}', 'fr', 'error unknown-mark 5:9 {.autre-langue}'],
    ['[a](/a){.other-languag}', 'fr', 'error unknown-mark 5:8 {.other-languag} → {.other-language}'],
  ] as const)('2.5 to the other language without a word are errors: %s', (source, locale, problem) => {
    expect(problems(source, locale)).toContain(problem);
  });

  it('to no page are reported where they are written', () => {
    expect(problems('a\nb [c](rien/du/tout.md#x)\n\n> - [d](autr.md)')).toEqual([
      'error dead-link 6:7 rien/du/tout.md#x',
      'error dead-link 8:9 autr.md → autre.md',
    ]);
    expect(problems('[a]()')).toEqual(['error dead-link 5:1 [a]']);
    expect(problems('| a | b |\n|---|---|\n| x \\| y | [c](d.md) |')).toEqual(['error dead-link 7:16 d.md']);
    expect(problems('[a][b]\n\n[b]: c.md')).toEqual(['error dead-link 5:1 [a]']);
    expect(problems('[a](../../../../etc/x.md)')).toEqual(['error dead-link 5:5 ../../../../etc/x.md']);
    expect(problems('[a](__proto__.md)')).toEqual(['error dead-link 5:5 __proto__.md']);
  });

  it.each([
    ['www.canada.ca', 'https://www.canada.ca'],
    ['canada.ca/fr/a.pdf?b', 'https://canada.ca/fr/a.pdf?b'],
    ['exemple.com/été', 'https://exemple.com/été'],
    ['info@exemple.qc.ca', 'mailto:info@exemple.qc.ca'],
  ])('that lack their beginning say so: %s', (written, meant) => {
    expect(problems(`[a](${written})`)).toEqual([`error dead-link 5:5 ${written} → ${meant}`]);
    expect(render(`[a](${written})`).diagnostics[0]?.text).toBe(
      meant.startsWith('mailto:')
        ? `The link "${written}" opens no mail without mailto: before it`
        : `The link "${written}" leads to no other site without https:// before it`,
    );
  });

  it('without a text are reported', () => {
    expect(problems('[](autre.md)')).toEqual(['error empty-link 5:1 []']);
    expect(problems('[ ](autre.md) et [\u00a0](autre.md)')).toEqual([
      'error empty-link 5:1 [ ]',
      'error empty-link 5:18 [\u00a0]',
    ]);
    expect(problems('Un [![](/images/atelier.png){.decorative}](autre.md) mot')).toEqual([
      'error empty-link 5:4 [![](/images/atelier.png){.decorative}]',
    ]);
    expect(problems('[**a**](autre.md), [`b`](autre.md) et [![c](/images/atelier.png)](autre.md)')).toEqual(
      [],
    );
  });

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'file:///etc/passwd',
  ])('%s is refused', (href) => {
    expect(problems(`[a](${href})`)).toEqual([`error unsafe-link 5:5 ${href}`]);
    expect(render(`[a](${href}) <${href}>`).body.html).not.toContain(`href="${href}`);
  });

  it.each([
    'java\\script:x',
    '&#1;javascript:x',
    '&#106;avascript:x',
    'java&Tab;script:x',
    'javascript&colon;x',
  ])('%s runs nothing', (href) => {
    const emitted = /href="([^"]*)"/.exec(render(`[a](${href})`).body.html)?.[1] ?? '';
    expect(new URL(emitted, 'https://tenaise.example').protocol).toBe('https:');
  });
});

describe('images', () => {
  const img = (rest: string): string =>
    '<picture><source type="image/avif" srcset="/assets/atelier-480.avif 480w, /assets/atelier-960.avif 960w" sizes="(min-width: 720px) 720px, 100vw">' +
    '<source type="image/webp" srcset="/assets/atelier-480.webp 480w, /assets/atelier-960.webp 960w" sizes="(min-width: 720px) 720px, 100vw">' +
    `<img class="ph-254a9e" src="/assets/atelier-960.png" width="1600" height="800" ${rest}></picture>`;

  it('alone in a paragraph are figures, their title the caption', () => {
    expect(html('![L\'été](/images/atelier.png "C\'est : ça")')).toBe(
      `<figure>${img('alt="L’été" decoding="async"')}<figcaption>C’est⍽: ça</figcaption></figure>\n`,
    );
  });

  it('are lazy from the second on', () => {
    expect(html('![a](/images/atelier.png)\n\n![b](/images/atelier.png)')).toContain(
      img('alt="b" loading="lazy" decoding="async"'),
    );
  });

  it('in a line, in a link and in a list make valid HTML', () => {
    expect(html('a ![b](dessin.svg)')).toBe(
      '<p>a <img src="/assets/dessin.svg" width="40" height="20" alt="b" decoding="async"></p>\n',
    );
    expect(html('[![b](dessin.svg)](autre.md)')).toMatch(
      /^<figure><a href="\/autre"><img [^>]*><\/a><\/figure>\n$/,
    );
    expect(html('- ![b](dessin.svg)')).toMatch(/<li>\n?<figure><img [^>]*><\/figure>\n<\/li>/);
  });

  it.each(['a%23b%3F.svg', 'a#b?.svg'])('are found by a name with signs of an address: %s', (name) => {
    expect(html(`![a](${name})`)).toContain('src="/assets/dessin.svg"');
  });

  it('without a text for those who do not see them are errors', () => {
    expect(problems('a\nb ![](/images/atelier.png)')[0]).toContain('error missing-alt 6:3 ![]');
    expect(problems('![ ](/images/atelier.png)')[0]).toContain('error missing-alt 5:1 ![ ]');
  });

  it('that are missing, outside or elsewhere are errors', () => {
    expect(problems('> ![a](/images/ateler.png)')).toEqual([
      'error missing-image 5:8 /images/ateler.png → /images/atelier.png',
    ]);
    expect(problems('![a](desin.svg)')).toEqual(['error missing-image 5:6 desin.svg → dessin.svg']);
    expect(problems('![a](images/atelier.png)')).toEqual([
      'error missing-image 5:6 images/atelier.png → /images/atelier.png',
    ]);
    expect(problems('![a](../../package.json)')).toEqual(['error image-outside 5:6 ../../package.json']);
    expect(problems('![a](../../../../etc/passwd)')).toEqual([
      'error image-outside 5:6 ../../../../etc/passwd',
    ]);
    expect(problems('![a](https://exemple.ca/a.png)')).toEqual([
      'error external-image 5:6 https://exemple.ca/a.png',
    ]);
    expect(problems('![a](data:image/png;base64,AAAA)')[0]).toContain('error external-image');
    expect(problems('![a]()')).toEqual(['error missing-image 5:1 ![a]']);
    expect(problems('![a](/images/atelie.heic)')).toEqual(['error missing-image 5:6 /images/atelie.heic']);
    expect(problems('![a](/images/atelier.heic)')).toEqual([
      'error missing-image 5:6 /images/atelier.heic → /images/atelier.png',
    ]);
    expect(render('![a](IMG_2.TIFF)').diagnostics[0]?.text).toBe(
      'The image "IMG_2.TIFF" names content/fr/IMG_2.TIFF, which is of a kind that pages do not show: save it as JPEG, PNG, WebP, AVIF, GIF or SVG',
    );
    expect(problems('![a](/images/__proto__)')[0]).toContain('error missing-image');
  });
});

describe('an alternative text that is the name of a file', () => {
  it.each(['IMG_2034.JPG', 'capture 2019-06-12.png', 'Untitled', 'untitled 3', 'DSC01234', 'image 2'])(
    'is a warning: %s',
    (alt) => {
      expect(problems(`Un ![${alt}](dessin.svg)`)).toEqual([
        `warning file-name-alt 5:4 ![${alt}] → ![Ce que montre l'image]`,
      ]);
    },
  );

  it.each(['Une image', 'Photo de 12 personnes', 'dessin', 'L’icône logo.svg, ouverte', 'Image de 2019'])(
    'is not found in %s',
    (alt) => {
      expect(problems(`![${alt}](dessin.svg)`)).toEqual([]);
    },
  );
});

describe('decorative images', () => {
  it('say so, and have no words', () => {
    expect(html('![](/images/atelier.png){.decorative}')).toMatch(/^<figure>.* alt="".*<\/figure>\n$/s);
    expect(html('Un ![](dessin.svg){.decorative} trait.')).toMatch(/ alt="".*> trait\.<\/p>\n$/);
    expect(problems('![](/images/atelier.png)')[0]).toContain('error missing-alt');
    expect(problems('![Un atelier](/images/atelier.png){.decorative}')).toEqual([
      'error decorative-alt 5:1 ![Un atelier]',
    ]);
  });

  it('are not those with a mark elsewhere', () => {
    expect(html('Un {.decorative} mot, ![a](dessin.svg) {.decorative}')).toContain('{.decorative}');
  });
});

describe('a line of no-break spaces alone, by which other programs make a gap', () => {
  it.each(['&nbsp;', '&nbsp; &#160;&#xA0;', '\u00a0', '\u202f\u00a0 '])('shows nothing: %j', (gap) => {
    expect(html(`a\n\n${gap}\n\nb`)).toBe('<p>a</p>\n<p>b</p>\n');
    expect(html(`> ${gap}\n> a`)).toBe('<blockquote>\n<p>a</p>\n</blockquote>\n');
  });

  it.each(['&nbsp;a', 'a\n&nbsp;\nb', '&amp;', '`&nbsp;`'])('is not found in %j', (source) => {
    expect(html(source)).toMatch(/^<p>.+<\/p>\n$/s);
  });
});

describe('what Markdown leaves as it is typed', () => {
  it.each([
    ["a **L'**IA b", '5:3 **'],
    ['un\ndeux *trois* **quatre', '6:14 **'],
    ['__init et plus', '5:1 __'],
    ['a ~~b', '5:3 ~~'],
    ['[a](b c)', '5:3 ]('],
    ['[a] (/b)', '5:3 ] ('],
    ['- [ ] un', '5:3 [ ]'],
    ['- [x] un\n- [X] deux', '5:3 [x]'],
    ['##Titre', '5:1 ##'],
    ['##\u00a0Titre', '5:1 ##'],
    ['un\n#\u202fTitre', '6:1 #'],
    ['-\u00a0un\n-\u00a0deux', '5:1 -'],
    ['> 1.\u00a0un', '5:3 1.'],
    ['• un\n• deux', '5:1 •'],
    ['un :\n·\tdeux', '6:1 ·'],
    ['o\tun', '5:1 o'],
    [':::\nx', '5:1 :::'],
    ['a\n:::', '6:1 :::'],
    ['| a | b |\n| --- |\n| c | d |', '6:1 | --- |'],
    ['+---+---+\n| a | b |\n+===+===+\n| c | d |\n+---+---+', '5:1 +---+---+'],
    ['$$\nE = mc^2\n$$', '5:1 $$'],
    ['$$x_1 + 2$$', '5:1 $$'],
    ['un [guide][guides]\n\n[guide]: /a', '5:4 [guide][guides]'],
    ['[caption id="a" width="600"]Un[/caption]', '5:1 [caption id="a" width="600"]'],
    ['Un [embed]https://a.example[/embed]', '5:28 [/embed]'],
    ['[row][column width=“1/2”]Un', '5:6 [column width=“1/2”]'],
    ['[gallery ids=1,2]', '5:1 [gallery ids=1,2]'],
    ['{{< youtube abc >}}', '5:1 {{<'],
    ['{% include a.html %}', '5:1 {%'],
    ['[contact][] et [deux][]\n\n[deux]: /b', '5:1 [contact][]'],
    ['Un [a] (https://a.example) deux', '5:6 ] ('],
    ['Un fait【4:0†source】. Deux', '5:8 【4:0†source】'],
    ['Un fait :contentReference[oaicite:0]{index=0}', '5:9 :contentReference[oaicite:0]{index=0}'],
    ['Un fait citeturn0search3', '5:9 citeturn0search3'],
    ['Voir [[Une page]] ici', '5:6 [[Une page]]'],
    ['![[plan.png]]', '5:1 ![[plan.png]]'],
    ['> [!NOTE]\n> Un', '5:3 [!NOTE]'],
    ['[TOC]', '5:1 [TOC]'],
    ['Un^[une note] mot', '5:3 ^[une note]'],
    ['un ==mot clé== ici', '5:4 ==mot clé=='],
    ['[a](/b){target=_blank} c', '5:8 {target=_blank}'],
    ['[a](/b){: .bouton} c', '5:8 {: .bouton}'],
    ['![a](/images/atelier.png){width="50%"} c', '5:26 {width="50%"}'],
    ['Une rue\\ \nUne ville', '5:8 \\'],
    ['Une rue\\\nUne ville\\', '6:10 \\'],
  ])('is a warning at its line: %j', (source, place) => {
    expect(problems(source)[0]).toBe(`warning left-as-typed ${place}`);
  });

  it.each([
    '\\*\\*a\\*\\*',
    '`**`',
    'a * b * c',
    'snake__case',
    '2 ^ 3',
    '[a]: b',
    'Un # dièse, #1 et C#',
    'a -- b --- c',
    'Il dit [sic] que [x = 2] et/ou [a/b]',
    '## 2.\u00a0Le plan',
    '[#\u00a05](/e)',
    '**1.\u00a0Un** et • deux',
    '*\u00a0Taxes en sus.',
    '–\u00a0Oui.\n–\u00a0Non.',
    '**a** et __b__, ~~c~~, [d](/e)',
    '```\n**\n```',
    '[un] (deux)',
    '[un] (*deux*)',
    'un tableau à[0]',
    'si a == b et c == d',
    '====',
    'le dossier C:\\ ou C:\\a\\b\\',
    '*Taxes en sus, 2 * 3',
    '[a](/b){email}',
    'Le tour1, le retour2 et return0',
    '[un][deux]\n\n[deux]: /b',
    '[un][] et [un]\n\n[un]: /b',
    'un[^1][^1]\n\n[^1]: note',
    '`a[0][1]`',
    'a + b\n+--+',
    '$$ à $$',
    '- $$\n- $$$',
    '| a |\n| --- |\n| $$ |',
  ])('is not what an author means: %j', (source) => {
    expect(render(source).diagnostics).toEqual([]);
  });
});

describe('cells beyond the columns of a table', () => {
  const head = '| Nom | Prix |\n| --- | --- |\n';

  it.each([
    [`${head}| A | 10 | à confirmer |`, '7:12 à confirmer'],
    [`${head}| A | 10 |\n| B | 12 | x | y |`, '8:12 x | y'],
    [`${head}A|10|x`, '7:6 x'],
    [`${head}| \`x|y\` | un |`, '7:11 un'],
    [`${head}| | | x |`, '7:7 x'],
    [`${head}| A | A | A |`, '7:11 A'],
    [`> ${head.replace('\n', '\n> ')}> | A \\| B | 10 | x |`, '7:19 x'],
  ])('are lost, with a warning: %j', (source, place) => {
    expect(problems(source)).toEqual([`warning lost-cell ${place}`]);
  });

  it.each([
    `${head}| A | 10 |`,
    `${head}| A | 10`,
    `${head}| A |`,
    `${head}| A | | |`,
    `${head}| A \\| B | 10 |   `,
    `${head}| A | A |`,
  ])('are not there: %j', (source) => {
    expect(problems(source)).toEqual([]);
  });
});

describe('text', () => {
  it('6.3 has its locale’s typography, across marks and lines', () => {
    expect(html('"**un**" et *l\'*`IA` : 45\n% !')).toBe(
      '<p>«⍽<strong>un</strong>⍽» et <em>l’</em><code>IA</code>⍽: 45⍽%!</p>\n',
    );
    expect(html('"**one**" and *it\'s* 45\n%', 'en')).toBe(
      '<p>“<strong>one</strong>” and <em>it’s</em> 45%</p>\n',
    );
  });

  it('keeps its lines where nothing binds them', () => {
    expect(html('un\ndeux')).toBe('<p>un\ndeux</p>\n');
  });

  it('is HTML only by Markdown: tags are shown and reported', () => {
    expect(render('a <b>c</b> <script>alert(1)</script>').body.html).toBe(
      '<p>a &lt;b&gt;c&lt;/b&gt; &lt;script&gt;alert(1)&lt;/script&gt;</p>\n',
    );
    expect(problems('un\na <br> b\n\n- <!-- c\n\n`<b>` \\<b> a < b > c &lt;b&gt;')).toEqual([
      'warning raw-html 6:3 <br>',
      'warning raw-html 8:3 <!--',
    ]);
  });

  it.each([
    ['with a long list of sizes', `<img src="a.jpg" srcset="${'photo-1024x683.jpg 1024w, '.repeat(40)}" />`],
    ['over several lines', '<img\nclass="photo"\nsrc="a.jpg">'],
    ['of a word processor', '<o:p>'],
  ])('reports a tag %s', (_, tag) => {
    expect(problems(`Avant ${tag} après.`)).toEqual([
      expect.stringMatching(`^warning raw-html 5:7 ${tag.slice(0, 4)}`),
    ]);
  });

  it.each([
    ['<strong>', 'Write it as **words**'],
    [
      '<BR />',
      'End the line with a backslash, or leave a blank line for a new paragraph; in a table, begin another row',
    ],
    ['</a>', 'Write it as [words](address)'],
    ['<img src="a.jpg">', 'Write it as ![what it shows](address "caption")'],
    ['<div class="wp-block">', 'Remove it: a blank line makes a paragraph'],
    ['<h2>', 'Write it as ## Heading'],
    ['<iframe src="https://a.example">', 'Link to it: pages load nothing from other sites'],
    ['<o:p>', undefined],
  ])('says what to write in place of %s', (tag, note) => {
    const shown = 'To show it on purpose, write it between backquotes';
    expect(render(`Un ${tag} mot`).diagnostics[0]?.notes?.map(({ text }) => text)).toEqual(
      note === undefined ? [shown] : [note, shown],
    );
  });

  it('takes an address between brackets for no tag', () => {
    expect(problems('<https://www.canada.ca> et <mailto:a@b.ca>')).toEqual([]);
  });

  it.each([
    ['on a line of its own', 'Avant.\n<!-- à vérifier -->\nAprès.', '<p>Avant.</p>\n<p>Après.</p>\n'],
    ['over blank lines', 'Avant.\n\n<!-- un\n\n## deux\n-->\n\nAprès.', '<p>Avant.</p>\n<p>Après.</p>\n'],
    ['inside a line', 'Un <!-- deux\ntrois --> quatre.', '<p>Un  quatre.</p>\n'],
    ['in a list', '- un\n  <!-- deux -->\n- trois', '<ul>\n<li>un</li>\n<li>trois</li>\n</ul>\n'],
    ['alone', '<!-- rien -->', ''],
    ['at the end of a paragraph', 'Un texte. <!-- source? -->', '<p>Un texte. </p>\n'],
  ])('shows no comment %s', (_, source, expected) => {
    expect(html(source)).toBe(expected);
  });

  it('keeps a comment in code, and says which one never ends', () => {
    expect(html('`<!-- un -->`\n\n    <!-- deux -->').match(/&lt;!--/g)).toHaveLength(2);
    expect(problems('Un <!-- deux\n\ntrois --> quatre')).toEqual(['warning raw-html 5:4 <!--']);
    expect(render('Un <!-- deux').diagnostics[0]?.text).toBe(
      'This comment has no end in its paragraph: it is shown as text',
    );
    // Some programs make dashes of the hyphens.
    for (const written of ['Un <!—more—>', 'Un <!–- deux -–>', 'Un <!- deux ->']) {
      const { diagnostics } = render(written);
      expect(diagnostics.map(({ text, location }) => [text, location?.column])).toEqual([
        ['This comment is not opened by <!--: it is shown as text', 4],
      ]);
    }
  });

  it('may be above or below its line', () => {
    expect(html('M^me^ Roy, le 1^er^, H~2~O')).toBe(
      '<p>M<sup>me</sup>⍽Roy, le 1<sup>er</sup>, H<sub>2</sub>O</p>\n',
    );
    expect(html('a ^ b ^ c ~ d ~ e')).toBe('<p>a ^ b ^ c ~ d ~ e</p>\n');
  });

  it('makes links of addresses, and of nothing else', () => {
    const link = (href: string): string =>
      `<a href="${href}" class="external" rel="noopener">${href}<span class="visually-hidden"> (autre site)</span></a>`;
    expect(html('Voir https://un.ca/a?b=c, (https://deux.ca) et https://un.ca/.')).toBe(
      `<p>Voir ${link('https://un.ca/a?b=c')}, (${link('https://deux.ca')}) et ${link('https://un.ca/')}.</p>\n`,
    );
    for (const words of ['exemple.ca', 'notes.md', 'info@exemple.ca', '//exemple.ca', 'javascript:alert(1)'])
      expect(html(words)).not.toContain('<a');
    expect(html('`https://un.ca`')).not.toContain('<a');
  });

  it('defines terms', () => {
    expect(html('Dette\n: Ce qui *coûte* plus tard.\n: Autre sens.\n\nSprint\n\n: Deux semaines.')).toBe(
      '<dl>\n<dt>Dette</dt>\n<dd>Ce qui <em>coûte</em> plus tard.</dd>\n<dd>Autre sens.</dd>\n' +
        '<dt>Sprint</dt>\n<dd>\n<p>Deux semaines.</p>\n</dd>\n</dl>\n',
    );
    expect(problems('Terme\n: Voir [là](nulle.md).')).toEqual(['error dead-link 6:13 nulle.md']);
  });

  it('loses the mark of the excerpt, but not from code', () => {
    expect(html('a\n\n<!--more-->\n\nb')).toBe('<p>a</p>\n<p>b</p>\n');
    expect(html('a\n<!-- more -->\nb')).toBe('<p>a</p>\n<p>b</p>\n');
    expect(html('`<!--more-->`\n\n    <!--more-->').match(/&lt;!--more--&gt;/g)).toHaveLength(2);
  });

  it('may be empty', () => {
    expect(html('')).toBe('');
    expect(html('\n \n\t\n')).toBe('');
  });
});

describe('excerpts', () => {
  const excerpt = (source: string): string =>
    createMarkdown({
      locale: 'fr',
      origin: 'https://x.ca',
      pictures: PICTURES,
      labels: MARKDOWN_LABELS.fr,
      fenced: {
        names: ['carte'],
        definition: () => undefined,
        draw: () => ({ before: '<section>', after: '</section>' }),
      },
    }).renderExcerpt(source);

  it('have none of the project’s own blocks, which may need their page', () => {
    expect(excerpt('Avant.\n\n::: carte {a=b}\nDedans.\n:::\n\nAprès.')).toBe(
      '<p>Avant.</p>\n<p>Après.</p>\n',
    );
  });

  it('have no links, ids, images or notes, so that they may be shown on any page', () => {
    expect(excerpt('## Un {#u}\n\n[l\'un](x.md) ![a](b.png) "deux"[^n]\n\n[^n]: c')).not.toMatch(
      /<a|<img| id=|\[\^/,
    );
    expect(excerpt('[l\'un](x.md) "deux"')).toBe('<p>l’un «\u00A0deux\u00A0»</p>\n');
  });
});
