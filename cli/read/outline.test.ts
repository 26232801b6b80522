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
    [
      'names of files',
      'Ouvrez mon_fichier_final.txt, _a_b_ et __init__.',
      'Ouvrez mon_fichier_final.txt, a_b et init.',
    ],
    ['an address', 'Voir https://a.example/b_c_d.', 'Voir https://a.example/b_c_d.'],
    ['a calculation', '5 * 3 * 2 = 30, taxes* en sus*', '5 * 3 * 2 = 30, taxes* en sus*'],
    ['code as it is', 'Tapez `a_b`, ``c`d`` et `*`.', 'Tapez a_b, c`d et *.'],
    ['signs after a backslash', 'Prix\\* de \\_base\\_,\\\n1\\. rue', 'Prix* de _base_, 1. rue'],
    ['references', 'R&amp;D, l&rsquo;&eacute;t&eacute; &#169; &copy A&B', 'R&D, l’été © &copy A&B'],
    ['marks in marks', '**Un *deux* trois**, ***quatre***, ~~cinq~~', 'Un deux trois, quatre, cinq'],
    ['texts of links', 'Un [**a** `b_c`](x.md "T (u)") et [d](/e_(f)_g).', 'Un a b_c et d.'],
    [
      'texts of links by name',
      'Un [a][b], [c][] et <https://d.example/>, <e@f.ca>.',
      'Un a, c et https://d.example/, e@f.ca.',
    ],
    ['no mark of a link', 'Lire [en français](/a){.other-language}.', 'Lire en français.'],
    ['what pictures show', 'Un ![trait](a.png "t"){.decorative} et [![b](c.png)](/d).', 'Un trait et b.'],
    ['a text below the addresses of links', '[a]: https://b.example\n\nUn.', 'Un.'],
    ['a text below a line', '---\n\n***\n\nUn.', 'Un.'],
    ['a text below code', '```\na\n\nb c\n```\n\nUn.', 'Un.'],
    ['a text below a table', 'a | b\n--|--\nc | d\n\nUn.', 'Un.'],
    ['a text below headings', '### Un\n\nDeux\n---\nTrois.', 'Trois.'],
    ['a text below a box', '::: note Un\nDeux.\n\nTrois.\n:::\n\nQuatre.', 'Quatre.'],
    ['a text below a list', '1) Un\nsuite\n\n- Deux\n\n\u00a0\n\nTrois.', 'Trois.'],
    ['a text below a definition', 'Un\n: Deux\n\nTrois.', 'Trois.'],
    ['a text above a list', 'Un :\n- deux\n- trois', 'Un :'],
    ['a text without spaces', '中'.repeat(200), `${'中'.repeat(154)}…`],
    ['characters that are whole', `${'a'.repeat(153)}😀${'a'.repeat(9)}`, `${'a'.repeat(153)}…`],
    ['nothing', '## Titre\n\n- a\n', ''],
    ['nothing of nothing', '', ''],
  ])('describes by %s', (_, body, description) => {
    expect(outlineOf(body).description).toBe(description);
  });

  it('takes the title after a comment, and counts no word of one', () => {
    const outline = outlineOf(`<!-- note\n-->\n# Titre\n\n<!-- ${'mot '.repeat(900)} -->\nTexte.`);
    expect(outline).toMatchObject({ title: 'Titre', minutes: 1, description: 'Texte.' });
    expect(outlineOf('Un. <!-- deux\n\n# Trois').description).toBe('Un. <!-- deux');
    expect(outlineOf('Un<!-- a -->. <!-- deux').description).toBe('Un . <!-- deux');
  });

  it('finds the mark of an excerpt on a line of its own, out of code blocks', () => {
    expect(outlineOf('Un.\n\n<!--more-->\nDeux.').excerpt).toBe('Un.\n\n');
    expect(outlineOf('Un. <!--more-->\n').excerpt).toBeUndefined();
    expect(outlineOf('```\n<!--more-->\n```\nUn.\n<!-- more -->').excerpt).toBe(
      '```\n<!--more-->\n```\nUn.\n',
    );
    expect(outlineOf('Un.\n').excerpt).toBeUndefined();
    expect(outlineOf('Un.\n<!-- More -->\n').excerpt).toBe('Un.\n');
  });
});
