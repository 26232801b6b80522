import { describe, expect, it } from 'vitest';
import { createMarkdown } from '../render/markdown/markdown.ts';
import type { Locale } from '../shared/locale.ts';
import { expectSame } from '../tests/expect-same.ts';
import { MARKDOWN_LABELS } from '../tests/markdown-labels.ts';
import { corpus } from '../tests/proofs/speed-corpus.ts';
import { eventsOf } from '../tests/verify/events.ts';
import { readAnyTags } from './any-tags.ts';
import { readPlainTags } from './plain-tags.ts';
import { tokenize } from './tokenize.ts';

const MARKDOWN = { fr: markdownOf('fr'), en: markdownOf('en') };

function markdownOf(locale: Locale) {
  const labels = MARKDOWN_LABELS[locale];
  return createMarkdown({ locale, origin: 'https://exemple.test', pictures: {}, labels });
}

function bodyOf(source: string, locale: Locale): string {
  return MARKDOWN[locale].renderBody(source, { file: 'a.md', bodyLine: 1, links: {} }).body.html;
}

/** Pieces that mean something to a reader of HTML, for texts at random. */
const PIECES = [
  ...[
    '<',
    '>',
    '/',
    '</',
    '/>',
    '"',
    "'",
    '=',
    ' ',
    '\n',
    '\t',
    '-',
    '!',
    '?',
    '&amp;',
    '&',
    '{x}',
    'é',
    '\0',
  ],
  ...['<p>', '</p>', '<A HREF="/a">', '<a href="/a&amp;b" href="/c">', "<a href='/a'>", '<a href=/a>'],
  ...['<a b>', '<br/>', '<br />', '<img src="a" alt>', '<i id="a"b="c">', '<i id ="a">', '<i =x>'],
  ...['<i onclick="x()">', '<svg>', '<svg viewBox="0 0 1 1"/>', '</svg>', '<path d="M0 0"/>'],
  ...['<use xlink:href="#a"/>', '<x:y>', '<title>', '</title>', '<title/>', '<script>', '</script>'],
  ...['<script src="a"/>', '</script >', '<style>', '</style>', '<textarea>', '</textarea>', '<plaintext>'],
  ...['<xmp>', '</xmp>', '<iframe src="a">', '</iframe>', '<!doctype html>', '<!--', '-->', '<![CDATA['],
  ...[']]>', '<template>', '</template>', '<h2 id="a">', '</h2>'],
];

/** Makes a text of so many pieces, the same at every run. */
function textOf(seed: number): string {
  let state = seed * 48271 + 1;
  const next = (below: number): number => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
  return Array.from({ length: 2 + next(14) }, () => PIECES[next(PIECES.length)]).join('');
}

describe('tokenize', () => {
  it('tells of texts at random what a tokenizer of any HTML tells', () => {
    let plain = 0;
    for (let seed = 1; seed <= 20_000; seed++) {
      const html = textOf(seed);
      expectSame(eventsOf(tokenize, html), eventsOf(readAnyTags, html), html);
      if (readPlainTags(html, { open() {}, close() {}, text() {}, foreign: () => false }) === html.length)
        plain += 1;
    }
    expect(plain).toBeGreaterThan(500);
  });

  it.each(['fr', 'en'] as const)('reads bodies in %s as they are written', (locale) => {
    for (const post of corpus(40)) {
      const html = bodyOf(post.body, locale);
      const plain: string[] = [];
      expect(
        eventsOf((text, listener) => plain.push(text.slice(readPlainTags(text, listener))), html),
      ).toEqual(eventsOf(readAnyTags, html));
      expect(plain).toEqual(['']);
    }
  });
});
