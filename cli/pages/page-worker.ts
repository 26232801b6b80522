import type { DocumentFile, DocumentReader, ReadingContext, ReadResult } from '../read/document-reader.ts';
import type { Localized } from '../shared/locale.ts';
import type { WriterOptions } from '../write/file-writer.ts';
import type { MadePage, PageJob } from './finish-page.ts';
import type { Making } from './messages.ts';
import type { PageMaker } from './page-maker.ts';
import type { Thread } from './thread.ts';

/** Reads documents and makes their pages: the main thread, or another. Answers come in the order of what is asked. */
export interface PageWorker {
  /** Documents or pages that it is asked for at a time. */
  readonly batch: number;
  /** Batches that it is asked for ahead of their answers. */
  readonly ahead: number;
  /** Undefined from a thread that could not start. */
  readonly read: (files: readonly DocumentFile[]) => Promise<readonly ReadResult[] | undefined>;
  /** Undefined from a thread that could not start. */
  readonly make: (jobs: readonly PageJob[]) => Promise<readonly MadePage[] | undefined>;
}

/** A batch of this thread: after each, other work has its turn, such as answers of threads, pictures, requests to a server. */
const BATCH_HERE = 8;

/** A batch of another thread: small enough that all workers end together, large enough that messages cost little. */
const BATCH_THERE = 32;

/** This thread's worker. */
interface WorkerHere extends PageWorker {
  /** Gives it the page maker of a build, and what it does between batches of pages. */
  readonly open: (make: PageMaker, meanwhile: (() => void)[]) => void;
}

/** Makes a worker of this thread; after each batch it lets other work have its turn. */
export function createWorkerHere(
  { read }: Pick<DocumentReader, 'read'>,
  turn: () => Promise<unknown>,
): WorkerHere {
  let maker: PageMaker | undefined;
  let meanwhile: (() => void)[] = [];
  return {
    batch: BATCH_HERE,
    ahead: 1,
    open: (make, work) => {
      maker = make;
      meanwhile = work;
    },
    read: async (files) => {
      const results = files.map(read);
      await turn();
      return results;
    },
    make: async (jobs) => {
      if (maker === undefined) return undefined;
      const made = await makeEach(jobs, maker);
      await turn();
      meanwhile.shift()?.();
      return made;
    },
  };
}

/** Another thread's worker. */
interface WorkerThere extends PageWorker {
  /** Tells it what a build makes pages with, and where it writes. */
  readonly open: (making: Making, writer: WriterOptions) => void;
}

/**
 * Makes a worker of another thread, which is told what documents are read with: by the `file:` URL of the compiled
 * templates, in these contexts. It is asked for two batches at a time, so that it never waits for the next one.
 */
export function createWorkerThere(
  { tell, ask }: Thread,
  templates: string,
  contexts: Localized<ReadingContext>,
): WorkerThere {
  tell({ kind: 'documents', templates, contexts });
  return {
    open: (making, writer) => tell({ kind: 'pages', making, writer }),
    batch: BATCH_THERE,
    ahead: 2,
    read: (files) => ask({ kind: 'read', files }),
    make: (jobs) => ask({ kind: 'make', jobs }),
  };
}

/** Makes pages one after the other. */
export async function makeEach(jobs: readonly PageJob[], make: PageMaker): Promise<readonly MadePage[]> {
  const made: MadePage[] = [];
  for (const job of jobs) made.push(await make(job));
  return made;
}
