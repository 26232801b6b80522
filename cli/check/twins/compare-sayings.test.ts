import { describe, expect, it } from 'vitest';
import { parseFrontMatter } from '../../read/front-matter.ts';
import { createParser } from '../../render/markdown/parser.ts';
import type { Locale } from '../../shared/locale.ts';
import type { Anatomy } from './anatomy.ts';
import { anatomyOf } from './anatomy.ts';
import { compareSayings } from './compare-sayings.ts';

const parser = createParser([]);

function takeApart(text: string, locale: Locale): Anatomy {
  const source = { file: `content/${locale}/a.md`, text };
  return anatomyOf(source, { matter: parseFrontMatter(source), locale }, { parser, drawn: [] });
}

function found(fr: string, en: string): readonly (readonly (number | undefined)[])[] {
  return compareSayings(takeApart(fr, 'fr'), takeApart(en, 'en')).map(({ has, twin }) => [
    has.line,
    twin?.line,
  ]);
}

const TITLE = '---\ntitle: Accueillir une personne\n---\n\n';
const LONG = 'Chaque personne reçoit son poste, ses accès et un guide de la première semaine.';

describe('a text that was not translated', () => {
  it.each([
    ['a title', TITLE, TITLE, [[2, 2]]],
    [
      'a description',
      `---\ndescription: ${LONG}\n---\n`,
      `---\ntitle: A title\ndescription: ${LONG}\n---\n`,
      [[2, 3]],
    ],
    ['a paragraph', `Un texte.\n\n${LONG}\n`, `A text.\n\nMore.\n\n${LONG}\n`, [[3, 5]]],
    ['a paragraph broken elsewhere', LONG.replace(' et un', '\net un'), LONG, [[1, 1]]],
    ['an item of a list', `- Un\n- ${LONG}\n`, `- One\n- ${LONG}\n`, [[2, 2]]],
  ])('is found: %s', (_, fr, en, lines) => {
    expect(found(fr, en)).toEqual(lines);
  });

  it.each([
    ['a translated title', TITLE, '---\ntitle: Welcoming somebody\n---\n'],
    ['a short title', '---\ntitle: Contact\n---\n', '---\ntitle: Contact\n---\n'],
    ['a title of names', '---\ntitle: Microsoft Power BI\n---\n', '---\ntitle: Microsoft Power BI\n---\n'],
    ['a quotation, which may be in its own language', `> ${LONG}\n`, `> ${LONG}\n`],
    ['code', `\`\`\`\n${LONG}\n\`\`\`\n`, `\`\`\`\n${LONG}\n\`\`\`\n`],
    [
      'names in a row',
      'React, Node, PostgreSQL, Redis, Docker, GitHub, Sentry, Slack',
      'React, Node, PostgreSQL, Redis, Docker, GitHub, Sentry, Slack',
    ],
  ])('is not seen in %s', (_, fr, en) => {
    expect(found(fr, en)).toEqual([]);
  });
});
