import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for a build that is looked at and goes again. */
export interface TemporaryOutput {
  readonly out: string;
  /** Called when the command is interrupted. */
  readonly remove: () => void;
}

/** Has a folder outside of the project for as long as `work` takes, whatever happens. */
export async function withTemporaryOutput<T>(work: (temporary: TemporaryOutput) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'site-check-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    return await work({ out: join(folder, 'dist'), remove });
  } finally {
    remove();
  }
}
