import { describe, expect, it, onTestFinished } from 'vitest';
import type { Threads } from './threads.ts';
import { createThreads } from './threads.ts';

/** A program that waits for messages. */
const PROGRAM = new URL(
  "data:text/javascript,import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => {});",
);

function threads(program: URL | undefined, workers = 3): Threads {
  const made = createThreads(program, { root: '/', workers, workersFrom: 100 });
  onTestFinished(made.close);
  return made;
}

describe('threads', () => {
  it('start once, one less than the workers, when there is enough for them to do, and then do less too', () => {
    const { startFor } = threads(PROGRAM);
    expect(startFor(0)).toEqual([]);
    expect(startFor(99)).toEqual([]);
    const started = [...startFor(100)];
    expect(started).toHaveLength(2);
    expect(startFor(1000)).toEqual(started);
    expect(startFor(1)).toEqual(started);
    expect(startFor(0)).toEqual([]);
  });

  it('do not start for a program that was not compiled', () => {
    expect(threads(undefined).startFor(1000)).toEqual([]);
  });

  it('end when they are closed, and none starts any more: a build that was given up goes on for a while', async () => {
    const { startFor, close } = threads(PROGRAM);
    const asked = startFor(100).map(({ ask }) => ask({ kind: 'read', files: [] }));
    close();
    expect(await Promise.all(asked)).toEqual([undefined, undefined]);
    expect(startFor(100)).toEqual([]);
  });
});
