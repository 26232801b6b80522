import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Names the compiled program by the folder where the launcher puts it: cached values of another program are not reused.
 * Sources that run uncompiled may have changed since the last process: their name is of this process alone.
 */
export function programName(): string {
  const file = fileURLToPath(import.meta.url);
  return file.endsWith('.ts') ? `${file} ${performance.timeOrigin}` : dirname(file);
}

/** Finds the program of page threads: the launcher puts it in `pages/`, below the folder of every chunk. */
export function compiledWorker(): URL | undefined {
  const file = new URL('./pages/worker.js', import.meta.url);
  return existsSync(file) ? file : undefined;
}
