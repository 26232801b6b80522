import { plainMarkdown } from '../publish/plan-text.ts';
import type { Difference } from './difference.ts';
import type { Section } from './sections.ts';
import { sectionsOf } from './sections.ts';
import type { Marks } from './words.ts';

/** Characters of a comment of a pull request, less what says how much is left out. */
const MOST = 65_536 - 400;

const MARKS: Marks = {
  text: plainMarkdown,
  added: (text) => `**${plainMarkdown(text)}**`,
  removed: (text) => `~~${plainMarkdown(text)}~~`,
};

/** A comparison for a comment of a pull request: what does not fit is counted. */
export function markdownReport(difference: Difference): string {
  const { before, after } = difference;
  const head = `### From \`${before.name}\` (${before.id}) to \`${after.name}\` (${after.id})\n`;
  const sections = sectionsOf(difference, MARKS);
  if (sections.length === 0) return `${head}\nNothing differs.\n`;
  // What is short comes whole: pages take the room that is left.
  const pages = sections.filter(({ title }) => title.startsWith('Pages'));
  const others = sections.filter((section) => !pages.includes(section));
  const rest = others.map((section) => sectionText(section, MOST / 8)).join('');
  const room = MOST - rest.length - head.length;
  return head + pages.map((section) => sectionText(section, room)).join('') + rest;
}

function sectionText({ title, items, count }: Section, room: number): string {
  const lines: string[] = [`\n**${title}**\n`];
  let size = title.length + 200;
  let shown = 0;
  for (const { line, details } of items) {
    const text = [`- ${line}`, ...details.map((one) => `  - ${one}`)].join('\n');
    if (size + text.length + 1 > room) {
      lines.push(`- … and more: ${shown} are listed of ${count}; \`--format html\` lists all.`);
      break;
    }
    lines.push(text);
    size += text.length + 1;
    shown++;
  }
  return `${lines.join('\n')}\n`;
}
