import { describe, expect, it } from 'vitest';
import { locationAt, locationOfLine } from './locate.ts';

const TEXT = 'first\r\nseçond 日本\n\nlast';

describe('locationAt', () => {
  it.each([
    [0, { line: 1, column: 1, lineText: 'first' }],
    [4, { line: 1, column: 5, lineText: 'first' }],
    [5, { line: 1, column: 6, lineText: 'first' }],
    [6, { line: 1, column: 6, lineText: 'first' }],
    [7, { line: 2, column: 1, lineText: 'seçond 日本' }],
    [TEXT.indexOf('本'), { line: 2, column: 9, lineText: 'seçond 日本' }],
    [TEXT.indexOf('\n\n') + 1, { line: 3, column: 1, lineText: '' }],
    [TEXT.indexOf('last'), { line: 4, column: 1, lineText: 'last' }],
    [TEXT.length, { line: 4, column: 5, lineText: 'last' }],
    [TEXT.length + 50, { line: 4, column: 5, lineText: 'last' }],
    [-3, { line: 1, column: 1, lineText: 'first' }],
  ])('counts lines and columns as editors do at offset %i', (offset, expected) => {
    expect(locationAt('a.md', TEXT, { offset })).toEqual({ file: 'a.md', length: 1, ...expected });
  });

  it('finds the first line when the text starts with a line break', () => {
    expect(locationAt('a', '\nx', { offset: 0 })).toMatchObject({ line: 1, column: 1, lineText: '' });
    expect(locationAt('a', '\nx', { offset: 1 })).toMatchObject({ line: 2, column: 1, lineText: 'x' });
  });

  it('ends the marked length with the line', () => {
    expect(locationAt('a', TEXT, { offset: 2, length: 100 }).length).toBe(3);
    expect(locationAt('a', TEXT, { offset: 2, length: 2 }).length).toBe(2);
    expect(locationAt('a', TEXT, { offset: 2, length: 0 }).length).toBe(1);
  });
});

describe('locationOfLine', () => {
  it('gives the line with its text', () => {
    expect(locationOfLine('a', TEXT, 1)).toEqual({ file: 'a', line: 1, lineText: 'first' });
    expect(locationOfLine('a', TEXT, 4)).toEqual({ file: 'a', line: 4, lineText: 'last' });
  });

  it('has no text past the end', () => {
    expect(locationOfLine('a', TEXT, 5)).toEqual({ file: 'a', line: 5 });
  });
});
