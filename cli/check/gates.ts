import type { Diagnostic } from '../types.ts';
import type { Gate, GateInput } from './gate.ts';
import { OWN_WORDS } from './spelling/own-words.ts';
import { TWINS } from './twins/twins.ts';
import { UNUSED } from './unused/unused-messages.ts';
import { VALIDITY } from './validity/validity.ts';

/** The gates of every check; others run when a flag asks for them. */
export const GATES: readonly Gate[] = [TWINS, VALIDITY, UNUSED, OWN_WORDS];

/** Runs gates one after the other, and returns what all of them find. */
export async function askGates(gates: readonly Gate[], input: GateInput): Promise<readonly Diagnostic[]> {
  const found: (readonly Diagnostic[])[] = [];
  for (const { look } of gates) found.push(await look(input));
  return found.flat();
}
