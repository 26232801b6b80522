/** State of a rebuilder. Times are milliseconds of `performance.now()`. */
export interface RebuildState {
  /** Next step once no build is under way; undefined: none. */
  readonly next: Deadline | undefined;
  /** Marks since the last build began. */
  readonly marks: PendingMarks;
  readonly isBuilding: boolean;
  readonly isClosed: boolean;
  /** Builds in a row that threw. */
  readonly failures: number;
}

/** A build for changes of which the first came at `since`, a look at all files, or a build that the last one asked for. */
type Deadline =
  | { readonly kind: 'build'; readonly at: number; readonly since: number }
  | { readonly kind: 'look' | 'retry'; readonly at: number };

/** Marks since the last build began. */
export interface PendingMarks {
  /** True when each named its file. */
  readonly areNamed: boolean;
  /** True when there are none, so that the build only looks. */
  readonly isLook: boolean;
}

/** Event in the life of a rebuilder. */
export type RebuildEvent =
  /** Something may differ; a look finds files without a mark. */
  | {
      readonly kind: 'changed';
      readonly how: 'change' | 'removal';
      readonly isNamed: boolean;
      readonly isMark: boolean;
    }
  | { readonly kind: 'begun' }
  /** The build for `marks` ended; after `retryAfter` ms the same files may make another site. */
  | { readonly kind: 'built'; readonly marks: PendingMarks; readonly retryAfter: number | undefined }
  | { readonly kind: 'threw' }
  | { readonly kind: 'looked' }
  | { readonly kind: 'closed' };

/** State of a rebuilder before its first event. */
export const AT_REST: RebuildState = {
  next: undefined,
  marks: { areNamed: true, isLook: true },
  isBuilding: false,
  isClosed: false,
  failures: 0,
};

/**
 * Decides in what state an event leaves a rebuilder.
 * @param quietMs milliseconds without a change before a build
 */
export function nextRebuild(
  state: RebuildState,
  event: RebuildEvent,
  { now, quietMs }: { readonly now: number; readonly quietMs: number },
): RebuildState {
  switch (event.kind) {
    case 'changed': {
      if (state.isClosed) return state;
      const { areNamed, isLook } = state.marks;
      const marks = { areNamed: areNamed && event.isNamed, isLook: isLook && !event.isMark };
      return { ...state, marks, next: buildAfter(state.next, event.how, { now, quietMs }) };
    }
    case 'begun':
      return { ...state, next: undefined, marks: AT_REST.marks, isBuilding: true };
    case 'built': {
      const next = state.isClosed ? undefined : (state.next ?? stepAfter(event, now));
      return { ...state, next, isBuilding: false, failures: 0 };
    }
    case 'threw':
      return { ...state, isBuilding: false, failures: state.failures + 1 };
    case 'looked':
      return { ...state, next: undefined };
    case 'closed':
      return { ...state, next: undefined, isClosed: true };
  }
}

/** Takes changes in a row for one; a removal waits, unless a change comes first. */
function buildAfter(
  next: Deadline | undefined,
  how: 'change' | 'removal',
  { now, quietMs }: { readonly now: number; readonly quietMs: number },
): Deadline {
  const due = next?.kind === 'build' ? next : undefined;
  const since = due?.since ?? now;
  if (how === 'removal') return due ?? { kind: 'build', at: now + REMOVAL_MS, since };
  return { kind: 'build', at: Math.min(now + quietMs, since + LONGEST_WAIT_MS), since };
}

/** Plans what follows a build after which nothing has changed yet. */
function stepAfter(
  { marks, retryAfter }: Extract<RebuildEvent, { readonly kind: 'built' }>,
  now: number,
): Deadline | undefined {
  if (retryAfter !== undefined) return { kind: 'retry', at: now + retryAfter };
  // The system may lose events of files, so everything is looked at once the edits pause.
  return marks.areNamed && !marks.isLook ? { kind: 'look', at: now + LOOK_MS } : undefined;
}

/** A pause in writing, after which the whole project is looked at: that may take a few times as long as an edit. */
const LOOK_MS = 400;
/** An editor that removes a file before it writes it again needs less. */
const REMOVAL_MS = 60;
/** Files that come without a pause are shown as they come. */
const LONGEST_WAIT_MS = 250;
