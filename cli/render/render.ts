import { hash } from '../cache.ts';
import type { Memory } from '../memory.ts';
import { createMemory } from '../memory.ts';
import type { Pack } from '../pack.ts';
import { LOCALES } from '../shared/locale.ts';
import type {
  AssetManifest,
  Config,
  Diagnostic,
  Output,
  Page,
  Registry,
  RenderEnv,
  RenderedPage,
  Result,
  Site,
} from '../types.ts';
import { renderOnThreads } from './pool.ts';
import type { Renderer, StoredPage } from './renderer.ts';
import { assetUrls, createRenderer } from './renderer.ts';

/** What a whole site is rendered from. */
export interface RenderInput {
  readonly config: Config;
  readonly site: Site;
  readonly assets: AssetManifest;
  readonly registry: Registry;
  /** `file:` URL of the compiled templates, for worker threads. */
  readonly templates: string;
  /** `file:` URL of the compiled worker; left out, everything renders in this thread. */
  readonly worker: URL | undefined;
  /** Called with each file as soon as it is made, so that writing overlaps rendering; not with those of an earlier build. */
  readonly onOutput: (output: Output) => void;
  /** Called after each page that is made. */
  readonly onPage: () => void;
  /** What earlier processes rendered, and the hash of the templates. @default nothing */
  readonly stored?: { readonly pack: Pack; readonly version: string };
  /** Pages of an earlier build, when nothing they are made of has changed, are taken from it. @default none */
  readonly memory?: Memory;
}

