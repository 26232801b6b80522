import { parentPort, workerData } from 'node:worker_threads';
import type { Registry } from '../api/registry.ts';
import { guardRegistry } from '../hooks/guard-registry.ts';
import type { DocumentReader } from '../read/document-reader.ts';
import { createDocumentReader } from '../read/document-reader.ts';
import { createRenderer } from '../render/renderer.ts';
import { renderingRegistry } from '../render/rendering-registry.ts';
import { createShells } from '../render/shells.ts';
import { TracedEnv } from '../render/traced-env.ts';
import type { Message, ThreadMessage } from './messages.ts';
import type { PageMaker } from './page-maker.ts';
import { createPageMaker } from './page-maker.ts';
import { makeEach } from './page-worker.ts';

// Entry point of a thread that holds documents: it reads them, keeps their texts, and makes their pages.
const root = workerData as string;
let reading: ReadingTools | undefined;
let make: PageMaker | undefined;

/** Messages are handled one after the other. A failure ends the thread, and leaves later messages without an answer. */
let turn = Promise.resolve();
parentPort?.on('message', (message: Message) => {
  turn = turn.then(() => take(message));
  turn.catch(end);
});

// The main thread reports a promise that the project's code leaves to fail, and knows whether the process goes on.
process.on('unhandledRejection', (error) => {
  if (error instanceof Error) tell({ unawaited: error });
  else end(error);
});

/** Ends the thread by an error that nothing catches. */
function end(error: unknown): void {
  setImmediate(() => {
    throw error;
  });
}

async function take(message: Message): Promise<void> {
  if (message.kind === 'documents') reading = await openReading(message);
  else if (reading === undefined) throw new Error('A thread is told first what documents are read with');
  else if (message.kind === 'pages') make = pageMaker(message, reading);
  else tell(await answer(message, reading));
}

function tell(told: ThreadMessage): void {
  parentPort?.postMessage(told);
}

interface ReadingTools {
  readonly registry: Registry;
  readonly reader: DocumentReader;
}

async function openReading({ templates, contexts }: MessageOf<'documents'>): Promise<ReadingTools> {
  const { registry: written } = (await import(templates)) as { readonly registry: Registry };
  const registry = guardRegistry(written, root);
  return { registry, reader: createDocumentReader(contexts, { root, registry, keepsTexts: false }) };
}

function pageMaker({ making, writer }: MessageOf<'pages'>, { registry, reader }: ReadingTools): PageMaker {
  const rendering = renderingRegistry(registry);
  const traced = making.isTraced ? new TracedEnv(making.env) : undefined;
  const env = traced?.env ?? making.env;
  const renderer = createRenderer(env, rendering, root, createShells(env, rendering, root), traced);
  return createPageMaker({ renderer, reader, writer, making });
}

async function answer(
  message: MessageOf<'read' | 'make'>,
  { reader }: ReadingTools,
): Promise<readonly unknown[]> {
  if (message.kind === 'read') return message.files.map(reader.read);
  if (make === undefined) throw new Error('A thread is told before it makes pages what they are made with');
  return makeEach(message.jobs, make);
}

type MessageOf<K extends Message['kind']> = Message & { readonly kind: K };
