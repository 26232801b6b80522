import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { listTree } from './tree.ts';

const root = mkdtempSync(join(tmpdir(), 'site-tree-'));
const at = (path: string): string => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  return join(root, path);
};
const NOTHING = { documents: [], images: [], data: [], files: [] };
const DATA_NAME = 'the name of a data file ends in .yaml. Rename it to';
const DATA_PLACE = 'data files are in content/data itself. Move it to content/data/';
const DOCUMENT_NAME = 'the name of a document ends in .md. Rename it to';

afterEach(() => rmSync(root, { recursive: true }));

describe('listTree', () => {
  it('finds nothing in a project without folders', async () => {
    at('site.config.ts');
    expect(await listTree(root)).toEqual({ value: NOTHING, diagnostics: [] });
  });

  it('sorts files by what they are, and leaves out what is hidden or elsewhere', async () => {
    const files = [
      ...['content/fr/b.md', 'content/fr/a/c.md', 'content/en/a.md', 'content/fr/photo.png'],
      ...['content/data/tags.yaml', 'assets/files/plan.pdf'],
      ...['assets/images/a.svg', 'assets/styles/b.svg', 'content/.trash/a.md', 'content/fr/.a.md.swp.md'],
    ];
    for (const file of files) writeFileSync(at(file), '');
    symlinkSync(join(root, 'assets/images/a.svg'), at('assets/images/b.svg'));
    expect(await listTree(root)).toEqual({
      value: {
        documents: ['content/en/a.md', 'content/fr/a/c.md', 'content/fr/b.md'],
        images: ['assets/images/a.svg', 'assets/images/b.svg', 'content/fr/photo.png'],
        data: ['content/data/tags.yaml'],
        files: ['assets/files/plan.pdf'],
      },
      diagnostics: [],
    });
  });

  it('says which files were meant as a document or as data, and leaves them out', async () => {
    const files = [
      ...['content/fr/A.MD', 'content/en/b.markdown', 'content/fr/c.md', 'content/fr/d.mdx'],
      ...['content/data/tags.yml', 'content/data/people.YAML', 'content/data/deep/other.yaml'],
      ...['content/data/hours.json', 'content/data/prices.toml', 'content/fr/notes/notes.json'],
      'content/en/e.html',
    ];
    for (const file of files) writeFileSync(at(file), '');
    const { value, diagnostics } = await listTree(root);
    expect(value).toEqual({ ...NOTHING, documents: ['content/fr/c.md'] });
    const said = diagnostics.map(({ severity, code, text, location }) => [
      `${severity} ${code}`,
      location?.file,
      text.replace(/^.*: /, ''),
    ]);
    expect(said).toEqual([
      ['warning misnamed-file', 'content/data/deep/other.yaml', `${DATA_PLACE}other.yaml`],
      ['warning misnamed-file', 'content/data/hours.json', `${DATA_NAME} hours.yaml`],
      ['warning misnamed-file', 'content/data/people.YAML', `${DATA_NAME} people.yaml`],
      ['warning misnamed-file', 'content/data/prices.toml', 'a data file is YAML. Write it as prices.yaml'],
      ['warning misnamed-file', 'content/data/tags.yml', `${DATA_NAME} tags.yaml`],
      ['warning misnamed-file', 'content/en/b.markdown', `${DOCUMENT_NAME} b.md`],
      ['warning misnamed-file', 'content/en/e.html', 'a document is Markdown. Write it as e.md'],
      ['warning misnamed-file', 'content/fr/A.MD', `${DOCUMENT_NAME} A.md`],
      ['warning misnamed-file', 'content/fr/d.mdx', 'a document is Markdown. Write it as d.md'],
      ['warning misnamed-file', 'content/fr/notes/notes.json', `${DATA_PLACE}notes.yaml`],
    ]);
  });

  it('says of each link where it leads', async () => {
    const links = { out: tmpdir(), folder: join(root, 'content'), loop: 'loop', gone: 'nowhere' };
    for (const [name, target] of Object.entries(links)) symlinkSync(target, at(`content/${name}`));
    const { value, diagnostics } = await listTree(root);
    expect(value).toEqual(NOTHING);
    expect(diagnostics.map(({ code, location }) => [location?.file, code]).sort()).toEqual([
      ['content/folder', 'symlink-directory'],
      ['content/gone', 'symlink-broken'],
      ['content/loop', 'symlink-loop'],
      ['content/out', 'symlink-outside'],
    ]);
  });

  it('lets no link publish what a name with a dot hides', async () => {
    for (const name of ['.env', '.git/config', 'sites/.npmrc']) writeFileSync(at(name), 'token');
    symlinkSync('../.env', at('content/env.txt'));
    symlinkSync('../../.git/config', at('content/fr/config.md'));
    symlinkSync('../../sites/.npmrc', at('assets/files/packages.txt'));
    const { value, diagnostics } = await listTree(root);
    expect(value).toEqual(NOTHING);
    expect(diagnostics.map(({ code, text, location }) => [location?.file, code, text]).sort()).toEqual([
      [
        'assets/files/packages.txt',
        'symlink-hidden',
        'This link leads to sites/.npmrc, which is hidden: remove the link, or copy what visitors may read',
      ],
      [
        'content/env.txt',
        'symlink-hidden',
        'This link leads to .env, which is hidden: remove the link, or copy what visitors may read',
      ],
      [
        'content/fr/config.md',
        'symlink-hidden',
        'This link leads to .git/config, which is hidden: remove the link, or copy what visitors may read',
      ],
    ]);
  });
});
