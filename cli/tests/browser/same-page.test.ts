import { describe, expect, it } from 'vitest';
import { differences, nodesOf } from './dom-nodes.ts';
import { follow, share, visitor } from './visitor.ts';

const shared = share();

describe('4.1 a page shown softly is the page that a full load gives', () => {
  it.each([
    ['/about', ['/', '/services/ai', '/blog', '/essai/seule', '/projects', '/brand', '/anim', '/terms']],
    ['/en/about', ['/en', '/en/services/design', '/en/blog', '/en/essai/ancres']],
  ] as const)('4.1 node by node, from %s on', async (from, paths) => {
    const walking = await visitor(shared(), { cookie: from.startsWith('/en') ? 'en' : 'fr' });
    const arriving = await visitor(shared(), { cookie: from.startsWith('/en') ? 'en' : 'fr' });
    await walking.settle(from);
    for (const path of paths) {
      await follow(walking.page, path);
      await walking.page.waitForURL(`**${path}`);
      await arriving.settle(path);
      expect(differences(await nodesOf(walking.page), await nodesOf(arriving.page)), path).toEqual([]);
    }
    expect(walking.documents).toEqual([from]);
  });
});

describe('4.1 nothing leaks', () => {
  it('4.1 keeps nodes and listeners flat over 500 navigations', async () => {
    const { page, context, settle, documents } = await visitor(shared(), { reducedMotion: 'reduce' });
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
    await walk(50);
    const before = await measure();
    await walk(500);
    const after = await measure();
    expect(documents).toEqual(['/about']);
    expect(after.listeners).toBeLessThanOrEqual(before.listeners + 5);
    expect(after.nodes).toBeLessThanOrEqual(before.nodes * 1.02 + 50);
  }, 120_000);
});
