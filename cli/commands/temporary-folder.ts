import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandWorld } from './terminal.ts';

/** Makes a folder outside of the project for `work`, and removes it whatever happens, an interrupt included. */
export async function withTemporaryFolder<T>(
  prefix: string,
  work: (folder: string) => Promise<T>,
  { onInterrupt }: Pick<CommandWorld, 'onInterrupt'>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const listening = onInterrupt?.(remove);
  try {
    return await work(folder);
  } finally {
    listening?.();
    remove();
  }
}
