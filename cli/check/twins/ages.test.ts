import { describe, expect, it } from 'vitest';
import { staleTwin } from './ages.ts';

const fr = { file: 'content/fr/a.md', text: '---\ntitle: Une page\n---\n' };
const en = { file: 'content/en/a.md', text: '---\ntitle: A page\n---\n' };
const at = (time: string): number => Date.parse(time) / 1000;

describe('a twin that stayed as it was', () => {
  it.each([
    ['since the last commit', Number.POSITIVE_INFINITY],
    ['on 2026-01-10', at('2026-01-10T12:00Z')],
    // In Toronto it is still the evening of the 10th.
    ['on 2026-01-10', at('2026-01-11T02:00Z')],
  ])('is told at each document in a sentence that holds there, of a change %s', (when, changed) => {
    const ages = new Map([
      [fr.file, [changed, at('2026-01-01T12:00Z')]],
      [en.file, [at('2026-01-01T12:00Z')]],
    ]);
    expect(staleTwin({ fr, en }, ages)).toMatchObject({
      older: {
        text: `Its twin changed ${when}, but this document has not changed since 2026-01-01`,
        location: { file: en.file, line: 1 },
      },
      newer: {
        text: `This document changed ${when}, but its twin has not changed since 2026-01-01`,
        location: { file: fr.file, line: 1 },
      },
    });
  });
});
