/** The stream that messages go to, and its environment. */
interface Surroundings {
  readonly isTTY: boolean;
  /** Of the variables, `NO_COLOR`, `FORCE_COLOR`, `CI` and `TERM` count. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The abilities of a stream: `colour`, and `interactive` when a line may be rewritten. */
export interface TerminalAbilities {
  readonly colour: boolean;
  readonly interactive: boolean;
}

/** Returns what a stream can do. `NO_COLOR` wins, `FORCE_COLOR` colours pipes too, CI and `dumb` rewrite no line. */
export function terminalAbilities({ isTTY, env }: Surroundings): TerminalAbilities {
  const capable = isTTY && env.TERM !== 'dumb';
  const interactive = capable && !isSet(env.CI);
  if (isSet(env.NO_COLOR)) return { colour: false, interactive };
  return { colour: capable || (isSet(env.FORCE_COLOR) && env.FORCE_COLOR !== '0'), interactive };
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== 'false';
}
