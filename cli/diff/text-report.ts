import { inert } from '../report/inert.ts';
import type { Difference } from './difference.ts';
import { otherSections, pagesSection } from './sections.ts';
import type { Marks } from './words.ts';

const MARKS: Marks = {
  text: inert,
  added: (text) => `{+${inert(text)}+}`,
  removed: (text) => `[-${inert(text)}-]`,
};

/** Writes a comparison for a terminal. */
export function textReport(difference: Difference): string {
  const { before, after } = difference;
  const pages = [pagesSection(difference, MARKS)].filter(({ items }) => items.length > 0);
  const sections = [...pages, ...otherSections(difference, MARKS)];
  const parts = sections.map(({ title, items }) =>
    [
      title,
      ...items
        .map((item) => item())
        .flatMap(({ line, details }) => [`  ${line}`, ...details.map((one) => `      ${one}`)]),
    ].join('\n'),
  );
  const head = inert(`${before.name} (${before.id}) → ${after.name} (${after.id})`);
  return `${[head, ...(parts.length === 0 ? ['Nothing differs.'] : parts)].join('\n\n')}\n`;
}
