import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits for work that was given up, for a while. A build that was aborted has closed its staging and writes nothing more,
 * but one that cuts fonts, or waits for an answer of another site, goes on for seconds.
 */
export async function briefly(work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const late = pause(BRIEFLY_MS, undefined, { signal: over.signal }).catch(() => undefined);
  try {
    await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}

/** Most of it ends sooner. */
const BRIEFLY_MS = 500;
