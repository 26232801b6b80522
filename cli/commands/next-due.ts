import type { BuildResult } from '../build-result.ts';
import { EARLY_POST } from '../resolve/early-posts.ts';
import { torontoInstant, torontoMidnight, torontoYear } from '../shared/toronto.ts';

/**
 * Returns the epoch ms from which the same files make another site, or another report: a document falls due, the year
 * in the footer ends, or a day begins that may be the date of a post.
 */
export function nextDue(result: Pick<BuildResult, 'nextDue' | 'diagnostics'>, now: number): number {
  const newYear = torontoInstant(`${torontoYear(now) + 1}-01-01`);
  const isEarly = result.diagnostics.some(({ code }) => code === EARLY_POST);
  return Math.min(result.nextDue ?? newYear, newYear, isEarly ? torontoMidnight(now) : newYear);
}
