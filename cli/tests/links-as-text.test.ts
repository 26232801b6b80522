import { describe, expect, it } from 'vitest';
import { miniSite } from './mini-site.ts';
import { runHere } from './run-here.ts';

describe('a symbolic link that git wrote as a text, as on Windows', () => {
  it.each([
    ['a document', 'content/en/about.md', '../fr/about.md', {}],
    ['data', 'content/data/tags.yaml', '../shared/tags.yaml', {}],
    ['a static file', 'assets/static/hello.txt', 'texts/hello.txt', {}],
    [
      'a file to download',
      'content/fr/heures.csv',
      '../en/heures.csv',
      {
        'content/fr/a.md':
          '---\ntitle: Une page\nonly: fr\ndescription: Une description assez longue pour que nulle remarque ne soit faite de sa longueur.\n---\n\n[Les heures](heures.csv)\n',
      },
    ],
  ])('in place of %s is an error, and not published', async (_, file, target, more) => {
    const site = miniSite({ ...more, [file]: target });
    const { code, stderr } = await runHere(site, ['build', '--quiet']);
    expect(code).toBe(1);
    expect(stderr).toContain(
      `Git wrote a symbolic link here as a text, which names ${target}: put the file itself here [link-as-text]\n\n    ${file}\n`,
    );
  });

  it('is not found where a text says more, or names a file of another kind', async () => {
    const site = miniSite({
      'assets/static/CNAME': 'www.example.com',
      'assets/static/hello.txt': '../texts/hello.txt\n',
      'assets/static/words.txt': 'See hello.txt',
      'assets/static/address.txt': 'https://www.example.com/hello.txt',
    });
    expect(await runHere(site, ['build', '--quiet'])).toMatchObject({ code: 0, stderr: '' });
  });
});
