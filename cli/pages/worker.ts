import { parentPort, workerData } from 'node:worker_threads';
import type { Registry } from '../api/registry.ts';
import { guardRegistry } from '../hooks/guard-registry.ts';
import type { DocumentReader } from '../read/document-reader.ts';
import { createDocumentReader } from '../read/document-reader.ts';
import { createRenderer } from '../render/renderer.ts';
import type { Message, ThreadInput } from './messages.ts';
import type { PageMaker } from './page-maker.ts';
import { createPageMaker } from './page-maker.ts';

// Entry point of a thread in which documents live: it reads them, keeps their texts, and makes their pages.
const { root } = workerData as ThreadInput;
/** What documents are read with; what is asked next waits for it. */
let reading: Promise<Reading> | undefined;
let make: PageMaker | undefined;

parentPort?.on('message', async (message: Message) => {
  if (message.kind === 'documents') reading = openReading(message);
  else {
    const opened = await reading;
    if (opened === undefined) throw new Error('A thread is told first what documents are read with');
    if (message.kind === 'pages') make = pageMaker(message, opened);
    else parentPort?.postMessage(await answer(message, opened));
  }
});

interface Reading {
  readonly registry: Registry;
  readonly reader: DocumentReader;
}

async function openReading({ templates, contexts }: Told<'documents'>): Promise<Reading> {
  const { registry: written } = (await import(templates)) as { readonly registry: Registry };
  const registry = guardRegistry(written, root);
  return { registry, reader: createDocumentReader(contexts, { root, registry, keepsTexts: false }) };
}

function pageMaker({ making, place }: Told<'pages'>, { registry, reader }: Reading): PageMaker {
  const renderer = createRenderer(making.env, registry, root);
  return createPageMaker({ renderer, reader, place, making });
}

async function answer(message: Told<'read' | 'make'>, { reader }: Reading): Promise<readonly unknown[]> {
  if (message.kind === 'read') return message.files.map(reader.read);
  const made: unknown[] = [];
  for (const job of message.jobs) made.push(await make?.(job));
  return made;
}

type Told<K extends Message['kind']> = Message & { readonly kind: K };
