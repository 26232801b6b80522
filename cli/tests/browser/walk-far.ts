import { expect } from 'vitest';
import type { Shared } from './visitor.ts';
import { eventually, visitor } from './visitor.ts';

/** Follows one link after another in a tab, and asserts that it holds no more nodes and listeners than at the start. */
export async function walkFar(shared: Shared, navigations: number): Promise<void> {
  const { page, context, settle, documents } = await visitor(shared);
  await settle('/about');
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const measure = async (): Promise<{ nodes: number; listeners: number }> => {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0;
    return { nodes: metric('Nodes'), listeners: metric('JSEventListeners') };
  };
  const walk = (times: number): Promise<void> =>
    page.evaluate(async (count) => {
      const paths = ['/blog', '/services/ai', '/brand', '/anim', '/about'];
      for (let index = 0; index < count; index++) {
        const path = paths[index % paths.length] ?? '';
        const shown = new Promise((resolve) => addEventListener('app:page', resolve, { once: true }));
        const link = document.createElement('a');
        link.href = path;
        document.querySelector('main')?.append(link);
        link.click();
        await shown;
        if (path === '/blog') document.querySelector('[data-island]')?.scrollIntoView();
        await new Promise((resolve) => setTimeout(resolve, 12));
      }
    }, times);
  // Twice round: from the second page on, no more is kept than what was kept before.
  await walk(10);
  const before = await measure();
  await walk(navigations);
  expect(documents).toEqual(['/about']);
  // Chromium lets go of the last pages' nodes when it pleases.
  await eventually(async () => (await measure()).nodes).toBeLessThanOrEqual(before.nodes * 1.02 + 50);
  expect((await measure()).listeners).toBeLessThanOrEqual(before.listeners + 5);
}
