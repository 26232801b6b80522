import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Name of the compiled program, which is the folder where the launcher puts it: cached values of another program are not
 * reused. Sources that run as they are may have changed since the last process: they have a name for this one alone.
 */
export function programName(): string {
  const file = fileURLToPath(import.meta.url);
  return file.endsWith('.ts') ? `${file} ${performance.timeOrigin}` : dirname(file);
}

/** The launcher puts the program of page threads in `pages/`, below the folder of every chunk. */
export function compiledWorker(): URL | undefined {
  const file = new URL('./pages/worker.js', import.meta.url);
  return existsSync(file) ? file : undefined;
}
