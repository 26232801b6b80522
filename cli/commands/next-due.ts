import type { BuildResult } from '../build-result.ts';
import { torontoInstant, torontoYear } from '../shared/toronto.ts';

/** Epoch ms from which the same files make another site: a document falls due, or the year in the footer ends. */
export function nextDue(result: Pick<BuildResult, 'nextDue'>, now: number): number {
  const newYear = torontoInstant(`${torontoYear(now) + 1}-01-01`);
  return Math.min(result.nextDue ?? newYear, newYear);
}
