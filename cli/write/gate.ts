/** A gate before the staging: threads pass it one file at a time, until the staging is cleared away. */
export interface Gate {
  /** Runs `write`, unless the gate is closed. Answers whether it ran. */
  readonly pass: (write: () => void) => boolean;
  readonly isOpen: () => boolean;
  /** Closes the gate, and returns when no thread is inside any more. */
  readonly close: () => void;
  /** What a thread needs to make a gate to the same staging. */
  readonly shared: SharedArrayBuffer;
}

const CLOSED = 0;
const INSIDE = 1;
/** Writing one file takes microseconds: a thread that is not out by then has died inside. */
const LONGEST_WAIT_MS = 2000;

/** Makes a gate; in a thread, one that opens and closes with the gate whose memory it is given. */
export function createGate(
  shared: SharedArrayBuffer = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT),
): Gate {
  const state = new Int32Array(shared);
  return {
    shared,
    isOpen: () => Atomics.load(state, CLOSED) === 0,
    pass: (write) => {
      Atomics.add(state, INSIDE, 1);
      try {
        if (Atomics.load(state, CLOSED) === 1) return false;
        write();
        return true;
      } finally {
        Atomics.sub(state, INSIDE, 1);
        Atomics.notify(state, INSIDE);
      }
    },
    close: () => {
      Atomics.store(state, CLOSED, 1);
      const until = performance.now() + LONGEST_WAIT_MS;
      for (let inside = Atomics.load(state, INSIDE); inside > 0; inside = Atomics.load(state, INSIDE)) {
        const left = until - performance.now();
        if (left <= 0) return;
        Atomics.wait(state, INSIDE, inside, left);
      }
    },
  };
}
