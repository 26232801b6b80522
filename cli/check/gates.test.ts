import { expect, it } from 'vitest';
import type { Diagnostic } from '../types.ts';
import type { Gate, GateInput } from './gate.ts';
import { askGates } from './gates.ts';

it('lets a gate say a great many things of a large site', async () => {
  const one: Diagnostic = { severity: 'warning', code: 'misspelt', text: 'A word' };
  const gate: Gate = () => new Array<Diagnostic>(300_000).fill(one);
  expect(await askGates([gate, gate], {} as GateInput)).toHaveLength(600_000);
});
