import { parentPort, workerData } from 'node:worker_threads';
import { guardRegistry } from '../hooks/guard-registry.ts';
import { createRenderer } from '../render/renderer.ts';
import type { Registry } from '../types.ts';
import type { PageJob } from './finish-page.ts';
import type { MadePage } from './page-maker.ts';
import { createPageMaker } from './page-maker.ts';
import type { ThreadInput } from './threads.ts';

// Entry point of a thread that makes pages: the environment comes once, pages come in batches.
const { env, root, place, budgets } = workerData as ThreadInput;
const { registry } = (await import(env.templates)) as { readonly registry: Registry };
const renderer = createRenderer(env, guardRegistry(registry, root), root);
const make = createPageMaker({ renderer, place, budgets });

parentPort?.on('message', async (jobs: readonly PageJob[]) => {
  const made: MadePage[] = [];
  for (const job of jobs) made.push(await make(job));
  parentPort?.postMessage(made);
});
