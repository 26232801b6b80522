import { describe, expect, it } from 'vitest';
import { suggest } from './suggest.ts';

describe('suggest', () => {
  it.each([
    ['servce', ['home', 'service', 'services'], 'service'],
    ['Service', ['service'], 'service'],
    ['tilte', ['title', 'tiles'], 'title'],
    ['layuot', ['layout', 'template'], 'layout'],
    ['descripton', ['title', 'description'], 'description'],
  ])('1.5 finds what %s stands for', (word, candidates, expected) => {
    expect(suggest(word, candidates)).toBe(expected);
  });

  it.each([
    ['zzz', ['home', 'service']],
    ['a', ['b', 'c']],
    ['', ['a', 'ab']],
    ['home', []],
    ['home', ['home']],
    ['x'.repeat(100_000), ['service']],
  ])('1.5 finds nothing for %.10s', (word, candidates) => {
    expect(suggest(word, candidates)).toBeUndefined();
  });

  it('1.5 settles ties by the alphabet, whatever the order of the candidates', () => {
    expect(suggest('bost', ['cost', 'best', 'post'])).toBe('best');
    expect(suggest('bost', ['post', 'cost', 'best'])).toBe('best');
  });

  it('1.5 counts a swap of neighbours as one mistake', () => {
    expect(suggest('hmoe', ['home', 'hoe'])).toBe('hoe');
    expect(suggest('hmoe', ['home', 'tome'])).toBe('home');
  });
});
