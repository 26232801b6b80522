import { describe, expect, it } from 'vitest';
import { changeOf, isPlainClick, isService } from './soft-navigation.ts';

const CLICK = {
  button: 0,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  defaultPrevented: false,
};

describe('4.1 clicks', () => {
  it('takes a plain left click', () => {
    expect(isPlainClick(CLICK)).toBe(true);
  });

  it.each([
    { button: 1 },
    { button: 2 },
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
    { defaultPrevented: true },
  ])('leaves %o alone', (change) => {
    expect(isPlainClick({ ...CLICK, ...change })).toBe(false);
  });

  it.each([
    ['/services/ai', true],
    ['/en/services/ai', true],
    ['/services', false],
    ['/services/ai/x', false],
    ['/blog/services', false],
  ])('%s is a service: %s', (path, expected) => {
    expect(isService(path)).toBe(expected);
  });
});

describe('4.2 what a link changes', () => {
  it.each([
    ['/a', '/a#b', 'hash'],
    ['/a#b', '/a#b', 'hash'],
    ['/a#b', '/a#c', 'hash'],
    ['/a?x=1', '/a?x=1#c', 'hash'],
    ['/a', '/a#', 'hash'],
    ['/a', '/a?x=1', 'query'],
    ['/a?x=1', '/a', 'query'],
    ['/a?x=1', '/a?x=2#b', 'query'],
    ['/a', '/a', 'page'],
    ['/a#b', '/a', 'page'],
    ['/a', '/b#c', 'page'],
    ['/a', '/b?x=1', 'page'],
    ['/a', 'https://elsewhere.example/a#b', 'page'],
  ])('from %s to %s: %s', (from, to, expected) => {
    const origin = 'https://tenaise.example';
    expect(changeOf(new URL(to, origin), new URL(from, origin))).toBe(expected);
  });
});
