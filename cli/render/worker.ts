import { parentPort, workerData } from 'node:worker_threads';
import type { Page, Registry, RenderEnv, RenderedPage } from '../types.ts';
import { createRenderer } from './renderer.ts';

// Entry point of a rendering thread: the environment comes once, pages come in batches.
const env = workerData as RenderEnv;
const { registry } = (await import(env.templates)) as { readonly registry: Registry };
const renderer = createRenderer(env, registry);

parentPort?.on('message', async (pages: readonly Page[]) => {
  const rendered: RenderedPage[] = [];
  for (const page of pages) rendered.push(await renderer.page(page));
  parentPort?.postMessage(rendered);
});
