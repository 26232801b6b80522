import type { IslandName } from '../../templates/ui/island.tsx';
import { load } from './load.ts';
import type { Request } from './request.ts';
import { request } from './request.ts';

/** Imports of the islands, by the name in `data-island`. Each is a file of its own. */
const MOUNTS: Readonly<Record<string, () => Promise<Island>>> = {
  'contact-form': () => import('./contact-form.ts'),
  'newsletter-form': () => import('./newsletter-form.ts'),
} satisfies Readonly<Record<IslandName, () => Promise<Island>>>;

interface Island {
  readonly mount: (element: HTMLElement, ask: Request) => void;
}

/** Distance from the window at which an island is fetched, to be ready when it is visible. */
const AHEAD = '400px';

/** Mounts islands when they are about to be visible (behaviour 5.3). Islands of former pages are not kept in memory. */
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
