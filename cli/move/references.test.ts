import { expect, it } from 'vitest';
import { frontMatterSpan, referencesIn } from './references.ts';

const DOCUMENT = 'content/fr/page.md';
const MATTER = `---
title: /titre
cta: { href: "/offre#prix", label: 'Voir' }
pages: [guide, ./autre.md]
slug: a
aliases: [/b]
feedId: /c
---
`;

it.each<[string, string, readonly string[]]>([
  ['links', '[x](/a) ![y](./b.png "t") [z]( <c d.md> )\n', ['/a', './b.png', 'c d.md']],
  ['links with parentheses', '[x](/a_(b)_c)\n', ['/a_(b)_c']],
  ['definitions', '[x]: /a\n[y]: <b c.md>\n', ['/a', 'b c.md']],
  ['automatic links', 'See <https://a.example/b> and <b>.\n', ['https://a.example/b']],
  ['attributes of a block', '::: card x {to=/a file="b c.md"}\nto=/d ::: {to=/e}\n:::\n', ['/a', 'b c.md']],
  ['each in its turn', '[y]: /a\n\n<https://b.example/> [x](/c)\n', ['/a', 'https://b.example/', '/c']],
  ['nothing in code', '`[x](/a)`\n\n```\n[x](/b)\n```\n\n    [x](/c)\n\n\t[x](/d)\n', []],
  ['a text after code', '    [x](/a)\n    [x](/b)\n\n[x](/c)\n', ['/c']],
  ['a line that goes on with a text', 'Text\n    [x](/a)\n', ['/a']],
  ['what is below an item', '- One\n\n    [x](/a)\n', ['/a']],
  ['what is below an item that goes on', '1. One\nand on\n\n    [x](/a)\n', ['/a']],
  ['what is below a note', '[^1]: One\n\n    [x](/a)\n', ['/a']],
  ['no code after a list', '- One\n\nText\n\n    [x](/a)\n', []],
  ['nothing in an empty link', '[x]() [y](<>)\n', []],
])('finds in a document %s', (_what, text, expected) => {
  for (const before of ['', MATTER]) {
    const found = referencesIn(DOCUMENT, before + text);
    const inBody = found.filter(({ key }) => key === undefined);
    expect(inBody.map(({ value }) => value)).toEqual(expected);
    for (const { value, start, end } of found)
      expect((before + text).slice(start, end).replace(/^["']|["']$/g, '')).toBe(value);
  }
});

it('finds what front matter names, by its key, but not where the page itself is or was', () => {
  const found = referencesIn(DOCUMENT, `${MATTER}[x](/a)\n`);
  const named = found.filter(({ key }) => key !== '');
  expect(named.map(({ key, value }) => `${key}: ${value}`)).toEqual([
    'title: /titre',
    'cta: href',
    'cta: /offre#prix',
    'cta: label',
    'cta: Voir',
    'pages: guide',
    'pages: ./autre.md',
    'undefined: /a',
  ]);
});

it.each<[string, string, readonly string[]]>([
  ['content/data/menu.yaml', 'from: /a\nto: [b, "c"]\n', ['from', '/a', 'to', 'b', 'c']],
  ['content/data/addresses.yaml', 'redirects:\n  - from: /a\n    to: /b\ngone: [/c]\n', ['/b']],
  ['locales/fr.json', '{"a":"/b","c":"d \\"e\\"","f":""}', ['a', '/b', 'c', 'd \\"e\\"', 'f']],
  ['site.config.ts', "x({ from: '/a', to: '/b' }); // '/c'\n", ['/b']],
])('finds in %s what is a name', (file, text, expected) => {
  const found = referencesIn(file, text);
  expect(found.map(({ value }) => value)).toEqual(expected);
  for (const { value, start, end } of found)
    expect(text.slice(start, end).replace(/"/g, '')).toBe(value.replace(/"/g, ''));
});

it.each<[string, string | undefined]>([
  ['---\na: b\n---\n', 'a: b'],
  ['---  \na: b\n---\t\nText\n---\n', 'a: b'],
  ['--- yaml\na: b\n---', 'a: b'],
  ['---\n---\n', ''],
  ['---\na: b\n', undefined],
  ['---\na: b\n---x\n', undefined],
  ['\n---\na: b\n---\n', undefined],
  ['--- a\n---\n', undefined],
  ['Text\n', undefined],
])('knows where front matter is in %j', (text, expected) => {
  const span = frontMatterSpan(text);
  expect(span && text.slice(span.start, span.end)).toBe(expected);
});
