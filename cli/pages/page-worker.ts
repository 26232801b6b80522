import type { DocumentFile, DocumentReader, ReadingContext, ReadResult } from '../read/document-reader.ts';
import type { Localized } from '../shared/locale.ts';
import type { WriterOptions } from '../write/file-writer.ts';
import type { MadePage, PageJob } from './finish-page.ts';
import type { MakingContext } from './messages.ts';
import type { PageMaker } from './page-maker.ts';
import type { Thread } from './thread.ts';

/** Reads documents and makes their pages, in the main thread or another. Answers come in the order of the requests. */
export interface PageWorker {
  /** Number of documents or pages in one request. */
  readonly batch: number;
  /** Number of requests sent before the first is answered. */
  readonly ahead: number;
  /** Reads documents. Undefined when the thread could not start. */
  readonly read: (files: readonly DocumentFile[]) => Promise<readonly ReadResult[] | undefined>;
  /** Makes pages. Undefined when the thread could not start. */
  readonly make: (jobs: readonly PageJob[]) => Promise<readonly MadePage[] | undefined>;
}

/** Batch of this thread. After each, other work has a turn: answers of threads, pictures, requests to a server. */
const BATCH_HERE = 8;

/** Batch of another thread: small enough that all workers end together, large enough that messages cost little. */
const BATCH_THERE = 32;

/** The worker of this thread. */
interface WorkerHere extends PageWorker {
  /** Sets the page maker of a build, and the work to do between batches of pages. */
  readonly open: (make: PageMaker, meanwhile: (() => void)[]) => void;
}

/** Creates the worker of this thread. After each batch, it gives other work a turn. */
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

/** The worker of another thread. */
interface WorkerThere extends PageWorker {
  /** Tells the thread what pages of this build are made with, and where to write them. */
  readonly open: (making: MakingContext, writer: WriterOptions) => void;
}

/**
 * Creates the worker of another thread, and tells that thread how to read documents: with the compiled templates at a
 * `file:` URL, in these contexts. The worker is sent two batches ahead, so that it never waits for the next.
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

/** Makes pages, one after the other. */
export async function makeEach(jobs: readonly PageJob[], make: PageMaker): Promise<readonly MadePage[]> {
  const made: MadePage[] = [];
  for (const job of jobs) made.push(await make(job));
  return made;
}
