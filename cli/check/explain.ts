import { ACCESSIBILITY_CODES } from './accessibility/accessibility.ts';
import EXPLAINED from './explained.json' with { type: 'json' };
import { EXTERNAL_CODES } from './external/external.ts';
import { GATES } from './gates.ts';
import { LEFT_BEHIND_CODES } from './left-behind.ts';
import { SPELLING } from './spelling/spelling.ts';

/** Returns, for each permanent code, what it means and what to do about it, in a sentence or two. */
export function explanations(): Readonly<Record<string, string>> {
  const asked = [...[...GATES, SPELLING].map(({ codes }) => codes), EXTERNAL_CODES, ACCESSIBILITY_CODES];
  return Object.assign({}, ...Object.values(EXPLAINED), LEFT_BEHIND_CODES, ...asked);
}

/** Explains a code; undefined for an unknown one. */
export function explain(code: string): string | undefined {
  const all = explanations();
  return Object.hasOwn(all, code) ? all[code] : undefined;
}
