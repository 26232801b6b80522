import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hostileShapes } from '../tests/hostile/shapes.ts';
import type { Random } from '../tests/watch/edits/random.ts';
import { createRandom, pick } from '../tests/watch/edits/random.ts';
import type { FrontMatter } from './front-matter.ts';
import { parseFrontMatter, parseYaml, parseYamlFrontMatter } from './front-matter.ts';
import { readPlainFrontMatter } from './plain-front-matter.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Paths whose places a message may need: keys, items, and values that are not written. */
const PATHS = [['title'], ['tags'], ['tags', 1], ['date'], ['nothing'], ['title', 'deeper'], []];

describe('front matter that is read directly', () => {
  it('is what YAML says, in the documents of the site and of the tests', () => {
    const texts = [...documentsUnder('content'), ...documentsUnder('cli/tests/sites')];
    expect(texts.length).toBeGreaterThan(100);
    for (const text of texts) expectSame(text);
  });

  it('is what YAML says, in hostile documents', () => {
    const texts = hostileShapes()
      .flatMap(({ files }) => Object.entries(files(2000)))
      .flatMap(([file, text]) => (file.endsWith('.md') && typeof text === 'string' ? [text] : []));
    expect(texts.length).toBeGreaterThan(50);
    for (const text of texts) expectSame(text);
  });

  it.each([1, 2, 3, 4])('is what YAML says, in a thousand documents at random (%i)', (seed) => {
    const random = createRandom(seed);
    const texts = Array.from({ length: 1000 }, () => randomDocument(random));
    for (const text of texts) expectSame(text);
    const direct = texts.filter((text) => readPlainFrontMatter(text) !== undefined).length;
    // Both readers are tried, and neither is rare.
    expect(direct).toBeGreaterThan(200);
    expect(direct).toBeLessThan(800);
  });

  it.each(Object.entries(BESIDE_PLAIN))('is left to YAML: %s', (_, text) => {
    expect(readPlainFrontMatter(text)).toBeUndefined();
  });

  it('is that of every post', () => {
    const posts = ['fr', 'en']
      .flatMap((locale) => documentsUnder(`content/${locale}/blog`))
      .filter((text) => /^date:/m.test(text));
    expect(posts.length).toBeGreaterThan(10);
    for (const text of posts) expect(readPlainFrontMatter(text)).toBeDefined();
  });
});

const BESIDE_PLAIN: Readonly<Record<string, string>> = {
  'no front matter': 'Text.\n',
  'no line': '---\n---\nText.\n',
  'never closed': '---\ntitle: a\n',
  'closed by more dashes': '---\ntitle: a\n----\n',
  'closed with a space': '---\ntitle: a\n--- \nText.\n',
  'another language': '---js\ntitle: a\n---\n',
  'a key twice': '---\ntitle: a\ntitle: b\n---\n',
  'a forbidden key': '---\nconstructor: a\n---\n',
  'a forbidden key of underscores': '---\n__proto__: a\n---\n',
  'a key without value': '---\ntitle:\n---\n',
  'a comment': '---\ntitle: a # b\n---\n',
  'a comment behind quotes': '---\ntitle: "a" # b\n---\n',
  'an escape': '---\ntitle: "a \\u00e9"\n---\n',
  'a quote in quotes': "---\ntitle: 'l''atelier'\n---\n",
  'a second key on the line': '---\ntitle: a: b\n---\n',
  'a text over two lines': '---\ntitle: a\n  b\n---\n',
  'an anchor': '---\ntitle: &a b\n---\n',
  'an alias': '---\ntitle: &a b\ndate: *a\n---\n',
  'a tag': '---\ntitle: !!str b\n---\n',
  'a group': '---\ntitle: { a: b }\n---\n',
  'a list in a list': '---\ntags: [a, [b]]\n---\n',
  'a pair in a list': '---\ntags: [a: b]\n---\n',
  'a comma at the end of a list': '---\ntags: [a, b,]\n---\n',
  'a tab': '---\ntitle:\ta\n---\n',
  'a return': '---\ntitle: a\r\n---\n',
  'a byte order mark': '---\ntitle: \uFEFFa\n---\n',
};

/** Asserts that front matter which is read directly is what YAML says; all other is read by YAML anyway. */
function expectSame(text: string): void {
  if (readPlainFrontMatter(text) === undefined) return;
  const source = { file: 'content/fr/a.md', text };
  expect(facts(parseFrontMatter(source)), text).toStrictEqual(facts(parseYamlFrontMatter(source)));
}

