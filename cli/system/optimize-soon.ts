import { setFlagsFromString } from 'node:v8';

/** From so many documents or pages on, functions run long enough to be worth V8's optimizing compiler early. */
const MANY = 4_000;

/**
 * Makes V8 optimize functions as soon as it does by default, when a build makes that many documents or pages: the
 * launcher delays it, for small sites. That saves a twentieth of a first build of 10,000 pages on Node 20; later
 * versions have a compiler in between, and take as long either way.
 */
export function optimizeSoonFor(count: number): void {
  if (count >= MANY && process.version.startsWith('v20.')) setFlagsFromString('--interrupt-budget=67584');
}
