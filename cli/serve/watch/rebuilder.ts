import type { PendingMarks, RebuildEvent } from './rebuild-state.ts';
import { AT_REST, nextRebuild } from './rebuild-state.ts';

/** Builds when something changed, one build at a time. */
interface Rebuilder {
  /**
   * Notes that something may have changed: `file` alone, or anything where none is named. A removal may be half of a
   * save, and is given time for the other half.
   */
  readonly mark: (kind: 'change' | 'removal', file?: string) => void;
  /** Ends when nothing is left to build: at once where nothing is. */
  readonly rest: () => Promise<void>;
  /** Ends when the build under way has ended; none begins after. */
  readonly close: () => Promise<void>;
}

/** Times at which another build follows one, though nothing is marked. */
interface FollowUp {
  /** From when on, in epoch ms, the same files make another site, because a document falls due. @default as it was answered before */
  readonly nextDue?: number | undefined;
  /** Milliseconds after which the same files may make another site, because the machine may no longer be in the way. */
  readonly retryAfter?: number | undefined;
}

interface RebuilderOptions {
  /** Builds once. A build is a look when nothing was marked: it is for changes whose events the system may have lost. */
  readonly build: (isLook: boolean) => Promise<FollowUp>;
  /** Called with each mark at once: the next build looks at this file, or at everything. @default nothing is called */
  readonly changed?: (file?: string) => void;
  /** Files that may differ without a mark, asked in a pause; undefined: any may. @default any */
  readonly unmarked?: () => readonly string[] | undefined;
  /** The clock that builds go by, in epoch ms. */
  readonly clock: () => number;
  /** Milliseconds without a change before a build. @default 5 */
  readonly quietMs?: number;
  /** Called with what a build threw: a bug, or a tree that changed while it was read. */
  readonly onError: (error: unknown) => void;
}

/** Creates a rebuilder that has nothing to do yet. */
export function createRebuilder({
  build,
  changed = () => undefined,
  unmarked = () => undefined,
  clock,
  quietMs = QUIET_MS,
  onError,
}: RebuilderOptions): Rebuilder {
  let state = AT_REST;
  let building: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** Callers that wait until nothing is left to build. */
  const waiting: (() => void)[] = [];

  const apply = (event: RebuildEvent): void => {
    state = nextRebuild(state, event, { now: performance.now(), quietMs });
    clearTimeout(timer);
    const { next, isBuilding } = state;
    if (isBuilding) return;
    if (next !== undefined) timer = setTimeout(steps[next.kind], Math.max(0, next.at - performance.now()));
    if (next?.kind !== 'build') for (const go of waiting.splice(0)) go();
  };
  const run = async (marks: PendingMarks): Promise<void> => {
    try {
      const { nextDue, retryAfter } = await build(marks.isLook);
      if (nextDue !== undefined && !state.isClosed) calendar.plan(nextDue);
      apply({ kind: 'built', marks, retryAfter });
    } catch (error) {
      if (!state.isClosed) onError(error);
      // A tree that is being replaced may break anything once; what breaks twice waits for the next change.
      if (state.failures === 0) mark('removal');
      apply({ kind: 'threw' });
    }
  };
  const note = (how: 'change' | 'removal', file: string | undefined, isMark: boolean): void => {
    if (state.isClosed) return;
    changed(file);
    apply({ kind: 'changed', how, isNamed: file !== undefined, isMark });
  };
  const mark = (how: 'change' | 'removal', file?: string): void => note(how, file, true);
  const steps = {
    build: () => {
      const { marks } = state;
      apply({ kind: 'begun' });
      building = run(marks);
    },
    look: () => {
      apply({ kind: 'looked' });
      for (const file of unmarked() ?? [undefined]) note('change', file, false);
    },
    retry: () => mark('change'),
  };
  const calendar = createCalendar(clock, () => mark('change'));
  return {
    mark,
    rest: () =>
      new Promise((go) => (state.isBuilding || state.next?.kind === 'build' ? waiting.push(go) : go())),
    close: async () => {
      apply({ kind: 'closed' });
      calendar.close();
      await building;
    },
  };
}

/** Editors save in several steps, a few milliseconds apart. */
const QUIET_MS = 5;

/**
 * Calls `onDue` once, when `clock` (epoch ms) has reached the planned instant, and each time that it was set back. The
 * clock is asked again at least every ten seconds: timers stop while a laptop sleeps, people set clocks, and
 * `SOURCE_DATE_EPOCH` stops them.
 */
function createCalendar(clock: () => number, onDue: () => void) {
  let timer: NodeJS.Timeout | undefined;
  /** Waits for this instant, in epoch ms, and no longer for the one before. */
  const plan = (instant: number, since = clock()): void => {
    clearTimeout(timer);
    const look = (): void => {
      const now = clock();
      if (now < instant) plan(instant, now);
      if (now >= instant || now < since - CORRECTION_MS) onDue();
    };
    const wait = Math.min(Math.max(0, instant - since), LONGEST_WAIT_MS);
    // The server keeps the process alive; a post to come does not.
    timer = setTimeout(look, wait).unref();
  };
  return { plan: (instant: number) => plan(instant), close: () => clearTimeout(timer) };
}

/** Systems correct their clocks by less, again and again. */
const CORRECTION_MS = 1_000;
const LONGEST_WAIT_MS = 10_000;
