import { describe, expect, it } from 'vitest';
import { differencesOf } from './differences.ts';

const side = (text: string, links: readonly string[] = [], keys: readonly string[] = []) => ({
  blocks: [{ kind: 'p', text }],
  links,
  keys,
});

describe('differences of twins', () => {
  it('are not found where only the language differs', () => {
    const fr = side('De 4 à 6 semaines, 12\u00a0000 $, 4,5 %', ['/contact', '/', '/blog#x'], ['title']);
    const en = side('4 to 6 weeks, $12,000, 4.5%', ['/en/contact', '/en', '/en/blog#x'], ['title']);
    expect(differencesOf(fr, en)).toMatchObject({
      numbers: [[], []],
      links: [[], []],
      keys: [[], []],
      pictures: [[], []],
    });
  });

  it('are numbers, links, keys and pictures that one has alone', () => {
    const fr = { ...side('45 % en 2023', ['/a', '/b'], ['title', 'toc']) };
    const en = { ...side('40% in 2023', ['/en/a', 'https://x.example/'], ['title', 'draft']) };
    expect(differencesOf({ ...fr, blocks: [...fr.blocks, { kind: 'img', text: 'Une vue' }] }, en)).toEqual({
      numbers: [['45'], ['40']],
      links: [['/b'], ['https://x.example/']],
      keys: [['toc'], ['draft']],
      pictures: [['1'], ['0']],
      words: [[], []],
    });
  });

  it('are the words of twins that are far apart in length, and no keys that are not known yet', () => {
    const [long, short] = [side('mot '.repeat(61), [], ['title']), side('word '.repeat(40))];
    const found = differencesOf(long, { ...short, keys: undefined });
    expect(found).toMatchObject({ words: [['61'], ['40']], keys: [[], []] });
  });
});