/** Every page of a site. */
export interface RenderedSite {
  /** In the site's order. */
  readonly pages: readonly RenderedPage[];
  /** Documents, payloads and error pages. */
  readonly outputs: readonly Output[];
  /** URLs below `/assets/` that any page refers to: only these pictures are encoded. */
  readonly assetUrls: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Renders every page and error page. */
export async function renderSite(input: RenderInput): Promise<RenderedSite> {
  const { memory = createMemory(), registry } = input;
  const env = memory.share('environment', renderEnv(input));
  const { root } = input.config.options;
  const renderer = memory.recall('renderer', [env, registry], () => createRenderer(env, registry, root));
  const pages = await renderPages(input, { env, renderer, memory });
  const errorPages = await memory.recall('error pages', [renderer], () => renderErrorPages(renderer));
  for (const output of errorPages.value) input.onOutput(output);
  const ofPages = <T>(name: string, listOf: (page: RenderedPage) => readonly T[]): readonly T[] =>
    memory.flat(
      name,
      memory.each(name, { columns: [pages] }, ([page]) => listOf(page)),
    );
  return {
    pages,
    outputs: [...ofPages('outputs of pages', ({ outputs }) => outputs), ...errorPages.value],
    assetUrls: referredAssets(pages, errorPages.value, memory),
    diagnostics: [
      ...ofPages('diagnostics of pages', ({ diagnostics }) => diagnostics),
      ...errorPages.diagnostics,
    ],
  };
}

async function renderErrorPages(renderer: Renderer): Promise<Result<readonly Output[]>> {
  const rendered = await Promise.all(
    LOCALES.flatMap((locale) => [renderer.errorPage(404, locale), renderer.errorPage(500, locale)]),
  );
  return {
    value: rendered.flatMap((page) => ('diagnostic' in page ? [] : [page.value])),
    diagnostics: rendered.flatMap((page) => ('diagnostic' in page ? [page.diagnostic] : [])),
  };
}

/** Recalled as long as every page has the same list. */
function referredAssets(
  pages: readonly RenderedPage[],
  errorPages: readonly Output[],
  memory: Memory,
): ReadonlySet<string> {
  const lists = memory.each('assets of pages', { columns: [pages] }, ([{ assets }]) => assets);
  return memory.recall('asset URLs', [errorPages, lists], () => {
    const urls = new Set(errorPages.flatMap(({ content }) => assetUrls(String(content))));
    for (const list of lists) for (const url of list) urls.add(url);
    return urls;
  });
}

interface PageTools {
  readonly env: RenderEnv;
  readonly renderer: Renderer;
  readonly memory: Memory;
}

async function renderPages(input: RenderInput, tools: PageTools): Promise<readonly RenderedPage[]> {
  const { renderer, memory } = tools;
  const lists = memory.recall('lists of assets', [renderer], () => new Map<string, readonly string[]>());
  const inputs = [renderer];
  const last = memory.find<LastPages>('rendered pages', inputs)?.value;
  const known = input.site.pages.map((page, row) =>
    page === last?.pages[row]
      ? last.rendered[row]
      : memory.findOf<RenderedPage>(page, 'rendered', inputs)?.value,
  );
  const onPage = (page: RenderedPage): void => {
    for (const output of page.outputs) input.onOutput(output);
    input.onPage();
  };
  const missing = input.site.pages.filter((_, index) => known[index] === undefined);
  const fresh = (await renderOrRestore(missing, { ...input, onPage }, tools))[Symbol.iterator]();
  const rendered = input.site.pages.map((page, index) => {
    const found = known[index];
    if (found !== undefined) return found;
    const { value: made } = fresh.next();
    if (made === undefined) throw new Error(`${page.path} was not rendered`);
    // Most pages use the same assets as others: one list for all of them is compared at a glance.
    const key = made.assets.join(' ');
    const assets = lists.get(key) ?? made.assets;
    lists.set(key, assets);
    return memory.of(page, 'rendered', inputs, () => ({ ...made, assets }));
  });
  memory.keep('rendered pages', inputs, { pages: input.site.pages, rendered } satisfies LastPages);
  return rendered;
}

/** Pages of the last build, and what became of each. */
interface LastPages {
  readonly pages: readonly Page[];
  readonly rendered: readonly RenderedPage[];
}

type MissingInput = Pick<RenderInput, 'config' | 'worker' | 'stored'> & {
  readonly onPage: (page: RenderedPage) => void;
};

/** Renders what no other process has rendered from the same; pages without a diagnostic are stored for the next. */
async function renderOrRestore(
  pages: readonly Page[],
  input: MissingInput,
  tools: PageTools,
): Promise<readonly RenderedPage[]> {
  const { stored, onPage } = input;
  if (stored === undefined) return renderMissing(pages, input, tools);
  const version = tools.memory.recall('hash of the environment', [stored.version, tools.env], () =>
    hash('environment', stored.version, JSON.stringify(tools.env)),
  );
  const keys = new Map(pages.map((page) => [page, hash('page', version, JSON.stringify(page.props))]));
  const restored = new Map<Page, RenderedPage>();
  for (const [page, key] of keys) {
    const found = stored.pack.get<StoredPage>(key);
    if (found === undefined) continue;
    const again = { ...(await tools.renderer.restored(page, found)), key };
    restored.set(page, again);
    onPage(again);
  }
  const left = pages.filter((page) => !restored.has(page));
  for (const [index, made] of (await renderMissing(left, input, tools)).entries()) {
    const page = left[index];
    const key = page && keys.get(page);
    if (page === undefined || key === undefined) throw new Error(`${made.path} was not asked for`);
    restored.set(page, { ...made, key });
    if (made.diagnostics.length === 0) stored.pack.set(key, storedPage(made));
  }
  return pages.flatMap((page) => restored.get(page) ?? []);
}

function storedPage({ html, head, body, references, headings = [] }: RenderedPage): StoredPage {
  return { html, head, references, headings, ...(body === undefined ? {} : { body }) };
}

async function renderMissing(
  pages: readonly Page[],
  { config, worker, onPage }: MissingInput,
  { env, renderer }: PageTools,
): Promise<readonly RenderedPage[]> {
  const { root, workers: threads, workersFrom } = config.options;
  const isWorthIt = threads > 1 && pages.length >= workersFrom;
  const known =
    isWorthIt && worker !== undefined
      ? await renderOnThreads({ pages, env, root, threads, worker, onPage })
      : [];
  const rendered: RenderedPage[] = [];
  for (const [index, page] of pages.entries()) {
    const done = known[index] ?? (await renderer.page(page));
    rendered.push(done);
    if (known[index] === undefined) onPage(done);
  }
  return rendered;
}

function renderEnv({ config, site, assets, templates }: RenderInput): RenderEnv {
  const { origin, indexable, organization, booking, forms, analytics, options } = config;
  return {
    config: {
      origin,
      indexable,
      organization,
      booking,
      forms,
      analytics: options.drafts || options.dev ? false : analytics,
    },
    assets,
    messages: site.messages,
    data: site.data,
    year: site.year,
    templates,
    dev: options.dev,
  };
}
