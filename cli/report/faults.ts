import type { Diagnostic, Result } from '../types.ts';

/** Mistakes with which a command cannot go on, on their way to where it reports them. */
export class Faults extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map(({ text }) => text).join('\n'));
    this.diagnostics = diagnostics;
  }
}

/** Returns the value of a result. @throws {@link Faults} when it has none */
export function demand<T>({ value, diagnostics }: Result<T | undefined>): T {
  if (value === undefined) throw new Faults(diagnostics);
  return value;
}
