import { describe, expect, it } from 'vitest';
import type { Addresses } from './address.ts';
import { addressOf } from './address.ts';

const ADDRESSES: Addresses = {
  fr: { '/notes': '/carnet', '/notes/un': '/carnet/premiere', '/a': '/b' },
  en: { '/notes/un': '/notes/first' },
};

const NONE: Addresses = { fr: {}, en: {} };

describe('the address of a key', () => {
  it('is its path where nothing says otherwise', () => {
    expect(addressOf(NONE, '/', 'fr')).toBe('/');
    expect(addressOf(NONE, '/', 'en')).toBe('/en');
    expect(addressOf(ADDRESSES, '/about', 'en')).toBe('/en/about');
  });

  it('differs by language', () => {
    expect(addressOf(ADDRESSES, '/notes/un', 'fr')).toBe('/carnet/premiere');
    expect(addressOf(ADDRESSES, '/notes/un', 'en')).toBe('/en/notes/first');
  });

  it('follows the nearest page above that has one', () => {
    expect(addressOf(ADDRESSES, '/notes/page/2', 'fr')).toBe('/carnet/page/2');
    expect(addressOf(ADDRESSES, '/notes/un/annexe', 'fr')).toBe('/carnet/premiere/annexe');
  });

  it('takes whole segments alone', () => {
    expect(addressOf(ADDRESSES, '/notes-de-cours', 'fr')).toBe('/notes-de-cours');
    expect(addressOf(ADDRESSES, '/about', 'fr')).toBe('/about');
  });
});
