import type { CommandWorld } from './terminal.ts';

/** Thrown when a command was interrupted. */
export class Interrupted extends Error {}

/** An abort signal for the first interrupt of a command, until it is closed. */
interface FirstInterrupt {
  /** Aborts with {@link Interrupted}. */
  readonly signal: AbortSignal;
  readonly close: () => void;
}

/** Waits for the first interrupt of a command. */
export function firstInterrupt({ onFirstInterrupt }: Pick<CommandWorld, 'onFirstInterrupt'>): FirstInterrupt {
  const interruption = new AbortController();
  const close = onFirstInterrupt?.(() => interruption.abort(new Interrupted()));
  return { signal: interruption.signal, close: () => close?.() };
}
