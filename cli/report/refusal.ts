/** Reason why a command does not begin, or does not end: one sentence for the person who started it. */
export class Refusal extends Error {
  /** Exit code, where it is not the one that the command has for all that it refuses. */
  readonly exitCode: number | undefined;

  constructor(text: string, exitCode?: number) {
    super(text);
    this.exitCode = exitCode;
  }
}
