import { describe, expect, it } from 'vitest';
import type { Step } from './soft-navigation.ts';
import { changeOf, isPlainClick, isService, stepOf } from './soft-navigation.ts';

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

describe('4.1 what a click asks for', () => {
  const ORIGIN = 'https://tenaise.example';
  const to = (path: string): URL => new URL(path, `${ORIGIN}/a`);
  const here = to('/a');
  const waiting = { url: to('/b') };
  const gone = { url: to('/b'), isGone: true };
  const loading = { url: to('/b'), isLoad: true };

  it.each<readonly [string, string, Parameters<typeof stepOf>[2]['trip'], boolean, Step]>([
    ['a page', '/b', undefined, true, 'page'],
    ['the page that is shown', '/a', undefined, true, 'page'],
    ['a page that cannot be shown here', '/b', undefined, false, 'leave'],
    ['another query', '/a?x=1', undefined, true, 'query'],
    ['a hash of this page', '/a#b', undefined, true, 'stay'],
    ['a mail address', 'mailto:a@b.example', undefined, false, 'stay'],
    ['another page than the one on its way', '/c', waiting, true, 'page'],
    ['the page on its way', '/b', waiting, true, 'again'],
    ['the page on its way, whatever can be shown', '/b', gone, false, 'again'],
    ['a hash while a page is on its way', '/a#b', gone, true, 'stay'],
    ['the page that is being loaded', '/b', loading, true, 'leave'],
    ['any page while another is being loaded', '/c', loading, true, 'leave'],
  ])('%s', (_, path, trip, isSoft, expected) => {
    expect(stepOf(to(path), here, { trip, mayShow: () => isSoft })).toBe(expected);
  });

  it.each(['/a#b', 'tel:+15145550100'])('asks for no manifest to follow %s', (path) => {
    const mayShow = (): never => {
      throw new Error('asked');
    };
    expect(stepOf(to(path), here, { trip: undefined, mayShow })).toBe('stay');
  });
});
