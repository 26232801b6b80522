import { torontoInstant } from '../shared/toronto.ts';
import type { Routable, RoutingConfig } from './routing.ts';

/** Leaves out drafts and documents scheduled for later, unless the build wants them (behaviour 1.4). */
export function dueEntries(config: RoutingConfig, entries: readonly Routable[]): readonly Routable[] {
  const { drafts, now } = config.options;
  return drafts ? entries : entries.filter((entry) => !isUnpublished(entry, now));
}

/** Returns the last publication (epoch ms) that is not in the future: documents that are due now were due then. */
export function lastPublication(publications: readonly number[], now: number): number {
  const due = (last: number, instant: number): number => (instant <= now ? Math.max(last, instant) : last);
  return publications.reduce(due, Number.NEGATIVE_INFINITY);
}

/** Returns the first publication (epoch ms) that is still in the future; undefined when there is none. */
export function nextPublication(publications: readonly number[], now: number): number | undefined {
  const due = (next: number, instant: number): number => (instant > now ? Math.min(next, instant) : next);
  const next = publications.reduce(due, Number.POSITIVE_INFINITY);
  return Number.isFinite(next) ? next : undefined;
}

/** Tells whether a document is a draft or scheduled after an instant. */
export function isUnpublished(entry: Routable, now: number): boolean {
  return publication(entry) > now;
}

/** Tells whether a document appears by itself after an instant: a draft does not. */
export function isScheduled(entry: Routable, now: number): boolean {
  const instant = publication(entry);
  return instant > now && instant !== Number.POSITIVE_INFINITY;
}

/** Returns the epoch ms from which a document is published: never, for a draft. */
export function publication({ matter: { draft, publishAt } }: Routable): number {
  if (draft === true) return Number.POSITIVE_INFINITY;
  return publishAt === undefined ? Number.NEGATIVE_INFINITY : torontoInstant(publishAt);
}
