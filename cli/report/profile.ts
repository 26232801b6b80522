import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { performance } from 'node:perf_hooks';
import type { Worker } from 'node:worker_threads';
import type { Reporter } from './progress.ts';
import { alignRows } from './table.ts';
import { formatBytes, formatDuration } from './units.ts';

/** Where the time and the memory of a build go, by stage and by thread. */
interface Profile {
  /** Tells what the given reporter told, and measures each phase. */
  readonly reporter: Reporter;
  /** The table so far. */
  readonly format: () => string;
  /** Measures no further thread. */
  readonly close: () => void;
}

/** What is measured of the process at one moment. */
interface Moment {
  /** Milliseconds. */
  readonly time: number;
  /** Milliseconds of processor, of all threads. */
  readonly processor: number;
}

interface Stage extends Moment {
  readonly name: string;
  /** Bytes that the process held at its end. */
  readonly memory: number;
}

/** Starts to measure this process. Threads that start later are measured each, by the channel that Node tells them on. */
export function createProfile(reporter: Reporter): Profile {
  const started = measure();
  const stages: Stage[] = [];
  const idle = performance.eventLoopUtilization();
  /** Busy milliseconds by thread, as last seen: Node tells nothing of one that has ended, or that has no event loop yet. */
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
          // A thread that is done before its stage is asked while it lives.
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
        (ms, at): Row => [`thread ${at + 1}`, ms === 0 ? 'not known' : formatDuration(ms)],
      );
      const total = since(started);
      return [
        ...alignRows([STAGES, ...stages.map(rowOf), restOf(stages, total), totalOf(total)]),
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

type Row = readonly string[];

const STAGES: Row = ['stage', 'time', 'processor', 'memory after'];
const THREADS: Row = ['thread', 'busy'];

function measure(): Moment {
  const { user, system } = process.cpuUsage();
  return { time: performance.now(), processor: (user + system) / 1000 };
}

function since(before: Moment): Moment {
  const now = measure();
  return { time: now.time - before.time, processor: now.processor - before.processor };
}

function rowOf({ name, time, processor, memory }: Stage): Row {
  return [name, formatDuration(time), formatDuration(processor), formatBytes(memory)];
}

/** What is between the stages: loading the program, compiling templates, ending. */
function restOf(stages: readonly Stage[], total: Moment): Row {
  const sum = (of: (stage: Stage) => number): number => stages.reduce((all, stage) => all + of(stage), 0);
  const time = Math.max(0, total.time - sum((stage) => stage.time));
  const processor = Math.max(0, total.processor - sum((stage) => stage.processor));
  return ['between', formatDuration(time), formatDuration(processor), ''];
}

/** The largest memory is that of the whole process, from its start. */
function totalOf({ time, processor }: Moment): Row {
  const highest = process.resourceUsage().maxRSS * 1024;
  return ['total', formatDuration(time), formatDuration(processor), `${formatBytes(highest)} at most`];
}
