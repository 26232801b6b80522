import { describe, expect, it } from 'vitest';
import { MARKDOWN_LABELS } from '../../tests/markdown-labels.ts';
import { createMarkdown } from './markdown.ts';

const markdown = createMarkdown({
  locale: 'fr',
  origin: 'https://tenaise.example',
  pictures: {},
  labels: MARKDOWN_LABELS.fr,
  reservedIds: ['main'],
});

/** Lists what is said of a body: code, line, underlined length, and what to write instead. */
function said(body: string): readonly unknown[] {
  const { diagnostics } = markdown.renderBody(body, { file: 'content/fr/page.md', bodyLine: 5, links: {} });
  return diagnostics.map(({ code, location, suggestion }) =>
    [code, location?.line, location?.length, suggestion].filter((part) => part !== undefined),
  );
}

const FENCE = '```';

describe('a slip of an editor', () => {
  it.each([
    ['a table without its second line', '| Un | **Deux** |\n| 1 | 2 |\n', [['left-as-typed', 5, 17]]],
    ['a table in a list', '- | Un | Deux |\n  | 1 | 2 |\n', [['left-as-typed', 5, 13]]],
    ['code without an end', `Un.\n\n${FENCE}sql\nSELECT 1\n\nDeux.\n`, [['unclosed-code', 7, 3]]],
    ['code without an end in a quotation', `> ${FENCE}\n> a\n\nDeux.\n`, [['unclosed-code', 5, 3]]],
    ['code without a line', FENCE, [['unclosed-code', 5, 3]]],
    ['code without an end, nor one of its last line', `${FENCE}\nUn.\nDeux.`, [['unclosed-code', 5, 3]]],
    ['an id of two words', '## Un titre {#Mon Ancre}\n', [['left-as-typed', 5, 12, '{#mon-ancre}']]],
    ['an id with spaces around', '## Un titre { #ancre }\n', [['left-as-typed', 5, 10, '{#ancre}']]],
    ['an id before words', '## Un {#ancre} titre\n', [['left-as-typed', 5, 8]]],
    [
      'settings of code without braces',
      `${FENCE}sql title="a.sql" lines=1\nSELECT 1\n${FENCE}\n`,
      [['bad-attributes', 5, 21, '{title="a.sql" lines=1}']],
    ],
    ['rows of a spreadsheet', 'Voici :\nNom\tPrix\nUn\t2\n', [['left-as-typed', 6, 8]]],
    ['an address in curly quotes', '[a](“https://a.example”)', [['dead-link', 5, 19, 'https://a.example']]],
    ['a text right below a list', '- Un\n- Deux\nLa suite\n', [['joined-to-item', 7, 8]]],
    ['a text right below a quoted list', '> - Un\nLa suite\n', [['joined-to-item', 6, 8]]],
    ['a text right below a title of an item', '1. **Un**\nUn texte.\n', [['joined-to-item', 6, 9]]],
    ['a path of Windows', '[a](C:\\Users\\moi\\guide.pdf)', [['unsafe-link', 5, 22]]],
    ['a file of the machine', '[a](file:///Users/moi/guide.pdf)', [['unsafe-link', 5, 27]]],
    [
      'the address of the watch',
      '[a](http://localhost:4321/contact#a)',
      [['local-link', 5, 31, '/contact#a']],
    ],
    ['a list of hyphens without spaces', 'Voici :\n-Un\n-Deux\n', [['left-as-typed', 6, 1]]],
    ['a list of stars without spaces', '*Un\n*Deux\n', [['left-as-typed', 5, 1]]],
    ['a list of emoji', '✅ Un\n❌ Deux\n', [['left-as-typed', 5, 1]]],
    ['a list of boxes', '- Un\n  ☐ Deux\n  ☑ Trois\n', [['left-as-typed', 6, 1]]],
    ['a list of numbers on keys', '1️⃣ Un\n2️⃣ Deux\n', [['left-as-typed', 5, 3]]],
    ['a list of numbers without spaces', '1.Un\n2.Deux\n', [['left-as-typed', 5, 2]]],
    ['a list of letters', '> Voici :\n> a) Un\n> b) Deux\n', [['left-as-typed', 6, 2]]],
    ['numbers that go on', 'Texte\n2. Deux\n3. Trois\n', [['left-as-typed', 6, 2]]],
    ['a list of a circle', 'o Un\no Deux\n', [['left-as-typed', 5, 1]]],
    ['a list in a numbered one', '1. Un\n  - a\n2. Deux\n', [['outside-item', 6, 3]]],
    ['a paragraph of a numbered item', '1. Un\n\n  Suite.\n\n2. Deux\n', [['outside-item', 7, 6]]],
    ['code of a numbered item', `10. Un\n   ${FENCE}\n   a\n   ${FENCE}\n`, [['outside-item', 6, 3]]],
    ['a list in a quoted one', '> 1. Un\n>   - a\n', [['outside-item', 6, 7]]],
    ['a line across the page', 'La fin.\n---\nLa suite\n', [['underlined-text', 5, 7]]],
    ['a line below two lines', 'La fin\net la suite\n---\n', [['underlined-text', 5, 6]]],
    ['a text below a table', '| A | B |\n| - | - |\n| 1 | 2 |\nSuite.\n', [['joined-to-table', 8, 6]]],
    ['a sentence after four spaces', "    Voici l'outil que nous avons fait.\n", [['indented-text', 5, 34]]],
    ['a sentence after a tab', 'Un.\n\n\tC’est le début de la fin\n', [['indented-text', 7, 24]]],
    [
      'an address of Google Docs',
      '[a](https://www.google.com/url?q=https://a.example/b?c%3Dd&sa=D&source=docs)',
      [['copied-link', 5, 71, 'https://a.example/b?c=d']],
    ],
    [
      'an address of Outlook',
      '[a](https://can01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2F&data=05)',
      [['copied-link', 5, 86, 'https://a.example/']],
    ],
    [
      'an address of an assistant',
      'Un https://a.example/b?c=d&utm_source=chatgpt.com#e mot',
      [['copied-link', 5, 48, 'https://a.example/b?c=d#e']],
    ],
    [
      'an address of a network',
      '[a](https://a.example/?fbclid=1)',
      [['copied-link', 5, 27, 'https://a.example/']],
    ],
    ['the address of the machine', '[a](http://127.0.0.1:4321/)', [['local-link', 5, 22, '/']]],
  ])('is named with its place: %s', (_, body, found) => {
    expect(said(body)).toEqual(found);
  });

  it.each([
    ['the rest of an item', '- Un\n  La suite\n- Deux\nsuite\n- Trois\\\nLa suite\n'],
    [
      'the rest of a long item',
      '- Un texte qui est plus long que ce qui tient sur une ligne de\nQuébec et qui va à la suivante.\n',
    ],
    ['words below a tab', 'Un\tmot\net la suite\n'],
    ['a table', '| Un | Deux |\n| --- | --- |\n| 1 | 2 |\n'],
    ['a line between bars', '| Un |\n'],
    ['code', `${FENCE}sql\nSELECT 1\n${FENCE}\n`],
    ['code of no line', `${FENCE}\n${FENCE}\n`],
    ['code that ends the file', `${FENCE}\na\n${FENCE}`],
    ['code of a blank line', `${FENCE}\n\n${FENCE}\n`],
    ['code in a list', `- ${FENCE}\n  a\n  ${FENCE}\n`],
    ['indented code', '    a\n'],
    ['indented code of words', '    npm run build and then serve\n\n    SELECT nom FROM clients\n'],
    ['lines that the author ended', '✅ Un  \n✅ Deux\\\n✅ Trois\n'],
    ['a dialogue', '— Bonjour.\n— Salut!\n'],
    ['a dash at the beginning of a line', 'Un mot\n– une incise – et la suite\nfin.\n'],
    ['numbers at the beginning of lines', 'Le 3 mars et le\n12. Puis\n2027 aussi, ou\n5. Fin\n'],
    ['stressed words at the beginning of lines', '*Un* mot\n*Deux* mots\n'],
    ['letters and numbers in a text', '-5 et\n-6 degrés\n'],
    [
      'an item that goes on with a name',
      '- Nous livrons partout, même à\nMontréal et Laval.\n- All of\nCanada and more\n',
    ],
    ['a list in a list', '- Un\n  - a\n    - b\n\n  Suite.\n- Deux\n'],
    ['a list in a numbered one, at its text', '1. Un\n   - a\n2. Deux\n\n   Suite.\n'],
    ['what follows a list', '- Un\n\nSuite.\n\n1. Un\n\n- Autre\n'],
    ['what follows a list in a quotation', '> - Un\n>\n> Suite.\n\nAutre.\n'],
    ['a heading that is underlined', 'Une partie\n---\n\nVraiment?\n---\n'],
    ['a row of one cell', 'A | B\n- | -\n1 |\n'],
    ['a table of one column', '| A |\n| - |\n| 1 |\n\nSuite.\n'],
    ['code that ends longer', `~~~\n${FENCE}\n~~~~\n`],
    [
      'an address that is shown, as of a program',
      'Ouvrez http://localhost:4321, ou <http://localhost:4321/a>.',
    ],
    ['a heading with two ids', '## Un titre {#un #deux}\n'],
    ['an address of a campaign', '[a](https://a.example/?utm_source=infolettre)'],
    ['a search', '[a](https://www.google.com/search?q=https://a.example)'],
    ['a site whose name begins alike', '[a](https://localhost.example.com/)'],
  ])('is not seen in %s', (_, body) => {
    expect(said(body)).toEqual([]);
  });
});
