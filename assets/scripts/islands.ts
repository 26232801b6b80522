import type { IslandName } from '../../templates/ui/island.tsx';
import { load } from './load.ts';
import type { Request } from './request.ts';
import { request } from './request.ts';

/** Imports of the islands that pages hold, by the name in `data-island`; each is a file of its own. */
const MOUNTS: Readonly<Record<string, () => Promise<Island>>> = {
  'contact-form': () => import('./contact-form.ts'),
  'newsletter-form': () => import('./newsletter-form.ts'),
} satisfies Readonly<Record<IslandName, () => Promise<Island>>>;

interface Island {
  readonly mount: (element: HTMLElement, ask: Request) => void;
}

/** Distance from the window at which an island is fetched, so that it is ready when it is seen. */
const AHEAD = '400px';

/** Mounts islands when they are about to be seen (behaviour 5.3). Nothing holds those whose page has gone. */
export function startIslands(): void {
  const mounted = new WeakSet<HTMLElement>();
  const mount = async (element: HTMLElement): Promise<void> => {
    const importing = MOUNTS[element.dataset.island ?? ''];
    if (!importing || mounted.has(element)) return;
    mounted.add(element);
    await load(importing, (island) => {
      if (element.isConnected) island.mount(element, request);
    });
  };
  const observer =
    'IntersectionObserver' in window
      ? new IntersectionObserver(
          (entries) => {
            for (const { target, isIntersecting } of entries)
              if (isIntersecting) mount(target as HTMLElement);
          },
          { rootMargin: AHEAD },
        )
      : { observe: mount, disconnect: () => {} };
  const refresh = (): void => {
    observer.disconnect();
    for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) observer.observe(element);
  };
  addEventListener('app:page', refresh);
  refresh();
}