function facts({ values, body, bodyLine, diagnostics, locate, locateKey }: FrontMatter): unknown {
  const places = PATHS.map((path) => [locate(path), path.length === 0 ? undefined : locateKey(path)]);
  return { values, keys: Object.keys(values), body, bodyLine, diagnostics, places };
}

const PLAIN_SPACE = 'YAML cannot be read: put a plain space here, in place of a no-break one';

describe('a no-break space in front matter', () => {
  it.each([
    ['after a key', 'title:\u00a0Un\ndate: 2026-01-01\n', 2, 7],
    ['after the only key', 'title:\u00a0Un\n', 2, 7],
    ['after a later key', 'date: 2026-01-01\ntitle:\u202fUn\n', 3, 7],
    ['before a key', 'image:\n\u00a0\u00a0src: a.png\n  alt: Un\n', 3, 1],
    ['after a key of an item', 'items:\n  - label: Un\n    link:\u00a0/a\n', 4, 10],
    ['alone on a line', 'title: Un\n\u00a0\n', 3, 1],
    ['before every key of a group', 'image:\n\u00a0\u00a0src: a.png\n\u00a0\u00a0alt: Un\n', 3, 1],
    ['before a colon', 'title\u00a0: Un\n', 2, 6],
  ])('%s is named once, at its place', (_, yaml, line, column) => {
    const { diagnostics } = parseFrontMatter({ file: 'a.md', text: `---\n${yaml}---\n\nTexte.\n` });
    expect(diagnostics).toMatchObject([{ code: 'bad-yaml', text: PLAIN_SPACE, location: { line, column } }]);
  });

  it('is part of a value, and hides no other mistake', () => {
    const problems = (yaml: string): readonly string[] =>
      parseFrontMatter({ file: 'a.md', text: `---\n${yaml}---\n` }).diagnostics.map(({ text }) => text);
    expect(problems('title: Un\u00a0et deux\n')).toEqual([]);
    expect(problems('title:\u00a0Un\nlead: a: b\n')).toEqual([
      PLAIN_SPACE,
      'YAML cannot be read: put the value in quotes: it contains ": "',
    ]);
  });
});

it('a list in place of keys is said of the file that has it', () => {
  const said = (diagnostics: readonly { readonly text: string }[]) => diagnostics.map(({ text }) => text);
  const lines = 'must be made of "key: value" lines';
  expect(said(parseFrontMatter({ file: 'a.md', text: '---\n- a\n---\n' }).diagnostics)).toEqual([
    `Front matter ${lines}`,
  ]);
  expect(said(parseYaml({ file: 'content/data/people.yaml', text: '- name: Marie\n' }).diagnostics)).toEqual([
    `A data file ${lines}`,
  ]);
});

describe('the lines around front matter', () => {
  it('move no place in it when the first one names its language', () => {
    const text = '---yaml\ntitle: Un\ndate: *x\n---\nTexte.\n';
    const { diagnostics } = parseFrontMatter({ file: 'a.md', text });
    expect(diagnostics.map(({ location }) => location)).toMatchObject([{ line: 3, column: 7, length: 2 }]);
  });

  it.each([
    ['---\n---\nTexte.\n', 3],
    ['---\n# title: Un\n\n---\nTexte.\n', 5],
  ])('are counted, too, where it holds no key: %j', (text, bodyLine) => {
    const read = { values: {}, body: 'Texte.\n', bodyLine };
    expect(parseFrontMatter({ file: 'a.md', text })).toMatchObject(read);
  });
});

const OPEN_QUOTE = 'a quote is opened and never closed';
const NOT_LIKE_ABOVE = 'this line is not indented like the ones above';
const QUOTES = 'put the value in quotes: it';
const STRAIGHT = 'put the value in straight quotes, not in';

