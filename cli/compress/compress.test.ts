import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Cache } from '../cache/cache.ts';
import { createCache } from '../cache/cache.ts';
import { contentType, isCompressible } from '../output/content-type.ts';
import type { Output } from '../output/site-file.ts';
import { COMPRESSED, compressOutputs } from './compress.ts';

const TEXT = 'Bonjour à toutes et à tous. '.repeat(50);

const output = (file: string, content: Output['content'] = TEXT, kind: Output['kind'] = 'rest'): Output => ({
  file,
  content,
  kind,
});

/** Makes a cache on disk that counts computed values. */
function countingCache(): { readonly dir: string; readonly cache: Cache; readonly computed: () => number } {
  const dir = mkdtempSync(join(tmpdir(), 'site-compress-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  let computed = 0;
  const cache = createCache(dir);
  return {
    dir,
    cache: {
      ...cache,
      bytes: (key, compute) =>
        cache.bytes(key, () => {
          computed++;
          return compute();
        }),
    },
    computed: () => computed,
  };
}

/** Fails the test: these outputs are in memory, so that no file is read. */
const read = (file: string): never => {
  throw new Error(`${file} is in memory`);
};

describe('compressed forms', () => {
  it('are made of files that are no longer in memory', async () => {
    const placed = { file: 'index.html', kind: 'page', identity: 'x', size: TEXT.length } as const;
    const held = await compressOutputs([output('index.html', TEXT, 'page')], {
      cache: countingCache().cache,
      read,
    });
    const { cache } = countingCache();
    const forms = await compressOutputs([placed], { cache, read: () => Buffer.from(TEXT) });
    expect(forms).toEqual(held);
    expect(forms).toHaveLength(2);
  });

  it('lie next to every text, are of its kind, and hold its bytes', async () => {
    const outputs = [
      output('index.html', TEXT, 'page'),
      output('_payload.json', TEXT, 'payload'),
      output('assets/a.js', Buffer.from(TEXT), 'asset'),
      output('assets/a.woff2', TEXT, 'asset'),
      output('assets/a.png', TEXT, 'asset'),
      output('downloads/logo.SVG', TEXT),
      output('_headers'),
      output('headers.json'),
      output('builds/latest.json', TEXT, 'latest'),
    ];
    const forms = await compressOutputs(outputs, { cache: countingCache().cache, read });
    expect(forms.map(({ file, kind }) => [file, kind])).toEqual([
      ['_payload.json.br', 'payload'],
      ['_payload.json.gz', 'payload'],
      ['assets/a.js.br', 'asset'],
      ['assets/a.js.gz', 'asset'],
      ['downloads/logo.SVG.br', 'rest'],
      ['downloads/logo.SVG.gz', 'rest'],
      ['index.html.br', 'page'],
      ['index.html.gz', 'page'],
    ]);
    for (const { file, content } of forms) {
      const decode = file.endsWith('.br') ? brotliDecompressSync : gunzipSync;
      expect(decode(content).toString()).toBe(TEXT);
    }
  });

  it('are not made where they would be larger', async () => {
    const outputs = [output('empty.txt', ''), output('x.txt', 'x'), output('noise.json', randomBytes(5000))];
    expect(await compressOutputs(outputs, { cache: countingCache().cache, read })).toEqual([]);
  });

  it('leave the name of a project’s own archive alone', async () => {
    const outputs = [output('data.txt'), output('data.txt.gz', 'an archive of its own')];
    const forms = await compressOutputs(outputs, { cache: countingCache().cache, read });
    expect(forms.map(({ file }) => file)).toEqual(['data.txt.br']);
  });

  it('are the same bytes each time, and made once for each content, also by the next process', async () => {
    const first = countingCache();
    const outputs = [output('a.txt'), output('b.txt'), output('c.txt', `${TEXT}!`)];
    const forms = await compressOutputs(outputs, { cache: first.cache, read });
    expect(first.computed()).toBe(4);
    expect(await compressOutputs(outputs, { cache: countingCache().cache, read })).toEqual(forms);
    const next = createCache(first.dir);
    const never = (): never => {
      throw new Error('compressed again');
    };
    const cache = { ...next, bytes: (key: string) => next.bytes(key, never) };
    expect(await compressOutputs(outputs, { cache, read })).toEqual(forms);
  });

  it('are of files that the server sends compressed', () => {
    for (const extension of COMPRESSED)
      expect(isCompressible(contentType(`x.${extension}`)), extension).toBe(true);
  });
});
