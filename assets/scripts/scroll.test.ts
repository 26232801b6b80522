import { expect, it } from 'vitest';
import { hashIds } from './scroll.ts';

it.each([
  ['', []],
  ['#', []],
  ['#deliverables', ['deliverables', 'deliverables']],
  ['#%C3%A9quipe', ['%C3%A9quipe', 'équipe']],
  ['#équipe', ['équipe', 'équipe']],
  ['#1-devis', ['1-devis', '1-devis']],
  ['#100%', ['100%']],
  ['#%E0%A4', ['%E0%A4']],
  ['#a#b', ['a#b', 'a#b']],
])('4.2 the hash %j may mean %j', (hash, expected) => {
  expect(hashIds(hash)).toEqual(expected);
});
