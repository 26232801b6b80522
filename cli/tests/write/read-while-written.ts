import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { KilledWrites } from './killed-writes.ts';

const PAGES = [
  'index.html',
  'same/index.html',
  ...Array.from({ length: 12 }, (_, i) => `page-${i}/index.html`),
];

/**
 * Reads so many pages, and for so long at least, while another process writes two versions in turn; throws where a page or
 * something that it needs is not there. Returns the number of pages read.
 */
export async function readWhileWritten(
  { out, start, write }: KilledWrites,
  { ms, pages }: { readonly ms: number; readonly pages: number },
): Promise<number> {
  await write('a');
  const writer = start('loop');
  assert.equal(await writer.line, 'ready');
  const seen = new Set<string>();
  const until = performance.now() + ms;
  let read = 0;
  for (; performance.now() < until || read < pages; read++) {
    const file = join(out, PAGES[read % PAGES.length] ?? '');
    const before = buildOf(out);
    const html = readFileSync(file, 'utf8');
    seen.add(html.slice(0, 1));
    const missing = assetsOf(html).filter((asset) => !existsSync(join(out, asset)));
    // Stale files go after `latest.json` is renamed: a page that was read before that may miss some, and is read again.
    if (missing.length > 0) assert.notEqual(buildOf(out), before, `${file} misses ${missing.join(', ')}`);
    if (read % 100 === 0) await turn();
  }
  writer.child.kill('SIGKILL');
  await writer.ended;
  assert.deepEqual([...seen].sort(), ['<', 'a', 'b']);
  return read;
}

/** Changes with each commit, also when the same build comes back. */
function buildOf(folder: string): string {
  const { ino, mtimeNs } = statSync(join(folder, 'builds/latest.json'), { bigint: true });
  return `${ino} ${mtimeNs}`;
}

function assetsOf(html: string): readonly string[] {
  return Array.from(html.matchAll(/href="\/([^"]+)"/g), ([, url]) => url ?? '');
}
