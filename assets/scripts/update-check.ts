import type { LatestFile } from '../../cli/shared/wire.ts';

/** Time between two checks. */
export const CHECK_MS = 3_600_000;

/** Options of a check. */
export interface CheckTools {
  readonly ask: () => Promise<LatestFile | undefined>;
  readonly isHidden: () => boolean;
  /** Called with the first answer: the build that this page takes for its own. */
  readonly onKnown: (latest: LatestFile) => void;
  /** Called when the server has another build than in the last answer. */
  readonly onUpdate: (latest: LatestFile) => void;
}

/** Checks which build the server has: at once, then every hour while the page is visible (behaviour 4.5). */
export interface UpdateCheck {
  readonly start: () => void;
  /** Checks when the last check is too old; to be called when the page becomes visible. */
  readonly wake: () => void;
}

/** Creates a check that learns the build's id from its first answer, and reports each other id once. */
export function createUpdateCheck({ ask, isHidden, onKnown, onUpdate }: CheckTools): UpdateCheck {
  let known: string | undefined;
  let last = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const check = async (): Promise<void> => {
    last = Date.now();
    clearTimeout(timer);
    timer = setTimeout(wake, CHECK_MS, CHECK_MS);
    const latest = await ask();
    if (!latest || latest.id === known) return;
    const report = known ? onUpdate : onKnown;
    known = latest.id;
    report(latest);
  };
  const wake = (elapsed: number): void => {
    if (!isHidden() && elapsed >= CHECK_MS) check();
  };
  return { start: check, wake: () => wake(Date.now() - last) };
}
