/** State of a live table. Times are milliseconds of `performance.now()`. */
export interface TableState {
  /** Signature of the folder when the served edition was listed, or found to be as it was. */
  readonly seen: string | undefined;
  /** Time of the last look at the folder. */
  readonly looked: number;
  /** Time at which the listing of the served edition began. */
  readonly listed: number;
  /** True when a later listing has found the same. */
  readonly isSettled: boolean;
  /** Listing under way. */
  readonly listing: Listing | undefined;
}

/** Reason of a listing: another build, for which visitors wait, or stale files, for which none does. */
export type Listing = 'renewal' | 'check';

/** Event in the life of a live table. */
export type TableEvent =
  /** The folder had this signature. */
  | { readonly kind: 'looked'; readonly now: number; readonly found: string | undefined }
  /** A file of the served edition is gone, or younger than it. */
  | { readonly kind: 'missed' }
  /** A listing began `at` a time when the folder had this signature, and found a build. */
  | {
      readonly kind: 'listed';
      readonly at: number;
      readonly found: string | undefined;
      readonly isNew: boolean;
    }
  /** A listing is over, whatever came of it. */
  | { readonly kind: 'ended'; readonly listing: Listing };

/** Action after an event: a listing begins, or what was listed is served from now on. */
type TableAction = Listing | 'serve' | undefined;

/** Tells whether to look at the folder. Looking at one file so often costs nothing, and no visitor notices the wait. */
export function isLookDue({ looked }: TableState, now: number): boolean {
  return now - looked >= CHECK_MS;
}

/** Decides in what state an event leaves a live table, and what follows. */
export function nextTable(state: TableState, event: TableEvent): readonly [TableState, TableAction] {
  const { seen, listed, isSettled, listing } = state;
  switch (event.kind) {
    case 'looked': {
      const { now, found } = event;
      const next = { ...state, looked: now };
      if (found !== undefined && found !== seen) return begin(next, 'renewal');
      // A build removes stale files last, perhaps after they were listed: look again until nothing changes.
      return !isSettled && listing === undefined && now - listed > SETTLE_MS
        ? begin(next, 'check')
        : [next, undefined];
    }
    case 'missed':
      return begin(state, 'renewal');
    case 'listed': {
      const { at, found, isNew } = event;
      // What was listed earlier does not replace what is served.
      if (at < listed) return [state, undefined];
      if (!isNew) return [{ ...state, seen: found, isSettled: true }, undefined];
      return [{ ...state, seen: found, listed: at, isSettled: false }, 'serve'];
    }
    case 'ended':
      return [listing === event.listing ? { ...state, listing: undefined } : state, undefined];
  }
}

const CHECK_MS = 20;
/** After a change the folder is listed again so much later. */
const SETTLE_MS = 1000;

/** Begins a listing, unless all who need it wait for one already. */
function begin(state: TableState, listing: Listing): readonly [TableState, TableAction] {
  return state.listing === 'renewal' ? [state, undefined] : [{ ...state, listing }, listing];
}
