import { setImmediate as turn } from 'node:timers/promises';
import type { Registry } from '../api/registry.ts';
import type { Memo } from '../cache/memo.ts';
import type { BuildOptions } from '../project/build-options.ts';
import type { DocumentReader } from '../read/document-reader.ts';
import { createDocumentReader } from '../read/document-reader.ts';
import type { ReadFrames } from '../read/documents.ts';
import type { Renderer } from '../render/renderer.ts';
import type { PageJob } from './finish-page.ts';
import type { MadePage } from './page-maker.ts';
import { createPageMaker } from './page-maker.ts';
import type { Threads, ThreadsMaking } from './threads.ts';
import { startThreads } from './threads.ts';

/**
 * Where documents are read and their pages made: a document lives in one thread, and its text never crosses to another.
 * A small site's live in this one.
 */
export interface Desk {
  readonly readFrames: ReadFrames;
  /** Pages in the order of the jobs; only after frames were read. */
  readonly make: (jobs: readonly PageJob[], input: DeskMaking) => Promise<readonly MadePage[]>;
  /** A document's text, as {@link DocumentReader.text}; also once the threads have ended. */
  readonly text: DocumentReader['text'];
  /** Ends the threads. */
  readonly close: () => void;
}

/** What pages are made with. */
export interface DeskMaking extends ThreadsMaking {
  /** This thread's renderer. */
  readonly renderer: Renderer;
}

/** What a desk works with. */
export interface DeskTools {
  readonly options: BuildOptions;
  readonly registry: Registry;
  /** `file:` URL of the compiled templates. */
  readonly templates: string;
  /** `file:` URL of the compiled worker; left out, everything is made in this thread. */
  readonly worker: URL | undefined;
  /** Keeps this thread's texts for the next build. */
  readonly memo: Memo;
}

/** Pages that are made before other work has its turn: pictures, and a server that waits for requests. */
const TURN = 8;

/** Opens a desk; threads start when there is enough for them to do. */
export function openDesk({ options, registry, templates, worker, memo }: DeskTools): Desk {
  const { root, workers, workersFrom } = options;
  let contexts: Parameters<ReadFrames>[1] | undefined;
  let reader: DocumentReader | undefined;
  let threads: Threads | undefined;
  const threadsFor = (count: number): Threads | undefined => {
    if (worker === undefined || contexts === undefined || workers < 2 || count < workersFrom)
      return undefined;
    if (threads === undefined) {
      threads = startThreads(worker, workers, { root, templates });
      threads.open(contexts);
    }
    return threads;
  };
  const opened = (): DocumentReader => {
    if (reader === undefined) throw new Error('Pages are made from documents that were read');
    return reader;
  };
  return {
    readFrames: async (files, given) => {
      contexts = given;
      reader = memo(createDocumentReader, given, { root, registry });
      const { read } = reader;
      const known = files.length === 0 ? [] : await threadsFor(files.length)?.read(files);
      return files.map((file, row) => known?.[row] ?? read(file));
    },
    make: async (jobs, { renderer, ...input }) => {
      const { making, writerPlace, onPage } = input;
      const made = jobs.length === 0 ? [] : await threadsFor(jobs.length)?.make(jobs, input);
      const place = writerPlace('page-');
      const makeHere = createPageMaker({ renderer, reader: opened(), place, budgets: making.budgets });
      const pages: MadePage[] = [];
      for (const [row, job] of jobs.entries()) {
        const known = made?.[row];
        const page = known ?? withoutText(await makeHere(job));
        pages.push(page);
        if (known !== undefined) continue;
        onPage(page);
        if (row % TURN === 0) await turn();
      }
      return pages;
    },
    text: (document, key) => opened().text(document, key),
    close: () => threads?.close(),
  };
}

/**
 * A copy: what is cut out of a text keeps all of it in memory, and what comes from a thread is a copy already. Messages
 * are left as they are: thousands of them may share one long line.
 */
function withoutText({ page: { diagnostics, ...page }, ...made }: MadePage): MadePage {
  const copy = JSON.parse(JSON.stringify(page)) as typeof page;
  return { ...made, page: { ...copy, diagnostics } };
}
