/** Reason why a command does not begin, or does not end: one sentence, or a list, for the person who started it. */
export class Refusal extends Error {
  /** Exit code, where it is not the one that the command has for all that it refuses. */
  readonly exitCode: number | undefined;
  /** Its lines, in which no text from elsewhere breaks the line. */
  readonly lines: readonly string[];

  constructor(text: string | readonly string[], exitCode?: number) {
    const lines = [text].flat();
    super(lines.join('\n'));
    this.lines = lines;
    this.exitCode = exitCode;
  }
}
