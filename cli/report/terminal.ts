/** What the surroundings say about the stream that messages go to. */
interface Surroundings {
  readonly isTTY: boolean;
  /** `NO_COLOR`, `FORCE_COLOR`, `CI` and `TERM` count. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Whether to colour, and whether a line may be rewritten. */
export interface TerminalAbilities {
  readonly colour: boolean;
  readonly interactive: boolean;
}

/** Abilities of a stream: `NO_COLOR` wins, `FORCE_COLOR` colours pipes too, CI and dumb terminals never rewrite a line. */
export function terminalAbilities({ isTTY, env }: Surroundings): TerminalAbilities {
  const capable = isTTY && env.TERM !== 'dumb';
  const interactive = capable && !isSet(env.CI);
  if (isSet(env.NO_COLOR)) return { colour: false, interactive };
  return { colour: capable || (isSet(env.FORCE_COLOR) && env.FORCE_COLOR !== '0'), interactive };
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== 'false';
}
