import { describe, expect, it } from 'vitest';
import { outlineOf } from './outline.ts';

describe('outline of a body', () => {
  it('reads 220 words a minute, whatever the space between them', () => {
    for (const space of [' ', '\n', '  \n\n', '\t', '\u00A0', '\u202F']) {
      expect(outlineOf(`mot${space}`.repeat(328)).minutes, JSON.stringify(space)).toBe(1);
      expect(outlineOf(`mot${space}`.repeat(329)).minutes, JSON.stringify(space)).toBe(2);
    }
  });

  it('gives a minute to no text', () => {
    expect(outlineOf('').minutes).toBe(1);
    expect(outlineOf(' \n').minutes).toBe(1);
  });

  it.each([
    ['the first block', 'Un\ntexte.\n\nAutre.', 'Un texte.'],
    ['the first that is text', '## Titre\n\n- a\n\n![a](b)\n \t\n  Un texte.  \n\n', 'Un texte.'],
    ['the last block', '> a\n\n\n\n\nUn texte.', 'Un texte.'],
    ['what is no comment', '<!-- Un\n\ndeux. -->\n\nUn <!-- trois --> texte.', 'Un texte.'],
    ['the sense of marks', 'M^me^ Roy, le 1^er^, H~2~O.', 'Mme Roy, le 1er, H2O.'],
    ['nothing', '## Titre\n\n- a\n', ''],
    ['nothing of nothing', '', ''],
  ])('describes by %s', (_, body, description) => {
    expect(outlineOf(body).description).toBe(description);
  });

  it('takes the title after a comment, and counts no word of one', () => {
    const outline = outlineOf(`<!-- note\n-->\n# Titre\n\n<!-- ${'mot '.repeat(900)} -->\nTexte.`);
    expect(outline).toMatchObject({ title: 'Titre', minutes: 1, description: 'Texte.' });
    expect(outlineOf('Un. <!-- deux\n\n# Trois').description).toBe('Un. <!-- deux');
  });

  it('finds the mark of an excerpt on a line of its own, out of code blocks', () => {
    expect(outlineOf('Un.\n\n<!--more-->\nDeux.').excerpt).toBe('Un.\n\n');
    expect(outlineOf('Un. <!--more-->\n').excerpt).toBeUndefined();
    expect(outlineOf('```\n<!--more-->\n```\nUn.\n<!-- more -->').excerpt).toBe(
      '```\n<!--more-->\n```\nUn.\n',
    );
    expect(outlineOf('Un.\n').excerpt).toBeUndefined();
  });
});
