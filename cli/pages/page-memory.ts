import type { PageMeta } from '../api/page.ts';
import type { RenderEnv } from '../api/render-context.ts';
import { metaOf } from '../output/page-facts.ts';
import type { Renderer } from '../render/renderer.ts';
import type { RenderingRegistry } from '../render/rendering-registry.ts';
import { sameValues } from '../render/traced-env.ts';
import { getOrMake } from '../shared/get-or-make.ts';
import type { Page } from '../types.ts';
import type { FinishedPage } from './finish-page.ts';
import type { MakingContext } from './messages.ts';

/** Parts of the registry that any page may be rendered with, whatever its template and layout. */
type SharedParts = Omit<RenderingRegistry, 'templates' | 'layouts' | 'errors'>;

/** A renderer, and the environment that its pages are of. */
interface RenderingState {
  readonly renderer: Renderer;
  readonly env: RenderEnv;
}

/** Pages that this process made with one renderer. A class: a memo takes equal plain objects for one. */
export class PageMemory {
  #state: RenderingState | undefined;
  /** A look-up by page, since there are thousands: their renderer is noted once for all. */
  #pages = new WeakMap<Page, FinishedPage>();
  /** Names of what pages read, each once for all pages. */
  readonly #names = new Map<string, string>();

  /** Returns the pages that are remembered. After a change of renderer, only those that both renderers make alike. */
  async of(state: RenderingState, pages: readonly Page[]): Promise<WeakMap<Page, FinishedPage>> {
    const before = this.#state ?? state;
    this.#state = state;
    if (before.renderer === state.renderer) return this.#pages;
    const known = this.#pages;
    this.#pages = new WeakMap();
    const isAlike = createComparison(before, state);
    for (const page of pages) {
      const finished = known.get(page);
      if (finished !== undefined && (await isAlike(page, finished))) this.#pages.set(page, finished);
    }
    return this.#pages;
  }

  /**
   * Returns the page with one copy of each name for all pages. A page without names is returned itself: an object that
   * is put together by `...` twice weighs kilobytes more.
   */
  withSharedNames<P extends Pick<FinishedPage, 'reads'>>(page: P): P {
    const { reads } = page;
    if (reads === undefined) return page;
    return { ...page, reads: reads.map((name) => getOrMake(this.#names, name, () => name)) };
  }
}

/** Creates the memory of pages with these budgets and parts of the registry, which all pages share. */
export function createMemory(_budgets: MakingContext['budgets'], _shared: SharedParts): PageMemory {
  return new PageMemory();
}

/** Tells of pages whether another renderer makes them as they are. */
function createComparison(
  before: RenderingState,
  now: RenderingState,
): (page: Page, finished: FinishedPage) => Promise<boolean> {
  const isSameValue = sameValues(before.env, now.env);
  const shells = new Map<string, Promise<boolean>>();
  return async (page, { reads }) => {
    const meta = metaOf(page);
    if (before.renderer.templateOf(meta) !== now.renderer.templateOf(meta)) return false;
    if (before.env !== now.env && reads?.every(isSameValue) !== true) return false;
    const name = `${meta.locale}/${meta.layout}`;
    return getOrMake(shells, name, () => isSameShell(before.renderer, now.renderer, meta));
  };
}

/** A layout that fails is no shell: its pages say so when they are made. */
async function isSameShell(before: Renderer, now: Renderer, meta: PageMeta): Promise<boolean> {
  const [was, is] = await Promise.allSettled([before.shellHash(meta), now.shellHash(meta)]);
  return was.status === 'fulfilled' && is.status === 'fulfilled' && was.value === is.value;
}
