/** A gate to the staging. Threads pass it to write one file, until the staging is about to be removed. */
interface Gate {
  /** Runs `write` unless the gate is closed, and returns true when it ran. */
  readonly pass: (write: () => void) => boolean;
  readonly isOpen: () => boolean;
  /** Closes the gate, and returns once no thread is inside. */
  readonly close: () => void;
  /** Memory from which a thread makes a gate to the same staging. */
  readonly shared: SharedArrayBuffer;
}

const CLOSED = 0;
const INSIDE = 1;
/** Writing one file takes microseconds: a thread that is still inside after this has died there. */
const LONGEST_WAIT_MS = 2000;

/** Creates a gate. Given the memory of another gate, as in a thread, it opens and closes with that one. */
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
