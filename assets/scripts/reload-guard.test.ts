import { describe, expect, it } from 'vitest';
import { nextReloads } from './reload-guard.ts';

const NOW = 1_000_000;

describe('4.4 nextReloads', () => {
  it.each<[string, string | null, Record<string, number>]>([
    ['nothing stored', null, { '/a': NOW + 10_000 }],
    ['another path stored', '{"/b":5}', { '/b': 5, '/a': NOW + 10_000 }],
    ['an expiry that has passed', `{"/a":${NOW - 1}}`, { '/a': NOW + 10_000 }],
    ['text that is not JSON', '{oops', { '/a': NOW + 10_000 }],
    ['JSON that is no map', '12', { '/a': NOW + 10_000 }],
    ['null', 'null', { '/a': NOW + 10_000 }],
    ['an empty text', '', { '/a': NOW + 10_000 }],
  ])('reloads with %s', (_, stored, expected) => {
    expect(JSON.parse(nextReloads(stored, '/a', NOW) ?? 'null')).toEqual(expected);
  });

  it.each([NOW, NOW + 1, NOW + 10_000])('does not reload before the expiry %i has passed', (expiry) => {
    expect(nextReloads(`{"/a":${expiry}}`, '/a', NOW)).toBeUndefined();
  });

  it('remembers each reload for 10 s', () => {
    const stored = nextReloads(null, '/a', NOW) ?? '';
    expect(nextReloads(stored, '/a', NOW + 10_000)).toBeUndefined();
    expect(nextReloads(stored, '/a', NOW + 10_001)).toBeDefined();
    expect(nextReloads(stored, '/b', NOW)).toBeDefined();
  });
});
