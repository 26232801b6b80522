import { inert } from '../report/inert.ts';
import type { Difference } from './difference.ts';
import { sectionsOf } from './sections.ts';
import type { Marks } from './words.ts';

const MARKS: Marks = {
  text: inert,
  added: (text) => `{+${inert(text)}+}`,
  removed: (text) => `[-${inert(text)}-]`,
};

/** A comparison for a terminal. */
export function textReport(difference: Difference): string {
  const { before, after } = difference;
  const parts = sectionsOf(difference, MARKS).map(({ title, items }) =>
    [
      title,
      ...[...items].flatMap(({ line, details }) => [`  ${line}`, ...details.map((one) => `      ${one}`)]),
    ].join('\n'),
  );
  const head = `${before.name} (${before.id}) → ${after.name} (${after.id})`;
  return `${[head, ...(parts.length === 0 ? ['Nothing differs.'] : parts)].join('\n\n')}\n`;
}
