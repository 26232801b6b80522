import { describe, expect, it } from 'vitest';
import { createMemo } from '../cache/memo.ts';
import type { Output } from '../output/site-file.ts';
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
  const files = (input: typeof given) => {
    const tools = {
      memo: createMemo(),
      recall: (_: readonly string[], make: () => readonly Output[]) => make(),
    };
    return emit({ ...input, ...tools, sitemap: emitSitemap({ ...input, ...tools }) });
  };

  it('3.4 emits these files', () => {
    expect(
      files(given)
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
    expect(files(given)).toEqual(files(structuredClone(given)));
  });
});
