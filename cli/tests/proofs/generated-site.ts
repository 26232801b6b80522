import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Words of its texts, in both languages. */
export const WORDS =
  'poutre solive tenon mortaise queue assemblage équerre trusquin rabot ciseau établi madrier planche lambourde chevron entrait'.split(
    ' ',
  );

/** Writes a generated site of about so many pages into a folder: the base mini-site and its documents. */
export function writeGeneratedSite(root: string, pages: number): void {
  cpSync(join(process.cwd(), 'cli/tests/sites/base'), root, { recursive: true });
  for (const locale of ['fr', 'en']) mkdirSync(join(root, 'content', locale, 'docs'), { recursive: true });
  for (let index = 0; index < pages / 2; index++) {
    for (const locale of ['fr', 'en']) {
      const title = `Document ${locale} ${index} ${WORDS[index % WORDS.length]}`;
      const matter = `---\ntitle: ${title}\ndescription: Le document ${index}, en ${locale}, assez longuement décrit pour convenir aux moteurs de recherche.\n---\n\n`;
      writeFileSync(join(root, 'content', locale, 'docs', `page-${index}.md`), matter + bodyOf(index));
    }
  }
}

/** Returns about 300 words with headings, lists, emphasis and a link, as a real note has them. */
function bodyOf(index: number): string {
  const word = (at: number): string => WORDS[(index * 7 + at * 13) % WORDS.length] ?? '';
  const sentence = (from: number): string =>
    `${Array.from({ length: 14 }, (_, at) => word(from + at)).join(' ')}.`;
  const paragraph = (from: number): string =>
    [0, 1, 2, 3, 4].map((line) => sentence(from + line * 5)).join(' ');
  return `${paragraph(1)}\n\n## ${word(3)} ${word(9)}\n\n${paragraph(20)}\n\n- **${word(2)}** ${sentence(40)}\n- *${word(5)}* ${sentence(50)}\n\n## ${word(6)} et ${word(8)}\n\n${paragraph(60)}\n`;
}
