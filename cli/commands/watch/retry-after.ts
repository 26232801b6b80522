import type { BuildResult } from '../../build-result.ts';

/**
 * Returns the milliseconds after which a failed build may succeed without an edit: the machine was in its way, and no
 * event says that it no longer is. Undefined for any other build.
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
