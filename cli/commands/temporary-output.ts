import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for a build that is removed after a look at it. */
export interface TemporaryOutput {
  readonly out: string;
  /** Removes the folder; to be called when the command is interrupted. */
  readonly remove: () => void;
}

/** Makes a folder outside of the project for `work`, and removes it whatever happens. */
export async function withTemporaryOutput<T>(work: (temporary: TemporaryOutput) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'site-check-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    return await work({ out: join(folder, 'dist'), remove });
  } finally {
    remove();
  }
}
