import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../tests/serve/fixture.ts';
import { createFiles } from './files.ts';

const FILE = 'content/fr/a.md';

function project(): { readonly root: string; readonly write: (text: string) => void } {
  const root = temporaryFolder();
  mkdirSync(join(root, 'content/fr'), { recursive: true });
  const write = (text: string): void => writeFileSync(join(root, FILE), text);
  write('a');
  return { root, write };
}

describe('files', () => {
  it('looks at a file once, and again when a caller says that it may have changed', () => {
    const { root, write } = project();
    const { look, changed } = createFiles();
    const first = look(root, FILE);
    write('another');
    expect(look(root, FILE)).toBe(first);
    changed('content/fr/b.md');
    expect(look(root, FILE)).toBe(first);
    changed(FILE);
    expect(look(root, FILE)).not.toBe(first);
  });

  it('trusts a stamp that was taken before, until a caller says that the file changed', () => {
    const { root } = project();
    const { look, changed } = createFiles(new Map([[FILE, 'a stamp']]));
    expect(look(root, FILE)).toEqual({ stamp: 'a stamp' });
    changed('content/fr/b.md');
    expect(look(root, FILE)).toEqual({ stamp: 'a stamp' });
    changed(FILE);
    expect(look(root, FILE)).not.toEqual({ stamp: 'a stamp' });
  });

  it('knows a file by its stamp, when the stamp can be believed', () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    const { root, write } = project();
    const { look, changed } = createFiles();
    const first = look(root, FILE);
    changed();
    expect(look(root, FILE)).toBe(first);
    write('another');
    changed();
    expect(look(root, FILE)).not.toBe(first);
    clock.mockRestore();
    changed();
    const unsettled = look(root, FILE);
    expect(unsettled.stamp).toBeUndefined();
    changed();
    expect(look(root, FILE)).not.toBe(unsettled);
  });

  it.each([
    [FILE, true],
    ['content/data/tags.yaml', true],
    ['content/fr/photo.jpg', false],
    ['templates/registry.ts', false],
    [undefined, false],
  ])('is in another state when more than texts of content may differ: %s', (file, isSame) => {
    const { state, changed } = createFiles();
    const before = state();
    changed(file);
    expect(state() === before).toBe(isSame);
  });
});
