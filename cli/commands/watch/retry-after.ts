import type { BuildResult } from '../../build-result.ts';

/**
 * Milliseconds after which a build that failed may succeed although nobody saves: the machine was in its way, and
 * nothing tells that it no longer is. Undefined for any other.
 */
export function retryAfter({ diagnostics, ms }: Pick<BuildResult, 'diagnostics' | 'ms'>): number | undefined {
  return diagnostics.some(({ code }) => OF_THE_MACHINE.has(code)) ? Math.max(RETRY_MS, 10 * ms) : undefined;
}

/** Codes of errors that are no mistake of the project. */
const OF_THE_MACHINE: ReadonlySet<string> = new Set([
  'cannot-read',
  'cannot-start',
  'cannot-write',
  'disk-full',
]);

const RETRY_MS = 5_000;
