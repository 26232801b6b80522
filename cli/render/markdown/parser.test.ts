import type { Token } from 'markdown-it';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { createRandom, pick } from '../../tests/watch/edits/random.ts';
import { createParser } from './parser.ts';

const { parse } = createParser([]);
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
      expect(hrefIn(parse(text).tokens), text).toBe(hrefIn(markdown.parse(text, {})));
    }
  });
});
