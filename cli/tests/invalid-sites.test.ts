import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MiniSite } from './mini-site.ts';
import { miniSite, siteInTurn } from './mini-site.ts';
import { ONE_OF_BOTH, takesOneSpelling } from './one-spelling.ts';
import { runHere } from './run-here.ts';
import { buildSite } from './stages.ts';

const HERE = join(import.meta.dirname, 'sites');
const CASES = readdirSync(join(HERE, 'invalid')).sort();
/** Cases of two files whose names some disks take for one. */
const OF_TWO_SPELLINGS: readonly string[] = ['case-collision', 'unicode-collision'];

/** Changes of a case besides the `files` that it lays over the base site. */
interface Special {
  readonly remove?: readonly string[];
  /** Replacements of one text by another, by file of the base site. */
  readonly replace?: Readonly<Record<string, readonly [from: string, to: string]>>;
  /** Symbolic links: path → target. */
  readonly links?: Readonly<Record<string, string>>;
  /** Files by their bytes in hexadecimal. */
  readonly hex?: Readonly<Record<string, string>>;
  /** Files whose name or content does not travel well: text, repeated text, or a PNG of zeros. */
  readonly generate?: Readonly<
    Record<
      string,
      | string
      | { readonly repeat: string; readonly bytes: number }
      | { readonly png: readonly [number, number] }
    >
  >;
}

describe('an invalid site gets one clear message, and leaves the output as it was', () => {
  let built = '';

  beforeAll(async () => {
    built = join(process.env.SITE_TEST_RUN ?? '', 'invalid-base');
    cpSync(join(HERE, 'base'), built, { recursive: true });
    const run = await runHere({ root: built }, ['build', '--quiet']);
    expect(run).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it.for(CASES)('%s', async (name, { skip }) => {
    skip(OF_TWO_SPELLINGS.includes(name) && takesOneSpelling(), ONE_OF_BOTH);
    const folder = join(HERE, 'invalid', name);
    const site = siteInTurn({}, built);
    const before = snapshot(join(site.root, 'dist'));
    if (existsSync(join(folder, 'files'))) cpSync(join(folder, 'files'), site.root, { recursive: true });
    const special = specialOf(folder);
    apply(site, special);

    const run = await buildSite(site);
    await expect(run.printed).toMatchFileSnapshot(join(folder, 'expected.txt'));
    expect(run.ok).toBe(false);
    expect(snapshot(join(site.root, 'dist'))).toEqual(before);
    expect(readdirSync(site.root).filter((file) => file.startsWith('dist'))).toEqual(['dist']);
  });

  it('reports a malformed document again on every build', async () => {
    const site = miniSite({}, built);
    cpSync(join(HERE, 'invalid', 'yaml-malformed', 'files'), site.root, { recursive: true });
    const first = await runHere(site, ['build', '--quiet']);
    expect(await runHere(site, ['build', '--quiet'])).toEqual(first);
    expect(first.code).toBe(1);
    expect(first.stdout).toBe('');
    expect(first.stderr).toBe(readFileSync(join(HERE, 'invalid', 'yaml-malformed', 'expected.txt'), 'utf8'));
  });
});

function specialOf(folder: string): Special {
  const file = join(folder, 'case.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Special) : {};
}

function apply(site: MiniSite, special: Special): void {
  for (const [file, [from, to]] of Object.entries(special.replace ?? {})) {
    site.write({ [file]: readFileSync(join(site.root, file), 'utf8').replace(from, () => to) });
  }
  for (const file of special.remove ?? []) site.write({ [file]: undefined });
  for (const [file, link] of Object.entries(special.links ?? {})) symlinkSync(link, join(site.root, file));
  for (const [file, hex] of Object.entries(special.hex ?? {}))
    site.write({ [file]: Buffer.from(hex, 'hex') });
  for (const [file, made] of Object.entries(special.generate ?? {})) {
    mkdirSync(dirname(join(site.root, file)), { recursive: true });
    writeFileSync(join(site.root, file), generated(made));
  }
}

type Made = NonNullable<Special['generate']>[string];

function generated(made: Made): string | Uint8Array {
  if (typeof made === 'string') return made;
  if ('repeat' in made) return made.repeat.repeat(Math.ceil(made.bytes / made.repeat.length));
  return blackPng(...made.png);
}

/** Makes a one-bit PNG of a size: small on disk, large once decoded. */
function blackPng(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Computes the CRC of the PNG specification; `zlib.crc32` came after Node 20.19. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function snapshot(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((item) => item.isFile());
  return Object.fromEntries(
    files.map((item) => [
      join(item.parentPath, item.name).slice(folder.length),
      readFileSync(join(item.parentPath, item.name)).toString('base64'),
    ]),
  );
}
