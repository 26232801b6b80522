import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Disk } from '../../write/disk.ts';
import { DISK } from '../../write/disk.ts';
import type { Holder } from '../../write/lock.ts';
import type { Staging, StagingOptions } from '../../write/staging.ts';
import { openStaging } from '../../write/staging.ts';
import type { Writer } from './fixtures/processes.ts';
import { bundleWriter, makeQuickFolder, start } from './fixtures/processes.ts';

let base = '';
let writer = '';
let root = '';
let out = '';
const running: Writer[] = [];

beforeAll(async () => {
  base = makeQuickFolder('lock');
  writer = await bundleWriter(base);
});

beforeEach(() => {
  root = mkdtempSync(join(base, 'root-'));
  out = join(root, 'dist');
});

afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
});

afterAll(() => rmSync(base, { recursive: true, force: true }));

function run(mode: string, argument = ''): Writer {
  const child = start(process.execPath, [writer, root, mode, argument]);
  running.push(child);
  return child;
}

async function open(options: Partial<StagingOptions> = {}): ReturnType<typeof openStaging> {
  return await openStaging({ root, out, waitMs: 0, ...options });
}

/** Opens a staging that must open. */
async function opened(options: Partial<StagingOptions> = {}): Promise<Staging> {
  const { value, diagnostics } = await open(options);
  expect(diagnostics).toEqual([]);
  if (value === undefined) throw new Error('not opened');
  return value;
}

/** Makes the name of a real ticket of this process, with parts of it replaced. */
async function forgedTicket(parts: {
  readonly pid?: number;
  readonly start?: string;
  readonly where?: string;
  readonly since?: number;
}): Promise<string> {
  const staging = await opened();
  const name = readdirSync(`${out}.stage`).find((entry) => entry.startsWith('lock-')) ?? '';
  staging.abandon();
  const [, pid, start, where, since] = name.split('-');
  mkdirSync(`${out}.stage`);
  const token = '0123456789ab';
  const forged = [
    'lock',
    parts.pid ?? pid,
    parts.start ?? start,
    parts.where ?? where,
    parts.since ?? since,
    token,
  ].join('-');
  writeFileSync(join(`${out}.stage`, forged), '');
  return join(`${out}.stage`, forged);
}

