import type { PublicBuild } from './public-build.ts';

/** State of a session's dry runs. */
export interface DryRunState {
  /** `overtaken`: a build has ended since the run under way began. */
  readonly kind: 'resting' | 'running' | 'overtaken' | 'closed';
  /** Files that were named since the last run that told something began. */
  readonly edited: ReadonlySet<string>;
  /** Time at which the last build that an editor waited for ended, by `performance.now()`. */
  readonly built: number;
  /** Outcome of the last run that told something; undefined before. */
  readonly found: PublicBuild | undefined;
}

/** Event in the life of dry runs. */
export type DryRunEvent =
  /** A build ended that an editor waited for; these files were named before it began. */
  | { readonly kind: 'built'; readonly edited: ReadonlySet<string>; readonly now: number }
  | { readonly kind: 'begun' }
  | { readonly kind: 'ended'; readonly found: PublicBuild }
  | { readonly kind: 'closed' };

/** What a run has to tell: its outcome, that of the run before, and the edits that it covers. */
interface DryRunNews extends Pick<DryRunState, 'edited'> {
  readonly found: PublicBuild;
  readonly last: PublicBuild | undefined;
}

/** State before the first build of a session. */
export const UNTRIED: DryRunState = {
  kind: 'resting',
  edited: new Set(),
  built: Number.NEGATIVE_INFINITY,
  found: undefined,
};

/** Decides in what state an event leaves the dry runs, and what there is to tell then. */
export function nextDryRun(
  state: DryRunState,
  event: DryRunEvent,
): readonly [DryRunState, DryRunNews | undefined] {
  const { kind, edited, found: last } = state;
  if (kind === 'closed') return [state, undefined];
  switch (event.kind) {
    case 'built': {
      const all = new Set([...edited, ...event.edited]);
      const next = kind === 'running' ? 'overtaken' : kind;
      return [{ ...state, kind: next, edited: all, built: event.now }, undefined];
    }
    case 'begun':
      return [{ ...state, kind: 'running' }, undefined];
    case 'ended': {
      // What it found may be mended since: another run follows, of the files as they are now.
      if (kind === 'overtaken') return [{ ...state, kind: 'resting' }, undefined];
      const { found } = event;
      return [
        { ...state, kind: 'resting', edited: new Set(), found },
        { found, last, edited },
      ];
    }
    case 'closed':
      return [{ ...state, kind: 'closed' }, undefined];
  }
}
