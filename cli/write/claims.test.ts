import { describe, expect, it } from 'vitest';
import { listFiles } from '../tests/trees.ts';
import { giveWorkspaces, LATEST, opened, out, output, write } from '../tests/write/fixtures/workspace.ts';

giveWorkspaces();

describe('names of outputs', () => {
  it.each([
    ['/etc/passwd'],
    ['../x'],
    ['a/../../x'],
    ['a/./x'],
    ['a//x'],
    ['a/'],
    [''],
    ['.'],
    ['a\\b'],
    ['a\0b'],
  ])('throws for the unsafe path %j', async (file) => {
    const staging = await opened();
    expect(() => staging.add(output(file))).toThrow(
      `Output ${JSON.stringify(file)} is not a path inside the output folder`,
    );
    staging.abandon();
  });

  it.each([
    ['the same file', 'a/b.html', 'a/b.html'],
    ['names that differ by case', 'a/B.html', 'a/b.html'],
    ['names that differ by Unicode form', 'caf\u00e9.html', 'cafe\u0301.html'],
    ['folders that differ by case', 'A/x.html', 'a/y.html'],
    ['a file and a folder', 'a', 'a/b.html'],
    ['a folder and a file', 'a/b/c.html', 'A/b'],
  ])('throws for %s', async (_name, first, second) => {
    const staging = await opened();
    staging.add(output(first));
    expect(() => staging.add(output(second))).toThrow(/need one name for two things/);
    staging.abandon();
  });

  it('takes odd but safe names', async () => {
    const files = ['...', '.well-known/x', 'a b%20.txt', 'é/ø', '-x', 'a:b'];
    await write([...files.map((file) => output(file)), LATEST]);
    expect(listFiles(out)).toEqual([...files, LATEST.file].sort());
  });

  it('throws after the commit, and a second commit throws', async () => {
    const staging = await opened();
    staging.add(LATEST);
    await staging.commit([]);
    expect(() => staging.add(output('late'))).toThrow('comes after the commit');
    await expect(staging.commit([])).rejects.toThrow('committed once');
  });
});