describe('a mistake in front matter', () => {
  it.each([
    ['a quote left open', 'title: "Un : deux\ndate: 2026-01-01\ndraft: true\n', 2, 8, OPEN_QUOTE],
    ['the second of two', 'title: "Un"\nlead: "Deux\ndate: x\n', 3, 7, OPEN_QUOTE],
    ['a list left open', 'tags: [method\ndraft: true\n', 2, 7, '"[" is opened and never closed'],
    ['a list inside', 'rows: [[a], [b, c\ndraft: true\n', 2, 13, '"[" is opened and never closed'],
    ['a group left open', 'image: { src: a, alt: b\ndraft: true\n', 2, 8, '"{" is opened and never closed'],
    ['a colon in a group', 'image: { src: a, alt: Deux : cinq }\n', 2, 23, `${QUOTES} contains ": "`],
    ['curled quotes', 'title: “Un : deux”\n', 2, 8, `${STRAIGHT} “: it contains ": "`],
    ['guillemets', 'title: « Un » : deux\n', 2, 8, `${STRAIGHT} «: it contains ": "`],
    ['a colon at the end', 'title: Bonjour:\n', 2, 8, `${QUOTES} ends with ":"`],
    ['emphasis', 'title: *Gras*\n', 2, 8, `${QUOTES} begins with "*"`],
    ['emphasis of a word', 'title: *Gras* ici\n', 2, 15, `${QUOTES} begins with "*"`],
    ['an at sign', 'title: @moi\n', 2, 8, `${QUOTES} begins with "@"`],
    ['a percent sign', 'title: %x\n', 2, 8, `${QUOTES} begins with "%"`],
    ['an exclamation mark', 'title: !vite\n', 2, 8, `${QUOTES} begins with "!"`],
    ['a hyphen', 'title: - un\n', 2, 8, `${QUOTES} begins with "-"`],
    ['a bar', 'title: | un\n', 2, 10, `${QUOTES} begins with "|"`],
    [
      'no space',
      'title:Un\ndate: 2026-01-01\n',
      2,
      1,
      'a "key: value" line is expected here, with a space after the colon',
    ],
    ['a line too far right', 'title: Un\n  date: 2026-01-01\n', 3, 1, NOT_LIKE_ABOVE],
    ['a first line too far right', ' title: Un\ndate: 2026-01-01\n', 3, 1, NOT_LIKE_ABOVE],
    ['an item between two places', 'steps:\n  - title: a\n   text: b\n', 4, 1, NOT_LIKE_ABOVE],
    ['an item too far left', 'menu:\n  - page: /a\n- page: /b\n', 4, 1, NOT_LIKE_ABOVE],
    [
      'a backslash',
      'title: "C:\\Users"\n',
      2,
      11,
      'write \\\\ for a backslash, or put the value in single quotes',
    ],
  ])('is said once, in plain words, where it is to be mended: %s', (_, yaml, line, column, words) => {
    const { diagnostics } = parseFrontMatter({ file: 'a.md', text: `---\n${yaml}---\n\nTexte.\n` });
    const said = diagnostics.map(({ text, location }) => [text, location?.line, location?.column]);
    expect(said).toEqual([[`YAML cannot be read: ${words}`, line, column]]);
  });
});

function documentsUnder(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8'));
}

const KEYS = 'title date tags key-words x_1 toString constructor été "a" ? <<'.split(' ');
const VALUES = [
  ...['Un texte: deux', 'Un texte', '2026-11-22', '14:30', '1.10', 'null', '~'],
  ...['https://site.example/a#b', 'l’atelier – « où »', '"Un texte : « cité », l\'autre #1"'],
  ...['\'Un texte, "cité"\'', '[a, b]', '["a","b c"]', '[ a b , \'c\', "d, e" ]', '[é, 日本, a/b.c]'],
  ...['[]', '|', '>-', '-5', '/a', '{a: b}'],
];
const ODD = [
  ...'" \' : # [ ] , { } &a *a ! | > % @ ` ? \\ \\n --- 𝒳 \uD800 \uFEFF'.split(' '),
  ...[': ', ' #', '- ', '\t', '\r', '\r\n', '\n', '\n\n', '\n  ', '  ', ' ', '\u00A0', '\u2028', '\u0085'],
  ...['\0', '\u001F', '\n---', '\n...\n', '\n# b\n', 'title: b\n', '__proto__: b\n', '<<: *a'],
];

/** Makes a document of plain lines, with up to two odd things put somewhere in it. */
function randomDocument(random: Random): string {
  const lines = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, index) => {
    const key = random() < 0.9 ? `k${index}` : pick(KEYS, random);
    return `${key}: ${pick(random() < 0.8 ? VALUES.slice(0, 15) : VALUES, random)}`;
  });
  let text = `---\n${lines.join('\n')}\n---${pick(['\n', '\n\n', '\nUn texte.\n', '\n\nUn\n---\nautre.', ''], random)}`;
  for (let count = Math.floor(random() * 3); count > 0; count--) {
    const at = Math.floor(random() * (text.length + 1));
    text = text.slice(0, at) + pick(ODD, random) + text.slice(at);
  }
  return text;
}
