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
const { root, templates } = workerData as ThreadInput;
const { registry: written } = (await import(templates)) as { readonly registry: Registry };
const registry = guardRegistry(written, root);
let reader: DocumentReader | undefined;
let make: PageMaker | undefined;

parentPort?.on('message', async (message: Message) => {
  if (message.kind === 'documents')
    reader = createDocumentReader(message.contexts, { root, registry, keepsTexts: false });
  else if (message.kind === 'pages') make = pageMaker(message);
  else parentPort?.postMessage(await answer(message));
});

function pageMaker({ making, place }: Message & { readonly kind: 'pages' }): PageMaker {
  if (reader === undefined) throw new Error('Pages are made from documents');
  const renderer = createRenderer(making.env, registry, root);
  return createPageMaker({ renderer, reader, place, budgets: making.budgets });
}

async function answer(message: Message & { readonly kind: 'read' | 'make' }): Promise<readonly unknown[]> {
  if (message.kind === 'read') return message.files.map((file) => reader?.read(file));
  const made: unknown[] = [];
  for (const job of message.jobs) made.push(await make?.(job));
  return made;
}
