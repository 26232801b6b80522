import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { performance } from 'node:perf_hooks';
import type { Worker } from 'node:worker_threads';
import type { Reporter } from './progress.ts';
import { alignRows } from './table.ts';
import { formatBytes, formatDuration } from './units.ts';

/** A measurement of the time and the memory of a build, by stage and by thread. */
interface Profile {
  /** Reports as the given reporter does, and measures each phase. */
  readonly reporter: Reporter;
  /** Returns the table so far. */
  readonly format: () => string;
  /** Measures no further thread. */
  readonly close: () => void;
}

/** Times of the process at one moment, or between two. */
interface Moment {
  /** Milliseconds. */
  readonly time: number;
  /** Milliseconds of processor time, all threads together. */
  readonly processor: number;
}

interface Stage extends Moment {
  readonly name: string;
  /** Bytes that the process held at the end of the stage. */
  readonly memory: number;
}

/** Starts to measure this process, and each thread that starts later: Node announces threads on a channel. */
export function createProfile(reporter: Reporter): Profile {
  const started = measure();
  const stages: Stage[] = [];
  const idle = performance.eventLoopUtilization();
  /** Busy milliseconds by thread, as last seen: Node knows none of a thread that has ended or has no event loop yet. */
  const busy = new Map<Worker, number>();
  const meet = (message: unknown): void => {
    busy.set((message as { readonly worker: Worker }).worker, 0);
  };
  const look = (): void => {
    for (const [worker, before] of busy)
      busy.set(worker, Math.max(before, worker.performance.eventLoopUtilization().active));
  };
  subscribe('worker_threads', meet);
  return {
    reporter: {
      ...reporter,
      phase: (name, total) => {
        const phase = reporter.phase(name, total);
        const before = measure();
        return {
          // A thread may end before its stage does, so it is measured while it lives.
          tick: () => {
            look();
            phase.tick();
          },
          done: (detail) => {
            stages.push({ name, ...since(before), memory: process.memoryUsage.rss() });
            look();
            phase.done(detail);
          },
        };
      },
    },
    format: () => {
      const main = performance.eventLoopUtilization(idle).active;
      const threads = [...busy.values()].map(
        (ms, at): ProfileRow => [`thread ${at + 1}`, ms === 0 ? 'not known' : formatDuration(ms)],
      );
      const total = since(started);
      const rest = stages.reduce(minus, total);
      const most = process.resourceUsage().maxRSS * 1024;
      const rows = [
        ...stages.map((stage) => rowOf(stage.name, stage, formatBytes(stage.memory))),
        // The time between the stages: loading the program, compiling templates, ending.
        rowOf('between', rest, ''),
        // The most memory that the process held since its start.
        rowOf('total', total, `${formatBytes(most)} at most`),
      ];
      return [
        ...alignRows([STAGES, ...rows]),
        '',
        ...alignRows([THREADS, ['main', formatDuration(main)], ...threads]),
        '',
      ].join('\n');
    },
    close: () => {
      unsubscribe('worker_threads', meet);
    },
  };
}

type ProfileRow = readonly string[];

const STAGES: ProfileRow = ['stage', 'time', 'processor', 'memory after'];
const THREADS: ProfileRow = ['thread', 'busy'];

function measure(): Moment {
  const { user, system } = process.cpuUsage();
  return { time: performance.now(), processor: (user + system) / 1000 };
}

function since(before: Moment): Moment {
  return minus(measure(), before);
}

function minus(all: Moment, part: Moment): Moment {
  return { time: all.time - part.time, processor: all.processor - part.processor };
}

function rowOf(name: string, { time, processor }: Moment, memory: string): ProfileRow {
  return [name, formatDuration(Math.max(0, time)), formatDuration(Math.max(0, processor)), memory];
}
