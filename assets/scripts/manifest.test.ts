import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SiteMap } from './manifest.ts';
import { parseLatest, parseSiteMap, pathOf, requestJson, softPath } from './manifest.ts';

const MAP: SiteMap = {
  prerendered: ['/', '/about', '/contact', '/contact/thank-you', '/en', '/en/about'],
  layouts: { '/contact': { layout: 'alone' }, '/contact/thank-you': { layout: 'alone' } },
};

describe('4.1 softPath', () => {
  it.each<[string, string | undefined, string?]>([
    ['/about', '/about'],
    ['/about/', '/about'],
    ['/', '/', '/about'],
    ['/about', '/about', '/about'],
    ['/en/about', '/en/about', '/en'],
    ['/unknown', undefined],
    ['/en/about', undefined],
    ['/about', undefined, '/en'],
    ['/contact', undefined],
    ['/about', undefined, '/contact'],
    ['/contact/thank-you', '/contact/thank-you', '/contact'],
    ['/about', undefined, '/not-a-page'],
    ['/About', undefined],
    ['/_payload.json', undefined],
    ['/constructor', undefined],
  ])('%s is %s from %s', (pathname, expected, from = '/') => {
    expect(softPath({ pathname }, from, MAP)).toBe(expected);
  });

  it.each([
    ['/', '/'],
    ['/about/', '/about'],
    ['/about//', '/about'],
    ['//', '/'],
  ])('writes %s as %s', (pathname, expected) => {
    expect(pathOf({ pathname })).toBe(expected);
  });
});

describe('4.3 the build files', () => {
  it.each([
    undefined,
    null,
    3,
    'x',
    [],
    {},
    { id: '' },
    { id: 'a' },
    { id: 3, timestamp: 1 },
    { id: 'a', timestamp: 'x' },
  ])('%j is not a latest build', (value) => {
    expect(parseLatest(value)).toBeUndefined();
  });

  it('reads the latest build', () => {
    expect(parseLatest({ id: 'a', timestamp: 1, more: true })).toEqual({ id: 'a', timestamp: 1 });
  });

  it.each([
    undefined,
    null,
    3,
    {},
    { prerendered: [] },
    { prerendered: {}, matcher: { static: {} } },
    { prerendered: [], matcher: {} },
    { prerendered: [], matcher: null },
  ])('%j is not a manifest', (value) => {
    expect(parseSiteMap(value)).toBeUndefined();
  });

  it('reads the manifest', () => {
    const layouts = { '/c': { layout: 'alone' } };
    expect(parseSiteMap({ prerendered: ['/'], matcher: { static: layouts } })).toEqual({
      prerendered: ['/'],
      layouts,
    });
  });
});

describe('4.5 an answer that never comes', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('counts as none after 8 s', async () => {
    vi.stubGlobal('fetch', (_: string, { signal }: { readonly signal: AbortSignal }) => {
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    const answers: unknown[] = [];
    requestJson('/builds/latest.json').then((answer) => answers.push(answer));
    await vi.advanceTimersByTimeAsync(7_999);
    expect(answers).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(answers).toEqual([undefined]);
  });
});
