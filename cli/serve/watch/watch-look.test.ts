import { appendFileSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../tests/serve/fixture.ts';
import { createWatchLook } from './watch-look.ts';

const [A, B] = ['content/fr/a.md', 'content/fr/b.md'];

// Moves the clock on, so that no file of these trees has changed just now.
beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000));
afterEach(() => void vi.restoreAllMocks());

/** Makes a watched tree of three files, and a look that has seen them. */
function seenTree(): {
  readonly path: (name: string) => string;
  /** Looks after these files were named. */
  readonly look: (...files: string[]) => readonly string[] | undefined;
} {
  const root = temporaryFolder();
  const path = (name: string): string => join(root, name);
  mkdirSync(path('content/fr'), { recursive: true });
  for (const file of [A, B, 'colours.ts']) writeFileSync(path(file), 'first');
  const { named, look } = createWatchLook({ root, folders: ['content', 'locales'] });
  expect(look()).toBeUndefined();
  return {
    path,
    look: (...files) => {
      for (const file of files) named(file);
      return look();
    },
  };
}

describe('a look at a watched tree', () => {
  it('finds it as it was, except for the named files', () => {
    const { path, look } = seenTree();
    expect(look()).toEqual([]);
    appendFileSync(path(A), 'more');
    expect(look(A)).toEqual([A]);
    appendFileSync(path(A), 'and more');
    expect(look(B)).toBeUndefined();
    expect(look()).toEqual([]);
  });

  it.each<[string, (path: (name: string) => string) => void]>([
    ['a file that was not named', (path) => appendFileSync(path(B), 'more')],
    ['a file of the root', (path) => appendFileSync(path('colours.ts'), 'more')],
    ['a new file', (path) => writeFileSync(path('content/fr/c.md'), 'first')],
    ['a new folder', (path) => mkdirSync(path('locales'))],
    ['a file that is gone', (path) => rmSync(path(B))],
    ['a file in the place of another', (path) => renameSync(path(A), path(B))],
    ['a tree that is gone', (path) => rmSync(path(''), { recursive: true })],
    [
      'a link to a folder, whose files it does not see',
      (path) => symlinkSync(path('content'), path('content/en')),
    ],
  ])('sees %s', (_, change) => {
    const { path, look } = seenTree();
    change(path);
    expect(look(A)).toBeUndefined();
  });

  it('believes no stamp of what changed just now', () => {
    const { path, look } = seenTree();
    vi.restoreAllMocks();
    appendFileSync(path(A), 'more');
    expect(look(A)).toBeUndefined();
  });
});
