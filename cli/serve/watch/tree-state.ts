/** State of a tree under watch. */
export interface TreeState {
  /** `events` of the system, or `polling`: looking at every file again and again. */
  readonly means: 'events' | 'polling';
  /** Times in a row that some folder was left without a watch. */
  readonly misses: number;
  /** A folder appeared, and the tree waits for others before it is watched again. */
  readonly isSettling: boolean;
}

/** Event in a tree under watch. */
export type TreeEvent =
  /** A folder appeared: the watch of one that it may have replaced is of no use. */
  | { readonly kind: 'appeared' }
  /** A folder has no watch: it came between the listing of its parent and the parent's own watch, or no event told of it. */
  | { readonly kind: 'missed' }
  /** Every folder has a watch. */
  | { readonly kind: 'whole' }
  /** The wait after a folder that appeared is over. */
  | { readonly kind: 'settled' }
  /** Another folder is the root now. */
  | { readonly kind: 'replaced' }
  /** The environment asks the library to poll. */
  | { readonly kind: 'polls' }
  /** The root is on a disk of this kind, which other systems change without a word to this one. */
  | { readonly kind: 'deaf'; readonly disk: string }
  /** The library gives up, with an error code of the system or an empty one, and a sentence. */
  | { readonly kind: 'failed'; readonly code: string; readonly text: string };

/** Action of a watcher after an event. */
export interface TreeAction {
  /** Text for the person at the terminal. */
  readonly complaint?: string;
  /** Closes the watcher and opens another, by these means. */
  readonly open?: TreeState['means'];
  /** Waits, and then reports that the tree is settled. */
  readonly wait?: true;
}

/** State of a tree before its first event. */
export const UNWATCHED: TreeState = { means: 'events', misses: 0, isSettling: false };

/** Decides what follows from an event, and in what state the tree is then. */
export function nextTree(state: TreeState, event: TreeEvent): readonly [TreeState, TreeAction] {
  switch (event.kind) {
    case 'appeared':
      return settle({ ...state, misses: 0 });
    case 'missed': {
      const next = { ...state, misses: state.misses + 1 };
      return next.misses > MOST_MISSES ? [next, {}] : settle(next);
    }
    case 'whole':
      return [{ ...state, misses: 0 }, {}];
    case 'settled':
      return [{ ...state, means: 'events', isSettling: false }, { open: 'events' }];
    case 'replaced':
      return [{ ...state, means: 'events' }, { open: 'events' }];
    case 'polls':
      return [{ ...state, means: 'polling' }, { open: 'polling' }];
    case 'deaf': {
      const complaint = `This folder is on a disk (${event.disk}) that does not report what other systems change: looking at every file instead.`;
      return [
        { ...state, means: 'polling' },
        { complaint, open: 'polling' },
      ];
    }
    case 'failed':
      return fail(state, event);
  }
}

/** A folder that may not be read stays unwatched however often the tree is watched again. */
const MOST_MISSES = 5;
/** Codes of a system that has no room for more watches. */
const OUT_OF_WATCHES: readonly string[] = ['ENOSPC', 'EMFILE', 'ENFILE'];

/** One wait serves all folders that appear during it. */
function settle(state: TreeState): readonly [TreeState, TreeAction] {
  return state.isSettling ? [state, {}] : [{ ...state, isSettling: true }, { wait: true }];
}

function fail(
  state: TreeState,
  { code, text }: Extract<TreeEvent, { readonly kind: 'failed' }>,
): readonly [TreeState, TreeAction] {
  if (state.means === 'polling' || !OUT_OF_WATCHES.includes(code)) return [state, { complaint: text }];
  const complaint = `This system has no room for more watches (${code}): looking at every file instead.`;
  return [
    { ...state, means: 'polling' },
    { complaint, open: 'polling' },
  ];
}
