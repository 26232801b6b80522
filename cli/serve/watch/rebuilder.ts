import { createCalendar } from './calendar.ts';

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
interface Built {
  /** From when on, in epoch ms, the same files make another site, because a document falls due. @default as it was answered before */
  readonly nextDue?: number | undefined;
  /** Milliseconds after which the same files may make another site, because the machine may no longer be in the way. */
  readonly retryAfter?: number | undefined;
}

interface RebuilderOptions {
  /** Builds once. A build is a look when nothing was marked: it is for changes whose events the system may have lost. */
  readonly build: (isLook: boolean) => Promise<Built>;
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

/** Marks since the last build. */
interface Marks {
  /** True when each named its file. */
  readonly areNamed: boolean;
  /** True when there are none, so that the build only looks. */
  readonly isLook: boolean;
}

/** Times of the next build and of the first change that it is for, by `performance.now()`. */
interface Due {
  readonly at: number;
  readonly since: number;
}

const NO_MARKS: Marks = { areNamed: true, isLook: true };

/** Creates a rebuilder that has nothing to do yet. */
export function createRebuilder({
  build,
  changed = () => undefined,
  unmarked = () => undefined,
  clock,
  quietMs = QUIET_MS,
  onError,
}: RebuilderOptions): Rebuilder {
  /** Undefined when there is nothing to build. */
  let due: Due | undefined;
  let nextBuild: NodeJS.Timeout | undefined;
  let nextLook: NodeJS.Timeout | undefined;
  let building: Promise<void> | undefined;
  let isClosed = false;
  /** Builds in a row that threw. */
  let failures = 0;
  let marks = NO_MARKS;
  /** Callers that wait until nothing is left to build. */
  const waiting: (() => void)[] = [];

  const run = async ({ areNamed, isLook }: Marks): Promise<void> => {
    try {
      const { nextDue, retryAfter } = await build(isLook);
      failures = 0;
      if (nextDue !== undefined && !isClosed) calendar.plan(nextDue);
      if (isClosed || due !== undefined) return;
      if (retryAfter !== undefined) nextLook = setTimeout(mark, retryAfter, 'change');
      // The system may lose events of files, so everything is looked at once the edits pause.
      else if (areNamed && !isLook) nextLook = setTimeout(look, LOOK_MS);
    } catch (error) {
      if (isClosed) return;
      onError(error);
      // A tree that is being replaced may break anything once; what breaks twice waits for the next change.
      if (failures++ === 0) mark('removal');
    }
  };
  const start = (): void => {
    const asked = marks;
    [due, marks] = [undefined, NO_MARKS];
    building = run(asked).finally(() => {
      building = undefined;
      schedule();
    });
  };
  const schedule = (): void => {
    if (building !== undefined) return;
    clearTimeout(nextBuild);
    if (due !== undefined) nextBuild = setTimeout(start, Math.max(0, due.at - performance.now()));
    else for (const go of waiting.splice(0)) go();
  };
  const note = (kind: 'change' | 'removal', file?: string): void => {
    if (isClosed) return;
    clearTimeout(nextLook);
    changed(file);
    if (file === undefined) marks = { ...marks, areNamed: false };
    due = afterMark(due, kind, quietMs);
    schedule();
  };
  const look = (): void => {
    for (const file of unmarked() ?? [undefined]) note('change', file);
  };
  const mark: typeof note = (kind, file) => {
    marks = { ...marks, isLook: false };
    note(kind, file);
  };
  const calendar = createCalendar(clock, () => mark('change'));
  const hasWork = (): boolean => building !== undefined || due !== undefined;
  return {
    mark,
    rest: () => new Promise((go) => (hasWork() ? waiting.push(go) : go())),
    close: async () => {
      isClosed = true;
      due = undefined;
      clearTimeout(nextLook);
      calendar.close();
      schedule();
      await building;
    },
  };
}

/** Changes in a row are one; a removal waits, unless a change comes first. */
function afterMark(due: Due | undefined, kind: 'change' | 'removal', quietMs: number): Due {
  const now = performance.now();
  const since = due?.since ?? now;
  if (kind === 'removal') return due ?? { at: now + REMOVAL_MS, since };
  return { at: Math.min(now + quietMs, since + LONGEST_WAIT_MS), since };
}

/** A pause in writing, after which the whole project is looked at: that may take a few times as long as an edit. */
const LOOK_MS = 400;
/** Editors save in several steps, a few milliseconds apart. */
const QUIET_MS = 5;
/** An editor that removes a file before it writes it again needs less. */
const REMOVAL_MS = 60;
/** Files that come without a pause are shown as they come. */
const LONGEST_WAIT_MS = 250;
