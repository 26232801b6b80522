import { parseYaml } from '../../read/front-matter.ts';
import type { Locale } from '../../shared/locale.ts';
import type { Diagnostic, SourceFile } from '../../types.ts';
import type { GateInput } from '../gate.ts';
import type { Anatomy } from './anatomy.ts';
import { compareFigures } from './compare-figures.ts';
import { compareSayings } from './compare-sayings.ts';
import { statedFigures } from './stated-figures.ts';
import { FIGURES, SAYINGS, tellDifference } from './twin-diagnostics.ts';

/** Compares the two languages of each text of data: a price that changes in one alone is two prices. */
export function dataDifferences({
  registry,
  read,
}: Pick<GateInput, 'registry' | 'read'>): readonly Diagnostic[] {
  return Object.keys(registry.data).flatMap((name) => {
    const source = read(`content/data/${name}.yaml`);
    return source === undefined ? [] : compareTexts(source);
  });
}

function compareTexts(source: SourceFile): readonly Diagnostic[] {
  const { values, locate, diagnostics } = parseYaml(source);
  if (diagnostics.length > 0) return [];
  const found: Diagnostic[] = [];
  const visit = (value: unknown, path: readonly string[]): void => {
    if (typeof value !== 'object' || value === null) return;
    const { fr, en } = value as { readonly fr?: unknown; readonly en?: unknown };
    if (typeof fr === 'string' && typeof en === 'string') {
      const side = (text: string, locale: Locale): Anatomy =>
        anatomyOfText(text, { source, locale, line: locate([...path, locale]).line ?? 1 });
      const twins = { fr: side(fr, 'fr'), en: side(en, 'en') };
      found.push(
        ...compareFigures(twins.fr, twins.en).map((one) => tellDifference(twins, one, FIGURES)),
        ...compareSayings(twins.fr, twins.en).map((one) => tellDifference(twins, one, SAYINGS)),
      );
    } else for (const [key, inner] of Object.entries(value)) visit(inner, [...path, key]);
  };
  visit(values, []);
  return found;
}

function anatomyOfText(
  text: string,
  { source, locale, line }: { readonly source: SourceFile; readonly locale: Locale; readonly line: number },
): Anatomy {
  const figures = statedFigures(text, locale).map((figure) => ({ ...figure, line }));
  return {
    source,
    locale,
    parts: [],
    links: [],
    sayings: [{ text, line }],
    sections: [{ line, text, figures }],
  };
}
