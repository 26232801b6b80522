/** A promise that its owner resolves. */
interface Deferred {
  readonly promise: Promise<void>;
  /** Resolves the promise; a second call does nothing. */
  readonly resolve: () => void;
}

/** Creates a deferred promise: Node 20 has no `Promise.withResolvers`. */
export function createDeferred(): Deferred {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
