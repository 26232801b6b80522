import { describe, expect, it } from 'vitest';
import { plainLine } from '../../watch/plain-line.ts';
import type { SourceLines } from '../../watch/wire.ts';
import { findLine } from './blocks.ts';

/** The texts of a page's files, a line each. */
function sources(
  files: Readonly<Record<string, readonly string[]>>,
  linked: readonly string[] = [],
): SourceLines {
  return {
    path: '/budget',
    keys: [],
    files: Object.entries(files).map(([file, texts]) => ({
      place: { file },
      lines: texts.map((text, row) => ({ line: row + 1, text: plainLine(text) })),
      ...(linked.includes(file) ? { isLinked: true as const } : {}),
    })),
  };
}

const SITE = sources(
  {
    'budget.md': ['Le budget', 'Stratégie', 'Un titre'],
    'claims.yaml': ['45 %', 'd’économies en moyenne par rapport aux grands cabinets'],
    'offer.yaml': ['à partir de {claims.a}', 'à partir de {claims.b} par sprint', 'from {claims.a}'],
    'strategy.md': ['Stratégie et découverte'],
    'brand.md': ['45 % d’économies en moyenne par rapport aux grands cabinets'],
  },
  ['strategy.md', 'brand.md'],
);

describe('the line of a block', () => {
  it.each([
    ['its own document', 'Un titre', 'budget.md:3'],
    [
      'a text of data that is most of it',
      '45 % d’économies en moyenne par rapport aux grands cabinets',
      'claims.yaml:2',
    ],
    ['a text that a figure fills in', 'à partir de 12 000 $', 'offer.yaml:1'],
    ['the one that says more of it', 'à partir de 9 500 $ par sprint', 'offer.yaml:2'],
    ['a short text that a figure fills in', 'from $12,000', 'offer.yaml:3'],
    [
      'the document of a page in a list, before a word of its own',
      'Stratégie et découverte',
      'strategy.md:1',
    ],
    ['nothing that begins alike', 'From in-house tool to SaaS product', undefined],
  ])('is in %s', (_, text, place) => {
    const found = findLine(text, SITE);
    expect(found && `${found.file}:${found.line}`).toBe(place);
  });
});
