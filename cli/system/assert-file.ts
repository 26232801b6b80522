import type { Stats } from 'node:fs';
import { statSync } from 'node:fs';

/**
 * Asserts that a path is a file, since opening a pipe would wait for ever.
 * @throws a system error when it is something else, as a read of a folder does
 */
export function assertFile(path: string): void {
  const found = statSync(path);
  if (found.isFile()) return;
  const code = isEndless(found) ? 'ENOTFILE' : 'EISDIR';
  throw Object.assign(new Error(`${code}: ${path}`), { code, syscall: 'open', path });
}

/** Tells whether a path has no end, or none that is known: it is a pipe or a device. */
export function isEndless(found: Pick<Stats, 'isFIFO' | 'isCharacterDevice' | 'isBlockDevice'>): boolean {
  return found.isFIFO() || found.isCharacterDevice() || found.isBlockDevice();
}
