import { parentPort, workerData } from 'node:worker_threads';
import { guardRegistry } from '../hooks/guard-registry.ts';
import type { Page, Registry, RenderedPage } from '../types.ts';
import type { WorkerInput } from './pool.ts';
import { createRenderer } from './renderer.ts';

// Entry point of a rendering thread: the environment comes once, pages come in batches.
const { env, root } = workerData as WorkerInput;
const { registry } = (await import(env.templates)) as { readonly registry: Registry };
const renderer = createRenderer(env, guardRegistry(registry, root), root);

parentPort?.on('message', async (pages: readonly Page[]) => {
  const rendered: RenderedPage[] = [];
  for (const page of pages) rendered.push(await renderer.page(page));
  parentPort?.postMessage(rendered);
});