describe('the lock of an output folder', () => {
  it('makes a second build wait for the first, and tells once whom for', async () => {
    const holder = run('hold');
    const pid = Number(await holder.line);
    const told: Holder[] = [];
    const second = opened({
      waitMs: 60_000,
      onWait(who) {
        told.push(who);
        holder.child.stdin.end();
      },
    });
    (await second).abandon();
    expect(told).toEqual([{ pid, age: expect.any(Number), elsewhere: false }]);
    expect(await holder.ended).toBe(0);
    expect(readdirSync(root)).toEqual([]);
  });

  it('makes a second build give up with a plain message, and touches nothing of the first', async () => {
    const holder = run('hold');
    const pid = Number(await holder.line);
    const standing = readdirSync(join(`${out}.stage`, 'files'));
    const { value, diagnostics } = await open({ waitMs: 60 });
    expect(value).toBeUndefined();
    expect(diagnostics).toEqual([
      {
        severity: 'error',
        code: 'build-locked',
        text: expect.stringMatching(
          new RegExp(`^Another build is writing dist \\(process ${pid}, started \\d+ s ago\\)$`),
        ),
        notes: [{ text: 'Wait until it ends; if no such process runs, remove dist.stage' }],
      },
    ]);
    expect(readdirSync(join(`${out}.stage`, 'files'))).toEqual(standing);
  });

  it('holds against a second build of the same process, until the first is committed', async () => {
    const first = await opened();
    expect((await open()).diagnostics[0]?.code).toBe('build-locked');
    first.add({ file: 'builds/latest.json', kind: 'latest', content: '{}' });
    await first.commit([]);
    (await opened()).abandon();
  });

  it('is free at once when its process was killed', async () => {
    const holder = run('hold');
    await holder.line;
    holder.child.kill('SIGKILL');
    await holder.ended;
    expect(existsSync(join(`${out}.stage`, 'files/index.html'))).toBe(true);
    (await opened()).abandon();
    expect(readdirSync(root)).toEqual([]);
  });

  it('is free when its process was killed but not yet reaped by its parent', async () => {
    // The shell becomes `sleep`, which never asks after the writer that it inherits.
    const script = `"${process.execPath}" "${writer}" "${root}" hold <&0 & exec sleep 1000`;
    const parent = start('sh', ['-c', script]);
    running.push(parent);
    const pid = Number(await parent.line);
    expect((await open()).diagnostics[0]?.code).toBe('build-locked');
    process.kill(pid, 'SIGKILL');
    (await opened({ waitMs: 10_000 })).abandon();
  });

  it('is free when another process has got the pid since', async () => {
    await forgedTicket({ pid: process.ppid, start: '1', since: 1 });
    (await opened()).abandon();
  });

  it('of a process elsewhere counts while its heart beats', async () => {
    const ticket = await forgedTicket({ where: '00000000', pid: 4711, since: Date.now() - 12_000 });
    const { diagnostics } = await open();
    expect(diagnostics[0]?.text).toBe(
      'Another build is writing dist (process 4711 on another machine or in another container, started 12 s ago)',
    );
    const longAgo = new Date(Date.now() - 120_000);
    utimesSync(ticket, longAgo, longAgo);
    (await opened()).abandon();
  });

  describe.each([
    ['ahead', 3600],
    ['behind', -3600],
  ])('where the clock of this machine is an hour %s', (_, seconds) => {
    const now = Date.now();
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['Date', 'setInterval'], now: now + seconds * 1000 });
      onTestFinished(() => void vi.useRealTimers());
    });

    it('of a process elsewhere counts while its heart beats, by the clock of the disk', async () => {
      const ticket = await forgedTicket({ where: '00000000', pid: 4711 });
      expect((await open()).diagnostics[0]?.code).toBe('build-locked');
      expect(existsSync(ticket)).toBe(true);
      const longAgo = new Date(now - 120_000);
      utimesSync(ticket, longAgo, longAgo);
      (await opened()).abandon();
    });

    it('has a heart that beats by the clock of the disk', async () => {
      const staging = await opened();
      const [ticket = ''] = readdirSync(`${out}.stage`).filter((name) => name.startsWith('lock-'));
      const path = join(`${out}.stage`, ticket);
      utimesSync(path, 0, 0);
      vi.advanceTimersByTime(10_000);
      expect(Math.abs(statSync(path).mtimeMs - now)).toBeLessThan(600_000);
      staging.abandon();
    });
  });

  it('leaves other files in its folder alone', async () => {
    mkdirSync(`${out}.stage`);
    writeFileSync(`${out}.stage/notes.txt`, 'mine');
    writeFileSync(`${out}.stage/lock-odd`, 'mine');
    (await opened()).abandon();
    expect(readdirSync(`${out}.stage`)).toEqual(['lock-odd', 'notes.txt']);
  });

  it('is given up again when another process took its own at the same moment', async () => {
    const disk: Disk = {
      ...DISK,
      writeFileSync(path, ...rest) {
        const name = String(path);
        // The other process is quicker: it writes its ticket after this one has looked for tickets.
        if (name.includes('/lock-')) DISK.writeFileSync(name.replace(/[0-9a-f]{12}$/, 'ffffffffffff'), '');
        DISK.writeFileSync(path, ...rest);
      },
    };
    expect((await open({ disk })).diagnostics[0]?.code).toBe('build-locked');
    expect(readdirSync(`${out}.stage`)).toEqual([expect.stringMatching(/ffffffffffff$/)]);
  });

  it('never lets two of many processes write at the same moment', { timeout: 240_000 }, async () => {
    const writers = Array.from({ length: 4 }, () => run('contend', '12'));
    for (const one of writers) expect(await one.ended, one.complaints()).toBe(0);
    expect(readdirSync(root)).toEqual(['dist']);
  });
});
