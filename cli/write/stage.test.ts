import * as fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Output } from '../types.ts';
import type { Disk } from './disk.ts';
import { DISK } from './disk.ts';
import { miniSite, treeFor, treeOf } from './fixtures/mini-site.ts';
import { expectUntouched, LATEST, opened, out, output, root, write } from './fixtures/workspace.ts';
import type { Stage } from './stage.ts';

describe('abandon', () => {
  it('leaves the output as it was and nothing beside it; all that follows does nothing', async () => {
    await write(miniSite('a'));
    const before = treeOf(out);
    const stage = await opened();
    for (const one of miniSite('b')) stage.add(one);
    stage.abandon();
    stage.abandon();
    stage.add(output('late'));
    expect(await stage.commit()).toEqual({ value: undefined, diagnostics: [] });
    expectUntouched(before);
  });

  it('of a first build leaves nothing at all', async () => {
    const stage = await opened();
    stage.add(LATEST);
    stage.abandon();
    expect(fs.readdirSync(root)).toEqual([]);
  });

  it('stops a commit between two renames, and the next build goes on', async () => {
    const many = (content: string): readonly Output[] => [
      ...Array.from({ length: 450 }, (_, i) => output(`f${i}`, content)),
      output('builds/latest.json', content, 'latest'),
    ];
    await write(many('a'), { durable: false });
    const stage = await opened({ durable: false });
    for (const one of many('b')) stage.add(one);
    const committing = stage.commit();
    setImmediate(stage.abandon);
    expect(await committing).toEqual({ value: undefined, diagnostics: [] });
    const contents = new Set(Object.values(treeOf(out)));
    expect(contents).toEqual(new Set(['a', 'b']));
    expect(fs.readFileSync(join(out, 'builds/latest.json'), 'utf8')).toBe('a');
    expect((await write(many('b'), { durable: false })).value?.files).toBe(451);
    expect(treeOf(out)).toEqual(treeFor(many('b')));
    expect(fs.readdirSync(root)).toEqual(['dist']);
  });

  it('stops a commit while files are forced to disk', async () => {
    await write(miniSite('a'));
    const before = treeOf(out);
    let stage: Stage | undefined;
    const disk: Disk = {
      ...DISK,
      async sync(path) {
        stage?.abandon();
        await DISK.sync(path);
      },
    };
    stage = await opened({ disk });
    for (const one of miniSite('b')) stage.add(one);
    expect(await stage.commit()).toEqual({ value: undefined, diagnostics: [] });
    expectUntouched(before);
  });
});
