import type { Row, Statement } from './database.ts';
import { isHeld } from './sqlite-connection.ts';

/** A job for the database. */
export interface Job {
  readonly statements: readonly Statement[];
  /** When to give up, in ms of `performance.now()`. */
  readonly until: number;
  readonly resolve: (rows: readonly (readonly Row[])[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Jobs that wait for their turn. */
interface Queue {
  /** Asks for statements, which are given up after so many ms. */
  readonly ask: (statements: readonly Statement[], withinMs: number) => Promise<readonly (readonly Row[])[]>;
  /** Gives up whatever waits. */
  readonly giveUp: () => void;
}

/**
 * Hands over together what arrives in one turn of the event loop, so that the disk is asked once for all of it.
 * `attempt` settles jobs and answers those that another process keeps from being done; it may throw that, too, for
 * all of them. They are tried again, with what has arrived since, until their time is over.
 */
export function createQueue(attempt: (jobs: readonly Job[]) => readonly Job[]): Queue {
  let waiting: Job[] = [];
  const take = (): readonly Job[] => {
    const jobs = waiting;
    waiting = [];
    return jobs;
  };
  const flush = (): void => {
    const jobs = take();
    if (jobs.length === 0) return;
    const held = attemptAll(attempt, jobs);
    const now = performance.now();
    for (const job of held) {
      if (job.until > now) waiting.push(job);
      else job.reject(heldError());
    }
    if (waiting.length > 0) setTimeout(flush, AGAIN_MS);
  };
  return {
    ask: (statements, withinMs) =>
      new Promise((resolve, reject) => {
        const until = performance.now() + withinMs;
        if (waiting.push({ statements, until, resolve, reject }) === 1) setImmediate(flush);
      }),
    giveUp: () => {
      for (const { reject } of take()) reject(heldError());
    },
  };
}

/** Between two tries: less than anybody notices, and an attempt takes a fiftieth of it. */
const AGAIN_MS = 20;

function attemptAll(attempt: (jobs: readonly Job[]) => readonly Job[], jobs: readonly Job[]): readonly Job[] {
  try {
    return attempt(jobs);
  } catch (error) {
    if (isHeld(error)) return jobs;
    for (const { reject } of jobs) reject(error);
    return [];
  }
}

function heldError(): Error {
  return Object.assign(new Error('another program holds the file'), { code: 'SQLITE_BUSY' });
}
