import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GENERATOR } from './mini-site.ts';

/** Every file of the program, the templates and the scripts, relative to the root. */
const files: readonly string[] = ['bin', 'cli', 'templates', 'assets'].flatMap((folder) =>
  readdirSync(join(GENERATOR, folder), { recursive: true, encoding: 'utf8' }).map(
    (name) => `${folder}/${name}`,
  ),
);
/** CONTRIBUTING before its recipes, which name files that do not exist yet. */
const [tour = ''] = readFileSync(join(GENERATOR, 'CONTRIBUTING.md'), 'utf8').split('\n## Recipes');
const walks = tour.slice(tour.indexOf('### Seven walks'), tour.indexOf('Beside the generator, the site:'));

const quoted = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);

describe('the tour in CONTRIBUTING', () => {
  it('names files that there are', () => {
    const names = new Set(files.map((file) => basename(file)));
    const known = new Set(files);
    const isKnown = (name: string): boolean =>
      name.includes('/') ? known.has(name) || known.has(`cli/${name}`) : names.has(name);
    const named = quoted(tour).filter(
      (name) => /^[a-z][\w./-]*\.(?:tsx?|js|css)$/.test(name) && !/NAME/.test(name),
    );
    expect(named.length).toBeGreaterThan(80);
    expect(named.filter((name) => !isKnown(name) && name !== 'site.config.ts')).toEqual([]);
  });

  it('names functions and types that there are', () => {
    const source = files
      .filter((file) => /^cli\/.*\.ts$/.test(file) && !file.startsWith('cli/tests/'))
      .map((file) => readFileSync(join(GENERATOR, file), 'utf8'))
      .join('\n');
    const declared = new Set(
      [...source.matchAll(/\b(?:function|interface|type|const|class) (\w+)/g)].map(([, name = '']) => name),
    );
    const named = quoted(walks).filter((name) => /^[A-Za-z]*[a-z][A-Z]\w*$|^[A-Z]\w+$/.test(name));
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !declared.has(name))).toEqual([]);
  });

  it('says of every folder of cli what it does', () => {
    const folders = readdirSync(join(GENERATOR, 'cli'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `cli/${name}`);
    expect(folders.filter((folder) => !quoted(tour).includes(folder))).toEqual([]);
  });
});
