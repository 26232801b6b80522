import { describe, expect, it } from 'vitest';
import { assets, config, redirect, site } from '../tests/emit/fixture.ts';
import { testMeta } from '../tests/test-page.ts';
import { emit, emitSitemap } from './emit.ts';

describe('emit', () => {
  const given = {
    config: config(),
    site: site([testMeta({ path: '/' })], { redirects: [redirect('/old', '/')] }),
    pages: [],
    assets: assets(),
  };
  const input = { ...given, sitemap: emitSitemap(given) };

  it('3.4 emits these files', () => {
    expect(
      emit(input)
        .map(({ file, kind }) => `${kind} ${file}`)
        .sort(),
    ).toEqual([
      'page old/index.html',
      'rest _headers',
      'rest _redirects',
      'rest en/feed.xml',
      'rest feed.xml',
      'rest headers.json',
      'rest robots.txt',
      'rest site.webmanifest',
      'rest sitemap.xml',
    ]);
  });

  it('3.2 gives the same bytes for the same input', () => {
    expect(emit(input)).toEqual(emit(structuredClone(input)));
  });
});
