import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { runProgram } from '../tests/bundle/second-process.ts';
import { clearCache, createCache, hashParts, shortHash, sweepCache } from './cache.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'site-cache-'));
});
afterEach(() => {
  chmodSync(dir, 0o755);
  rmSync(dir, { recursive: true, force: true });
});

/** Lists the files of entries: two hex digits of folder, then the rest of the name. */
function entries(): readonly string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^[0-9a-f]{2}[/\\][0-9a-f]{62}$/.test(name))
    .map((name) => join(dir, name));
}

describe('memo', () => {
  it('computes once, then answers from memory with the very same value', async () => {
    const cache = createCache(dir);
    let computed = 0;
    const compute = () => {
      computed += 1;
      return { pages: ['/', '/en'] };
    };
    const first = await cache.json('k', compute);
    expect(await cache.json('k', compute)).toBe(first);
    expect(computed).toBe(1);
  });

  it('answers another process from disk', async () => {
    await createCache(dir).json('k', () => ({ a: [1, 'deux'] }));
    const again = await createCache(dir).json<unknown>('k', () => {
      throw new Error('computed again');
    });
    expect(again).toEqual({ a: [1, 'deux'] });
  });

  it('keeps undefined and null apart from absence', async () => {
    const cache = createCache(dir);
    await cache.json('u', () => undefined);
    await cache.json('n', () => null);
    const fail = () => {
      throw new Error('computed again');
    };
    expect(await createCache(dir).json('u', fail)).toBeUndefined();
    expect(await createCache(dir).json('n', fail)).toBeNull();
  });

  it('computes a key once when asked for it many times at once', async () => {
    const cache = createCache(dir);
    let computed = 0;
    const compute = async () => {
      computed += 1;
      await new Promise((done) => setImmediate(done));
      return computed;
    };
    expect(await Promise.all(Array.from({ length: 50 }, () => cache.json('k', compute)))).toEqual(
      Array(50).fill(1),
    );
  });

  it('passes on an error without remembering it', async () => {
    const cache = createCache(dir);
    await expect(cache.json('k', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await cache.json('k', () => 2)).toBe(2);
  });

  it('does not keep what `keep` refuses', async () => {
    const cache = createCache(dir);
    expect(
      await cache.json(
        'k',
        () => 1,
        () => false,
      ),
    ).toBe(1);
    expect(
      await cache.json(
        'k',
        () => 2,
        () => true,
      ),
    ).toBe(2);
    expect(await cache.json('k', () => 3)).toBe(2);
  });

  it('forgets JSON values of another version of the program, and keeps bytes', async () => {
    const before = createCache(dir, 'v1');
    await before.json('k', () => 'old');
    await before.bytes('k', () => Buffer.from('old'));
    const after = createCache(dir, 'v2');
    expect(await after.json('k', () => 'new')).toBe('new');
    expect(Buffer.from(await after.bytes('k', () => Buffer.from('new'))).toString()).toBe('old');
  });
});

describe('bytes', () => {
  it('gives back the same bytes from disk, and does not mix with memo', async () => {
    const bytes = Uint8Array.from({ length: 300 }, (_, i) => i % 256);
    await createCache(dir).bytes('k', () => bytes);
    const cache = createCache(dir);
    expect(await cache.json('k', () => 'json')).toBe('json');
    expect(Uint8Array.from(await cache.bytes('k', () => new Uint8Array()))).toEqual(bytes);
  });
});

describe('a damaged cache', () => {
  const damages: readonly (readonly [string, (file: string) => void])[] = [
    ['truncated', (file) => writeFileSync(file, readFileSync(file).subarray(0, 40))],
    ['empty', (file) => writeFileSync(file, '')],
    ['with one bit turned', (file) => writeFileSync(file, flipped(readFileSync(file)))],
    ['gone', (file) => rmSync(file)],
    [
      'a folder',
      (file) => {
        rmSync(file);
        mkdirSync(file);
      },
    ],
  ];
  it.each(damages)('computes again when an entry is %s', async (_name, damage) => {
    await createCache(dir).json('k', () => 'a rather long value, so that its end can be cut');
    const [file] = entries();
    damage(file ?? '');
    expect(await createCache(dir).json('k', () => 'again')).toBe('again');
  });

  it('computes again when an entry has another one’s name', async () => {
    const cache = createCache(dir);
    await cache.bytes('a', () => Buffer.from('of a'));
    await cache.bytes('b', () => Buffer.from('of b'));
    const [one = '', other = ''] = entries();
    renameSync(one, `${one}-aside`);
    renameSync(other, one);
    renameSync(`${one}-aside`, other);
    for (const key of ['a', 'b']) {
      const again = await createCache(dir).bytes(key, () => Buffer.from(`again ${key}`));
      expect(Buffer.from(again).toString()).toBe(`again ${key}`);
      const kept = await createCache(dir).bytes(key, () => Buffer.from('computed a third time'));
      expect(Buffer.from(kept).toString()).toBe(`again ${key}`);
    }
  });

  it('may be deleted while it is used', async () => {
    const cache = createCache(dir);
    await cache.json('a', () => 1);
    rmSync(dir, { recursive: true });
    expect(await cache.json('b', () => 2)).toBe(2);
    expect(await createCache(dir).json('b', () => 3)).toBe(2);
  });

  it('works from memory alone when the folder cannot be written', async () => {
    const file = join(dir, 'file');
    writeFileSync(file, 'a file where the folder should be');
    const cache = createCache(join(file, 'cache'));
    expect(await cache.json('k', () => 1)).toBe(1);
    expect(await cache.json('k', () => 2)).toBe(1);
  });

  it('leaves no temporary file behind', async () => {
    await createCache(dir).json('k', () => 1);
    expect(readdirSync(join(dir, 'tmp'))).toEqual([]);
  });
});

describe('two processes', () => {
  it('share a folder without ever seeing half an entry', async () => {
    const program = `
      import { createCache } from '../cache/cache.ts';
      for (let round = 0; round < 20; round++) {
        const cache = createCache(${JSON.stringify(dir)});
        for (let i = 0; i < 20; i++) {
          const value = await cache.json('k' + i, () => 'x'.repeat(50_000) + i);
          if (value !== 'x'.repeat(50_000) + i) throw new Error('torn');
        }
      }`;
    const both = await Promise.all([runProgram(program), runProgram(program)]);
    expect(both).toEqual(Array(2).fill({ status: 0, stdout: '', stderr: '' }));
    expect(entries()).toHaveLength(20);
    expect(readdirSync(join(dir, 'tmp'))).toEqual([]);
  });
});

describe('hash', () => {
  it('keeps parts apart, and strings apart from bytes', () => {
    const all = [
      hashParts('ab', 'c'),
      hashParts('a', 'bc'),
      hashParts('abc'),
      hashParts(Buffer.from('abc')),
      hashParts('abc', ''),
      hashParts(),
    ];
    expect(new Set(all).size).toBe(all.length);
    expect(hashParts('é')).toMatch(/^[0-9a-f]{64}$/);
    expect(shortHash('é')).toBe(hashParts('é').slice(0, 10));
  });
});

describe('clearCache', () => {
  it('deletes every result, and nothing else that the folder holds', async () => {
    const cache = createCache(dir);
    await cache.json('k', () => 'old');
    cache.pack('pages').set('0'.repeat(64), 1);
    cache.pack('pages').save();
    for (const kind of ['config', 'template', 'module']) {
      mkdirSync(join(dir, 'compiled'), { recursive: true });
      writeFileSync(join(dir, 'compiled', `${kind}-0123456789abcdef.mjs`), '');
    }
    const others = ['index.md', 'ab/notes.txt', 'tmp/letter.txt', 'compiled/me.mjs', 'content/fr/index.md'];
    for (const file of others) {
      mkdirSync(dirname(join(dir, file)), { recursive: true });
      writeFileSync(join(dir, file), 'mine');
    }
    clearCache(dir);
    const left = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((item) => item.isFile());
    expect(left.map(({ parentPath, name }) => relative(dir, join(parentPath, name))).sort()).toEqual(
      others.sort(),
    );
    expect(await createCache(dir).json('k', () => 'new')).toBe('new');
  });

  it('asks for no folder', () => {
    expect(() => clearCache(join(dir, 'none'))).not.toThrow();
  });
});

describe('sweepCache', () => {
  const now = Date.now();
  const days = (count: number): number => now / 1000 - count * 86_400;

  it('deletes entries that no process read for 30 days, and keeps the rest', async () => {
    const cache = createCache(dir);
    await cache.json('old', () => 1);
    const [old = ''] = entries();
    utimesSync(old, days(31), days(31));
    await cache.json('new', () => 2);
    sweepCache(dir);
    expect(entries()).toHaveLength(1);
    expect(existsSync(old)).toBe(false);
  });

  it('sweeps again although the last sweep was dated by a clock that was ahead', async () => {
    await createCache(dir).json('old', () => 1);
    const [old = ''] = entries();
    utimesSync(old, days(31), days(31));
    writeFileSync(join(dir, 'swept'), '');
    utimesSync(join(dir, 'swept'), days(-300), days(-300));
    sweepCache(dir);
    expect(existsSync(old)).toBe(false);
  });

  it('deletes half a pack that a killed process left, and keeps whole packs', () => {
    const half = join(dir, 'pages-texts.pack.0d9c6f0e-7a1c-4c1e-9a55-1f0d5ad0a3b1');
    const names = ['pages.pack', 'pages-texts.pack', 'notes.pack.old'].map((name) => join(dir, name));
    for (const file of [...names, half]) {
      writeFileSync(file, 'x');
      utimesSync(file, days(29), days(29));
    }
    sweepCache(dir);
    expect([...names, half].every((file) => existsSync(file))).toBe(true);
    for (const file of [...names, half]) utimesSync(file, days(31), days(31));
    sweepCache(dir, now + 2 * 86_400_000);
    expect(existsSync(half)).toBe(false);
    expect(names.every((file) => existsSync(file))).toBe(true);
  });

  it('deletes compiled modules that no build used for a week, and no other file of their folder', () => {
    const folder = join(dir, 'compiled');
    mkdirSync(folder);
    const ages = {
      'template-aaaaaaaaaaaaaaaa.mjs': 8,
      'template-bbbbbbbbbbbbbbbb.mjs': 1,
      'config-aaaaaaaaaaaaaaaa.mjs': 8,
      'template-letter.odt': 8,
    };
    for (const [name, age] of Object.entries(ages)) {
      writeFileSync(join(folder, name), '');
      utimesSync(join(folder, name), days(age), days(age));
    }
    sweepCache(dir);
    expect(readdirSync(folder).sort()).toEqual(['template-bbbbbbbbbbbbbbbb.mjs', 'template-letter.odt']);
  });

  it('follows no link that another program put there, and leaves files that are not its own', () => {
    const outside = mkdtempSync(join(tmpdir(), 'site-outside-'));
    onTestFinished(() => rmSync(outside, { recursive: true, force: true }));
    const entry = '0'.repeat(62);
    const own = join(dir, 'de', 'guide.md');
    mkdirSync(join(dir, 'de'));
    const files = [entry, 'module-aaaaaaaaaaaaaaaa.mjs', 'swept'].map((name) => join(outside, name));
    for (const file of [...files, own]) {
      writeFileSync(file, 'mine');
      utimesSync(file, days(40), days(40));
    }
    for (const name of ['aa', 'compiled']) symlinkSync(outside, join(dir, name));
    symlinkSync(join(outside, 'swept'), join(dir, 'swept'));
    sweepCache(dir);
    for (const file of [...files, own])
      expect(existsSync(file) && readFileSync(file, 'utf8'), file).toBe('mine');
  });

  it('counts reading as use', async () => {
    await createCache(dir).json('k', () => 1);
    const [file = ''] = entries();
    utimesSync(file, days(29), days(29));
    await createCache(dir).json('k', () => 2);
    expect(statSync(file).mtimeMs).toBeGreaterThan(now - 60_000);
  });

  it('looks at most once a day, and ends without an error where there is no folder', async () => {
    sweepCache(dir, now);
    await createCache(dir).json('k', () => 1);
    const [file = ''] = entries();
    utimesSync(file, days(40), days(40));
    sweepCache(dir, now + 3_600_000);
    expect(existsSync(file)).toBe(true);
    expect(() => sweepCache('/dev/null/none')).not.toThrow();
  });
});

function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy[copy.length - 3] = (copy.at(-3) ?? 0) ^ 1;
  return copy;
}
