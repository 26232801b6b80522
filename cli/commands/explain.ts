import { explain, explanations } from '../check/explain.ts';
import { Refusal } from '../report/refusal.ts';
import { suggest } from '../report/suggest.ts';
import { command } from './command.ts';
import { USAGE } from './exit-codes.ts';
import type { CommandWorld } from './terminal.ts';

/** Says what a code means, or lists every code; answers the exit code. */
export const explainCommand = command(async (code: string | undefined, { stdout }: CommandWorld) => {
  const all = explanations();
  const known = Object.keys(all).sort();
  if (code === undefined) {
    for (const name of known) stdout.write(`${name}: ${all[name]}\n`);
    return 0;
  }
  const text = explain(code);
  if (text === undefined) {
    const near = suggest(code, known);
    const advice = near === undefined ? 'run "site explain" to see all of them' : `did you mean "${near}"?`;
    throw new Refusal(`No message has the code "${code}": ${advice}`, USAGE);
  }
  stdout.write(`${text}\n`);
  return 0;
});
