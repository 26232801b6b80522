import { LOCALES } from '../shared/locale.ts';
import type {
  AssetManifest,
  Config,
  Diagnostic,
  Output,
  Registry,
  RenderEnv,
  RenderedPage,
  Site,
} from '../types.ts';
import { renderOnThreads } from './pool.ts';
import type { Renderer } from './renderer.ts';
import { createRenderer } from './renderer.ts';

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
  /** Called with each file as soon as it is rendered, so that writing overlaps rendering. */
  readonly onOutput: (output: Output) => void;
  /** Called after each page. */
  readonly onPage: () => void;
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
  const env = renderEnv(input);
  const renderer = createRenderer(env, input.registry);
  const pages = await renderPages(input, env, renderer);
  const errorPages: Output[] = [];
  for (const locale of LOCALES) {
    errorPages.push(await renderer.errorPage(404, locale), await renderer.errorPage(500, locale));
  }
  for (const output of errorPages) input.onOutput(output);
  const outputs = [...pages.flatMap((page) => page.outputs), ...errorPages];
  return {
    pages,
    outputs,
    assetUrls: referredAssets(outputs),
    diagnostics: oncePerPlace(pages.flatMap(({ diagnostics }) => diagnostics)),
  };
}

/** A mistake that several pages meet is said once; when a template made it, with their number. */
function oncePerPlace(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const counts = new Map<string, number>();
  const firsts = diagnostics.filter((diagnostic) => {
    const count = counts.get(placeOf(diagnostic)) ?? 0;
    counts.set(placeOf(diagnostic), count + 1);
    return count === 0;
  });
  return firsts.map((diagnostic) => {
    const others = (counts.get(placeOf(diagnostic)) ?? 1) - 1;
    if (others === 0 || diagnostic.code !== 'template-threw') return diagnostic;
    return { ...diagnostic, notes: [...(diagnostic.notes ?? []), { text: `and on ${others} other pages` }] };
  });
}

function placeOf({ code, text, location }: Diagnostic): string {
  return JSON.stringify([code, text, location]);
}

const ASSET_URL = /\/assets\/[\w./-]+/g;

function referredAssets(outputs: readonly Output[]): ReadonlySet<string> {
  const urls = new Set<string>();
  for (const { kind, content } of outputs) {
    if (kind !== 'page' || typeof content !== 'string') continue;
    for (const [url] of content.matchAll(ASSET_URL)) urls.add(url);
  }
  return urls;
}

async function renderPages(
  input: RenderInput,
  env: RenderEnv,
  renderer: Renderer,
): Promise<readonly RenderedPage[]> {
  const { site, config, worker } = input;
  const onPage = (page: RenderedPage): void => {
    for (const output of page.outputs) input.onOutput(output);
    input.onPage();
  };
  const { workers: threads, workersFrom } = config.options;
  if (threads > 1 && worker !== undefined && site.pages.length >= workersFrom) {
    return renderOnThreads({ pages: site.pages, env, threads, worker, onPage });
  }
  const pages: RenderedPage[] = [];
  for (const page of site.pages) {
    const rendered = await renderer.page(page);
    pages.push(rendered);
    onPage(rendered);
  }
  return pages;
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
