import type { Token } from 'markdown-it';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { createParser } from '../render/markdown/parser.ts';
import { expectSame } from './expect-same.ts';
import { createRandom, pick } from './watch/edits/random.ts';

const { parse, render } = createParser([]);
const markdown = new MarkdownIt();
markdown.validateLink = () => true;

const STARTS = ['', 'https://', 'http://', 'HTTPS://a.b', '/', '//', '//a.b', '#', '?', 'http:', 'mailto:'];
const SIGNS = [...'abAB019._-~/?#=&+,;:@!$\'*%\\[]"{}|^`é', 'https:', 'xn--', '%C3%A9', '%zz'];

function hrefIn(tokens: readonly Token[]): unknown {
  const inline = tokens.find(({ type }) => type === 'inline');
  return inline?.children?.find(({ type }) => type === 'link_open')?.attrGet('href');
}

describe('addresses of links', () => {
  it('are written as markdown-it writes them, those too that it need not look at', () => {
    const random = createRandom(7);
    for (let turn = 0; turn < 5000; turn++) {
      const signs = Array.from({ length: Math.floor(random() * 9) }, () => pick(SIGNS, random));
      const text = `[label](<${pick(STARTS, random)}${signs.join('')}>)`;
      expectSame(hrefIn(parse(text).tokens), hrefIn(markdown.parse(text, {})), text);
    }
  });
});

describe('texts', () => {
  it('are read as markdown-it reads them, by rules that are faster', () => {
    const reference = new MarkdownIt({ html: false, linkify: true });
    reference.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
    for (const scheme of ['//', 'ftp:', 'mailto:']) reference.linkify.add(scheme, null);
    reference.validateLink = () => true;
    const random = createRandom(11);
    let links = 0;
    for (let turn = 0; turn < 20_000; turn++) {
      const text = Array.from({ length: 1 + Math.floor(random() * 24) }, () => pick(PIECES, random)).join('');
      const expected = reference.render(text);
      expectSame(render(parse(text).tokens), expected, text);
      if (expected.includes('<a ')) links++;
    }
    expect(links).toBeGreaterThan(1000);
  });
});

/** Parts of addresses and inline marks, and nothing that only this site's rules read. */
const PIECES = [
  ...'ab é’1 .,;!?#$%&*+=>@[]_`{}|\\/()"-',
  ...['\n', '  \n', 'mot', 'deux mots ', '**', '](', '![', '<https://a.b>', '&amp;'],
  ...['https://', 'http://a.ca', 'HTTPS://a.ca/x?y=1', '://', '//a.b', 'ftp://a.ca', 'a@b.ca', 'www.a.ca'],
];
