import { setFlagsFromString } from 'node:v8';

/** From so many documents or pages on, functions run long enough to be worth V8's optimizing compiler early. */
const MANY = 4_000;

/**
 * Has V8 optimize functions as soon as it usually does, where so many documents or pages are made: the launcher has it
 * wait, for small sites. That saves a twentieth of a first build of 10,000 pages on Node 20; later ones have a compiler
 * between, and take as long either way.
 */
export function optimizeSoonFor(count: number): void {
  if (count >= MANY && process.version.startsWith('v20.')) setFlagsFromString('--interrupt-budget=67584');
}
