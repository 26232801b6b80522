import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandWorld } from './terminal.ts';

/** Names a folder outside of the project to build into for `work`, and removes it whatever happens. */
export async function withTemporaryOutput<T>(
  work: (out: string) => Promise<T>,
  { onInterrupt }: Pick<CommandWorld, 'onInterrupt'>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'site-check-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const listening = onInterrupt?.(remove);
  try {
    return await work(join(folder, 'dist'));
  } finally {
    listening?.();
    remove();
  }
}
