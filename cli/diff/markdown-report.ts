import { escapedMarkdown } from '../publish/plan-text.ts';
import type { Difference } from './difference.ts';
import type { Section } from './sections.ts';
import { otherSections, pagesSection } from './sections.ts';
import type { Marks } from './words.ts';

/** The most characters of a comment on a pull request, less the line that says how much is left out. */
const MOST = 65_536 - 400;

const MARKS: Marks = {
  text: escapedMarkdown,
  added: (text) => `**${escapedMarkdown(text)}**`,
  removed: (text) => `~~${escapedMarkdown(text)}~~`,
};

/** Writes a comparison as a comment on a pull request: what does not fit is counted. */
export function markdownReport(difference: Difference): string {
  const { before, after } = difference;
  const head = `### From \`${before.name}\` (${before.id}) to \`${after.name}\` (${after.id})\n`;
  const pages = pagesSection(difference, MARKS);
  const others = otherSections(difference, MARKS).map((section) => sectionText(section, MOST / 8));
  const hasPages = pages.items.length > 0;
  if (!hasPages && others.length === 0) return `${head}\nNothing differs.\n`;
  const rest = others.join('');
  // Short sections come whole: pages take the room that is left.
  const room = MOST - rest.length - head.length;
  return head + (hasPages ? sectionText(pages, room) : '') + rest;
}

function sectionText({ title, items }: Section, room: number): string {
  const lines: string[] = [`\n**${title}**\n`];
  let size = title.length + 200;
  for (const [shown, item] of items.entries()) {
    const { line, details } = item();
    const text = [`- ${line}`, ...details.map((one) => `  - ${one}`)].join('\n');
    if (size + text.length + 1 > room) {
      lines.push(`- … and more: ${shown} of ${items.length} are listed; \`--format html\` lists all.`);
      break;
    }
    lines.push(text);
    size += text.length + 1;
  }
  return `${lines.join('\n')}\n`;
}
