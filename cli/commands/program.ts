import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Names the compiled program: the launcher's folder does. Cached values of another program are not reused. */
export function programKey(): string {
  return dirname(fileURLToPath(import.meta.url));
}

/** The launcher puts the rendering thread's program in `render/`, below the folder of every chunk. */
export function compiledWorker(): URL | undefined {
  const file = new URL('./render/worker.js', import.meta.url);
  return existsSync(file) ? file : undefined;
}
