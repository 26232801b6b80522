import { describe, expect, it } from 'vitest';
import { siteInTurn } from './mini-site.ts';
import { buildSite } from './stages.ts';

const DESCRIPTION =
  'Une description assez longue pour convenir à tous les moteurs de recherche, sans un mot de trop.';

/** Returns what a build says of a title and a description. */
async function said(title: string, description = DESCRIPTION): Promise<string> {
  const matter = `---\ntitle: ${JSON.stringify(title)}\ndescription: >-\n  ${description}\nonly: fr\n---\n\nTexte.\n`;
  const { ok, printed } = await buildSite(siteInTurn({ 'content/fr/texte.md': matter }));
  expect(ok).toBe(true);
  return printed;
}

describe('the mark of an excerpt', () => {
  it.each([
    ['Un texte. <!--more-->\n\nLa suite.', '6:11'],
    ['Un texte.\n\n- Un <!-- More -->\n', '8:6'],
  ])('is said to end nothing where something else is on its line: %j', async (body, place) => {
    const matter = `---\ntitle: Un texte\ndescription: ${DESCRIPTION}\nonly: fr\n---\n${body}\n`;
    const { printed } = await buildSite(siteInTurn({ 'content/fr/texte.md': matter }));
    expect(printed).toContain('This mark ends no excerpt: it must be alone on its line [lost-mark]');
    expect(printed).toContain(`content/fr/texte.md:${place}`);
  });

  it.each([
    'Un texte.\n\n<!--more-->\n\nUn `<!-- a -->`',
    '```\na <!--more-->\n```\n',
    'Voici `<!--more-->`.',
    'Voici `le mot <!--more--> seul`.',
  ])('may be %j', async (body) => {
    const matter = `---\ntitle: Un texte\ndescription: ${DESCRIPTION}\nonly: fr\n---\n${body}\n`;
    expect((await buildSite(siteInTurn({ 'content/fr/texte.md': matter }))).printed).toBe('');
  });
});

describe('a title or a description, which are plain words,', () => {
  it('is said to hold a code of HTML, once', async () => {
    expect(await said('L&#8217;été &amp; nous')).toBe(
      '▲ [WARNING] "&#8217;" in "title" is shown as it is typed [raw-html]\n\n    content/fr/texte.md:2:8:\n      2 │ title: "L&#8217;été &amp; nous"\n        ╵        ~~~~~~~~~~~~~~~~~~~~~~~~\n\n  Write the character itself: no code of HTML is read in front matter\n\n1 warning\n',
    );
  });

  it.each([
    ['L’été <em>et nous</em>', DESCRIPTION, '"<em>" in "title" is shown as it is typed [raw-html]'],
    ['L’été, **et** nous', DESCRIPTION, '"**" in "title" is shown as it is typed [left-as-typed]'],
    ['Un texte', `<p>${DESCRIPTION}</p>`, '"<p>" in "description" is shown as it is typed [raw-html]'],
    [
      'Un texte',
      `[&hellip;] ${DESCRIPTION}`,
      '"&hellip;" in "description" is shown as it is typed [raw-html]',
    ],
  ])('is said to hold marks: %s', async (title, description, text) => {
    const printed = await said(title, description);
    expect(printed).toContain(text);
    expect(printed).toContain('1 warning');
  });

  it.each([
    ['L’eau, H~2~O', '"~2~" in "title" is shown as it is typed [left-as-typed]'],
    ['Le 1^er^ mars', '"^er^" in "title" is shown as it is typed [left-as-typed]'],
    ['La commande `npm test`', '"`npm test`" in "title" is shown as it is typed [left-as-typed]'],
    ['Un ~~vieux~~ texte', '"~~" in "title" is shown as it is typed [left-as-typed]'],
  ])('is said to hold the marks of %s', async (title, text) => {
    expect(await said(title)).toContain(text);
  });

  it('is any text of a section, named by its place', async () => {
    const matter = `---\ntitle: Un texte\ndescription: ${DESCRIPTION}\nonly: fr\ntemplate: strict\nlead: Un **mot** &amp; deux\ncount: 3\nwhen: 2026-01-01\n---\n`;
    const { ok, printed } = await buildSite(siteInTurn({ 'content/fr/texte.md': matter }));
    expect(ok).toBe(true);
    expect(printed).toContain('"**" in "lead" is shown as it is typed [left-as-typed]');
    expect(printed).toContain('"&amp;" in "lead" is shown as it is typed [raw-html]');
    expect(printed).toContain('content/fr/texte.md:6:7');
  });

  it.each([
    'Achats & ventes; <dialog> et 3 * 4',
    'Bell&Cie, a < b > c, C++ [sic] (2)',
    'De ~5 à ~10, 2 ^ 3, **** et l`été`',
  ])('may hold signs that are no mark: %s', async (title) => {
    expect(await said(title)).toBe('');
  });
});
