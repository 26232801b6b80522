import type { Diagnostic } from '../types.ts';
import type { Gate, GateInput } from './gate.ts';
import { checkOwnWords } from './spelling/own-words.ts';
import { checkTwins } from './twins/twins.ts';
import { checkUnused } from './unused/unused-messages.ts';
import { checkValidity } from './validity/validity.ts';

/** The gates of every check; others run when a flag asks for them. */
export const GATES: readonly Gate[] = [checkTwins, checkValidity, checkUnused, checkOwnWords];

/** Runs gates one after the other, and returns what all of them find. */
export async function askGates(gates: readonly Gate[], input: GateInput): Promise<readonly Diagnostic[]> {
  const found: (readonly Diagnostic[])[] = [];
  for (const gate of gates) found.push(await gate(input));
  return found.flat();
}
