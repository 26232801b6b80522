import { describe, expect, it } from 'vitest';
import { miniSite } from './mini-site.ts';
import { runHere } from './run-here.ts';

const BOTH = '<<<<<<< HEAD\nUn\n=======\nDeux\n>>>>>>> textes\n';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n${BOTH}</svg>\n`;
const PAGE = (text: string): string =>
  `---\ntitle: Une page\nonly: fr\ndescription: Une description assez longue pour que nulle remarque ne soit faite de sa longueur.\n---\n\n${text}\n`;

describe('two versions that a merge left', () => {
  it.each([
    ['a static file', 'assets/static/hello.txt', `Bonjour\n${BOTH}`, {}],
    ['a drawing of the root', 'assets/static/drawn.svg', SVG, {}],
    [
      'a picture',
      'content/fr/dessin.svg',
      SVG,
      { 'content/fr/a.md': PAGE('![Un dessin de deux carrés](dessin.svg)') },
    ],
    [
      'a file to download',
      'content/fr/heures.csv',
      `a;b\r\n${BOTH.replaceAll('\n', '\r\n')}`,
      { 'content/fr/a.md': PAGE('[Les heures](heures.csv)') },
    ],
    ['the list of fonts', 'assets/fonts/fonts.json', `{\n${BOTH}}\n`, {}],
    ['the project’s own words', 'content/data/words.yaml', `fr:\n${BOTH}`, {}],
  ])('of %s are an error at their line, and not published', async (_, file, text, more) => {
    const site = miniSite({ ...more, [file]: text });
    const { code, stderr } = await runHere(site, ['check', '--quiet']);
    expect(stderr).toMatch(/A merge left two versions here.*\[conflict-marker\]/);
    expect(code).not.toBe(0);
    expect(stderr).toContain(`    ${file}:2`);
  });

  it('are not found in a file that shows some of their marks', async () => {
    const site = miniSite({ 'assets/static/hello.txt': 'Titre\n=======\n<<<<<<< Un\n' });
    expect(await runHere(site, ['build', '--quiet'])).toMatchObject({ code: 0, stderr: '' });
  });
});
