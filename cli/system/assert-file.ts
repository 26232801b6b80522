import type { Stats } from 'node:fs';
import { statSync } from 'node:fs';

/** Throws, as a read of a folder would, where something else than a file stands: to open a pipe waits for ever. */
export function assertFile(path: string): void {
  const found = statSync(path);
  if (found.isFile()) return;
  const code = isEndless(found) ? 'ENOTFILE' : 'EISDIR';
  throw Object.assign(new Error(`${code}: ${path}`), { code, syscall: 'open', path });
}

/** Whether what stands there has no end, or none that is known: a pipe or a device. */
export function isEndless(found: Pick<Stats, 'isFIFO' | 'isCharacterDevice' | 'isBlockDevice'>): boolean {
  return found.isFIFO() || found.isCharacterDevice() || found.isBlockDevice();
}
