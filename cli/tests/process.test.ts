import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Run } from './mini-site.ts';
import { GENERATOR, miniSite, siteEnvironment } from './mini-site.ts';
import { runHere } from './run-here.ts';

interface Launch {
  readonly args: readonly string[];
  /** Flags of Node. @default [] */
  readonly node?: readonly string[];
  /** Closes the output at its end of the pipe before anything is written. @default false */
  readonly closed?: boolean;
}

/** A site that is built: a build of what has not changed says the same again. */
let cwd = '';

beforeAll(async () => {
  const site = miniSite({}, undefined, afterAll);
  expect(await runHere(site, ['build', '--quiet'])).toEqual({ code: 0, stdout: '', stderr: '' });
  cwd = site.root;
});

/** Runs the launcher in a mini-site; a reader that leaves hears nothing more. */
function launch({ args, node = [], closed = false }: Launch): Promise<Run> {
  const child = spawn(process.execPath, [...node, join(GENERATOR, 'bin', 'site.js'), ...args], {
    cwd,
    env: siteEnvironment({}),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const text = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (chunk: string) => {
      text[stream] += chunk;
    });
  if (closed) child.stdout.destroy();
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ code, ...text }));
  });
}

describe('a reader that leaves', () => {
  it.each([
    [['--help']],
    [['help', 'build']],
    [['build', '--help']],
    [['--version']],
    [['build', '--json']],
    [['build', '--quiet']],
    [['leads', 'list']],
  ])('ends nothing and is told nothing: site %s', async (args) => {
    const { code, stderr } = await launch({ args, closed: true });
    expect(code).toBe(0);
    expect(stderr).not.toMatch(/EPIPE|^\s+at |Node\.js v/m);
  });
});

describe('a terminal that was closed', () => {
  const failing = (isTTY: boolean): string =>
    `data:text/javascript,Object.defineProperty(process.stdout,"isTTY",{value:${isTTY}});process.stdout._write=(chunk,encoding,done)=>done(Object.assign(new Error("gone"),{code:"EIO"}))`;

  it('ends nothing, and a disk that fails does', async () => {
    const ended = await launch({ args: ['--help'], node: ['--import', failing(true)] });
    expect(ended).toEqual({ code: 0, stdout: '', stderr: '' });
    const failed = await launch({ args: ['--help'], node: ['--import', failing(false)] });
    expect(failed).toEqual({ code: 1, stdout: '', stderr: 'The output could not be written (EIO).\n' });
  });
});

describe('on Windows', () => {
  const WINDOWS = 'data:text/javascript,Object.defineProperty(process,"platform",{value:"win32"})';

  it.each([[['--help']], [['build']]])('one sentence says where the program runs: site %s', async (args) => {
    expect(await launch({ args, node: ['--import', WINDOWS] })).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'site runs on Linux and macOS: on Windows, run it in WSL (https://learn.microsoft.com/windows/wsl).\n',
    });
  });
});

describe('npm start', () => {
  it('is the server by the time it serves: what asks npm to stop asks no shell in between', async () => {
    const { scripts } = JSON.parse(readFileSync(join(GENERATOR, 'package.json'), 'utf8'));
    symlinkSync(join(GENERATOR, 'bin'), join(cwd, 'bin'));
    const child = spawn('sh', ['-c', scripts.start], {
      cwd,
      env: siteEnvironment({}),
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    const { pid = 0 } = child;
    let isOver = false;
    child.on('close', () => {
      isOver = true;
    });
    onTestFinished(() => {
      if (!isOver) process.kill(-pid, 'SIGKILL');
    });
    await new Promise<void>((resolve) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => text.includes('localhost:') && resolve());
    });
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

describe('process 1, which the system ends by no signal without a listener', () => {
  /** Takes this process for number 1, and delivers a signal as soon as it listens. */
  const FIRST_OF_ALL = `data:text/javascript,import{isMainThread}from'node:worker_threads';
    if(isMainThread){Object.defineProperty(process,'pid',{value:1});let isAsked=false;
    process.on('newListener',(name)=>{if(isAsked||name!=='SIGTERM')return;
    isAsked=true;queueMicrotask(()=>process.emit('SIGTERM'))})}`.replaceAll('\n', '');

  it.each([[['serve']], [['forms']]])('ends while it starts: site %s', async (args) => {
    const ended = await launch({ args, node: ['--import', FIRST_OF_ALL] });
    expect(ended).toEqual({ code: 130, stdout: '', stderr: '' });
  });
});
