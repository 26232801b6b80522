import * as fs from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import type { PlacedFile } from '../output/site-file.ts';
import { giveWorkspaces, LATEST, opened, out, output, write } from '../tests/write/fixtures/workspace.ts';
import { DISK } from './disk.ts';
import { createFileWriter } from './file-writer.ts';
import { createGate } from './gate.ts';
import type { Staging } from './staging.ts';

giveWorkspaces();

const SHA_OF_A = 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb';
const A: PlacedFile = { file: 'a/index.html', kind: 'page', identity: SHA_OF_A, size: 1 };

/** Puts a file as a thread would, and hands it over. */
function handOver(staging: Staging, name: string): void {
  const { put } = createFileWriter(staging.writerOptions(name), DISK);
  const done = put(output('a/index.html', 'a', 'page'));
  expect(done?.size).toBe(1);
  staging.adopt([A], done?.staged === undefined ? [] : [done.staged]);
}

describe('a writer outside the staging', () => {
  it.each([
    ['first', []],
    ['later', [output('b.txt')]],
  ])('puts files that a %s build places', async (_when, before) => {
    if (before.length > 0) await write([...before, LATEST]);
    const staging = await opened();
    handOver(staging, 'thread-0-');
    expect(String(staging.read('a/index.html'))).toBe('a');
    const { value } = await staging.commit([A, LATEST]);
    expect(value?.placed.files.size).toBe(2);
    expect(value?.sizeOf('a/index.html')).toBe(1);
    expect(fs.readFileSync(join(out, 'a/index.html'), 'utf8')).toBe('a');
  });

  it('stages nothing that the output holds', async () => {
    await write([output('a/index.html', 'a', 'page'), LATEST]);
    const staging = await opened();
    expect(staging.holds(A)).toBe(true);
    handOver(staging, 'thread-0-');
    expect((await staging.commit([A, LATEST])).value?.written).toBe(0);
  });

  it.each<readonly [string, () => void]>([
    ['other bytes', () => fs.writeFileSync(join(out, 'a/index.html'), 'b')],
    ['more bytes', () => fs.writeFileSync(join(out, 'a/index.html'), 'aa')],
    ['no file', () => fs.rmSync(join(out, 'a/index.html'))],
    [
      'a link to a folder with the same file',
      () => {
        fs.renameSync(join(out, 'a'), join(out, '..', 'elsewhere'));
        fs.symlinkSync(join(out, '..', 'elsewhere'), join(out, 'a'));
      },
    ],
  ])('knows that the output holds %s', async (_what, change) => {
    await write([output('a/index.html', 'a', 'page'), LATEST]);
    change();
    const staging = await opened();
    expect(staging.holds(A)).toBe(false);
    staging.abandon();
  });

  it('puts nothing more when the staging has ended, and makes no folder again', async () => {
    const staging = await opened();
    const { put } = createFileWriter(staging.writerOptions('thread-0-'), DISK);
    staging.abandon();
    expect(put(output('deep/a.txt', 'a'))).toBeUndefined();
    expect(fs.existsSync(`${out}.stage/files`)).toBe(false);
  });

  it('refuses two files of one name, from any thread', async () => {
    const staging = await opened();
    handOver(staging, 'thread-0-');
    expect(() => staging.adopt([{ ...A, file: 'A/index.html' }], [])).toThrow('need one name');
    staging.abandon();
  });
});

describe('the gate', () => {
  it('waits for a thread that is inside before it closes', async () => {
    const gate = createGate();
    const inside = new Int32Array(gate.shared);
    const thread = new Worker(
      `const { parentPort, workerData } = require('node:worker_threads');
       const state = new Int32Array(workerData);
       Atomics.add(state, 1, 1);
       parentPort.postMessage('inside');
       setTimeout(() => { Atomics.sub(state, 1, 1); Atomics.notify(state, 1); }, 50);`,
      { eval: true, workerData: gate.shared },
    );
    await new Promise((resolve) => thread.once('message', resolve));
    gate.close();
    expect(Atomics.load(inside, 1)).toBe(0);
    expect(gate.pass(() => expect.unreachable())).toBe(false);
    await thread.terminate();
  });
});
