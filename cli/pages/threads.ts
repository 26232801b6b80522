import type { ReadFrame } from '../read/document-reader.ts';
import type { ReadFrames } from '../read/documents.ts';
import type { WriterPlace } from '../write/file-writer.ts';
import type { PageJob } from './finish-page.ts';
import type { Making, ThreadInput } from './messages.ts';
import type { MadePage } from './page-maker.ts';
import type { Thread } from './thread.ts';
import { startThread } from './thread.ts';

/** Threads that documents live in: who reads a document makes its pages. */
export interface Threads {
  /** Tells all threads what documents are read with. */
  readonly open: (contexts: Parameters<ReadFrames>[1]) => void;
  /** Frames in the order of the files; those of a thread that could not start are undefined. */
  readonly read: (files: Parameters<ReadFrames>[0]) => Promise<readonly (ReadFrame | undefined)[]>;
  /** Pages in the order of the jobs; those of a thread that could not start are undefined. */
  readonly make: (
    jobs: readonly PageJob[],
    input: ThreadsMaking,
  ) => Promise<readonly (MadePage | undefined)[]>;
  readonly close: () => void;
}

/** How threads make pages. */
export interface ThreadsMaking {
  readonly making: Making;
  /** Where the thread of this name writes. */
  readonly writerPlace: (name: string) => WriterPlace;
  readonly onPage: (page: MadePage) => void;
}

/** Sent to a thread at a time: few enough that threads end together, enough that messages cost little. */
const BATCH = 64;

/** Starts `count` threads with the program at this `file:` URL. */
export function startThreads(program: URL, count: number, input: ThreadInput): Threads {
  const threads = Array.from({ length: count }, () => startThread(program, input));
  const owners = new Map<string, Thread>();
  return {
    open: (contexts) => {
      for (const thread of threads) thread.tell({ kind: 'documents', contexts });
    },
    read: async (files) => {
      const frames: (ReadFrame | undefined)[] = files.map(() => undefined);
      const queue = createQueue(files.map((_, row) => row));
      const run = async (thread: Thread): Promise<void> => {
        for (let rows = queue(); rows.length > 0; rows = queue()) {
          const batch = rows.flatMap((row) => files[row] ?? []);
          const read = await thread.ask<ReadFrame>({ kind: 'read', files: batch });
          if (read === undefined) return;
          for (const { file } of batch) owners.set(file, thread);
          rows.forEach((row, at) => {
            frames[row] = read[at];
          });
        }
      };
      await Promise.all(threads.map(run));
      return frames;
    },
    make: async (jobs, { making, writerPlace, onPage }) => {
      const made: (MadePage | undefined)[] = jobs.map(() => undefined);
      const rowsOf = (owner: Thread | undefined): readonly number[] =>
        [...jobs.keys()].filter((row) => ownerOf(jobs[row], owners) === owner);
      const shared = createQueue(rowsOf(undefined));
      const own = threads.map((thread) => createQueue(rowsOf(thread)));
      const run = async (thread: Thread, at: number): Promise<void> => {
        thread.tell({ kind: 'pages', making, place: writerPlace(`thread-${at}-`) });
        // Its own pages first; then what belongs to nobody, and what others have not begun.
        const queues = [own[at], shared, ...own];
        const next = (): readonly number[] => {
          for (const queue of queues) {
            const batch = queue?.() ?? [];
            if (batch.length > 0) return batch;
          }
          return [];
        };
        for (let batch = next(); batch.length > 0; batch = next()) {
          const pages = await thread.ask<MadePage>({
            kind: 'make',
            jobs: batch.flatMap((row) => jobs[row] ?? []),
          });
          if (pages === undefined) return;
          batch.forEach((row, index) => {
            const page = pages[index];
            made[row] = page;
            if (page !== undefined) onPage(page);
          });
        }
      };
      await Promise.all(threads.map(run));
      return made;
    },
    close: () => {
      for (const thread of threads) thread.close();
    },
  };
}

function ownerOf(job: PageJob | undefined, owners: ReadonlyMap<string, Thread>): Thread | undefined {
  return job === undefined ? undefined : owners.get(job.page.props.internal.page.file);
}

/** Gives rows in batches, each once. */
function createQueue(rows: readonly number[]): () => readonly number[] {
  let next = 0;
  return () => {
    const batch = rows.slice(next, next + BATCH);
    next += batch.length;
    return batch;
  };
}
