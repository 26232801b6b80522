import { describe, expect, it } from 'vitest';
import { align } from './align.ts';

/** Aligns kinds of blocks as `h2 p p`; returns them as `h2=h2 p=p p=-`. */
function aligned(a: string, b: string): string {
  const blocks = (text: string) => text.split(' ').flatMap((kind) => (kind === '' ? [] : { kind }));
  return align(blocks(a), blocks(b))
    .map(([left, right]) => `${left?.kind ?? '-'}=${right?.kind ?? '-'}`)
    .join(' ');
}

describe('align', () => {
  it.each([
    ['', '', ''],
    ['h1 p', 'h1 p', 'h1=h1 p=p'],
    ['h1 p p', 'h1 p', 'h1=h1 p=p p=-'],
    ['h1', 'p h1', '-=p h1=h1'],
    ['h2 p p p h2 p', 'h2 h2 p p p', 'h2=h2 p=- p=- p=- h2=h2 p=p -=p -=p'],
    ['', 'p', '-=p'],
  ])('%s | %s', (a, b, expected) => {
    expect(aligned(a, b)).toBe(expected);
  });
});
