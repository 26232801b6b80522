import { torontoInstant } from '../shared/toronto.ts';
import type { Config, Entry } from '../types.ts';

/** Documents of this build and when the next one falls due (behaviour 1.4). */
export interface DueEntries {
  readonly entries: readonly Entry[];
  /** Epoch ms of the next scheduled document that is not in. */
  readonly nextDue?: number;
}

/** Leaves out drafts and documents scheduled for later, unless the build wants them. */
export function dueEntries(config: Config, entries: readonly Entry[]): DueEntries {
  const { drafts, now } = config.options;
  const later = entries.map(publishInstant).filter((instant) => instant > now);
  const nextDue = later.length > 0 ? Math.min(...later) : undefined;
  return {
    entries: drafts ? entries : entries.filter((entry) => !isUnpublished(entry, now)),
    ...(nextDue === undefined ? {} : { nextDue }),
  };
}

/** Whether a document is a draft or scheduled after an instant. */
export function isUnpublished(entry: Entry, now: number): boolean {
  return publication(entry) > now;
}

/** Epoch ms from which a document is published: never, for a draft. */
export function publication(entry: Entry): number {
  return entry.matter.draft === true ? Number.POSITIVE_INFINITY : publishInstant(entry);
}

function publishInstant(entry: Entry): number {
  return entry.matter.publishAt === undefined
    ? Number.NEGATIVE_INFINITY
    : torontoInstant(entry.matter.publishAt);
}
