import type { Memo } from '../cache/memo.ts';
import type { ContentRegistry } from '../hooks/content-registry.ts';
import type { DocumentReader } from '../read/document-reader.ts';
import { createDocumentReader } from '../read/document-reader.ts';
import type { ReadMeta } from '../read/documents.ts';
import type { Renderer } from '../render/renderer.ts';
import type { Page } from '../types.ts';
import type { WriterOptions } from '../write/file-writer.ts';
import type { MakingContext } from './messages.ts';
import { createPageMaker } from './page-maker.ts';
import { createWorkerHere, createWorkerThere } from './page-worker.ts';
import type { PageHandling } from './share-out.ts';
import { createSharedWork } from './share-out.ts';
import type { Threads } from './threads.ts';

/**
 * Reads documents and makes their pages. A document lives in one thread, and its text never crosses to another. The
 * documents of a small site live in this thread, those of a large site in several.
 */
export interface PagePool {
  readonly readMeta: ReadMeta;
  /** Makes pages; only after documents were read. */
  readonly make: (pages: readonly Page[], input: PoolMaking) => Promise<void>;
  /** Returns a document's text, as {@link DocumentReader.text} does; also after the threads have ended. */
  readonly text: DocumentReader['text'];
}

/** Input with which a pool makes the pages of one build. */
interface PoolMaking extends PageHandling {
  /** This thread's renderer. */
  readonly renderer: Renderer;
  /** Data from which other threads make their renderers. */
  readonly making: MakingContext;
  /** Work that this thread does between its batches; each entry is removed when it is done. */
  readonly meanwhile: (() => void)[];
  /** Returns the options of the writer of a thread with this name. */
  readonly writerOptions: (name: string) => WriterOptions;
}

/** Tools of a pool. */
interface PoolTools {
  /** Absolute path of the project. */
  readonly root: string;
  readonly registry: ContentRegistry;
  /** `file:` URL of the compiled templates. */
  readonly templates: string;
  readonly threads: Threads;
  /** Keeps this thread's texts for the next build. */
  readonly memo: Memo;
  /** Lets other work use this thread, after each of its batches. */
  readonly turn: () => Promise<unknown>;
}

/** Opens the pool of a build. Other threads get work once there is enough of it. */
export function openPagePool({ root, registry, templates, threads, memo, turn }: PoolTools): PagePool {
  const { read, make } = createSharedWork();
  let reading: PoolReading | undefined;
  let assistants: readonly ReturnType<typeof createWorkerThere>[] = [];
  const assistantsFor = (count: number, contexts: PoolReading['contexts']): typeof assistants => {
    const started = threads.startFor(count);
    if (started.length === 0) return [];
    if (assistants.length === 0)
      assistants = started.map((thread) => createWorkerThere(thread, templates, contexts));
    return assistants;
  };
  const afterReading = (): PoolReading => {
    if (reading === undefined) throw new Error('Pages are made from documents that were read');
    return reading;
  };
  return {
    readMeta: (files, contexts) => {
      const others = assistantsFor(files.length, contexts);
      // Of a large site, this thread drops each text once its page is made, and reads one that is needed later again.
      const keepsTexts = others.length === 0;
      const reader = memo(createDocumentReader, contexts, { root, registry, keepsTexts });
      reading = { contexts, reader, here: createWorkerHere(reader, turn) };
      return read(files, [reading.here, ...others]);
    },
    make: async (pages, { renderer, making, writerOptions, meanwhile, ...handling }) => {
      const { contexts, reader, here } = afterReading();
      const others = assistantsFor(pages.length, contexts);
      for (const [at, { open }] of others.entries()) open(making, writerOptions(`thread-${at}-`));
      const writer = writerOptions('page-');
      here.open(createPageMaker({ renderer, reader, writer, making }), meanwhile);
      await make(pages, [here, ...others], handling);
    },
    text: (document, bodyHash) => afterReading().reader.text(document, bodyHash),
  };
}

/** Contexts in which documents were read, and this thread's reader and worker. */
interface PoolReading {
  readonly contexts: Parameters<ReadMeta>[1];
  readonly reader: DocumentReader;
  readonly here: ReturnType<typeof createWorkerHere>;
}
