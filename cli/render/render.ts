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
import { createRenderer } from './renderer.ts';

/** What a whole site is rendered from. */
export interface RenderInput {
  readonly config: Config;
  readonly site: Site;
  readonly assets: AssetManifest;
  readonly registry: Registry;
  /** `file:` URL of the compiled templates, for worker threads. */
  readonly templates: string;
  /** Called after each page. */
  readonly onPage: () => void;
}

/** Every page of a site. */
export interface RenderedSite {
  /** In the site's order. */
  readonly pages: readonly RenderedPage[];
  /** Documents, payloads and error pages. */
  readonly outputs: readonly Output[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Renders every page and error page. */
export async function renderSite(input: RenderInput): Promise<RenderedSite> {
  const renderer = createRenderer(renderEnv(input), input.registry);
  const pages: RenderedPage[] = [];
  for (const page of input.site.pages) {
    pages.push(await renderer.page(page));
    input.onPage();
  }
  const errorPages: Output[] = [];
  for (const locale of LOCALES) {
    errorPages.push(await renderer.errorPage(404, locale), await renderer.errorPage(500, locale));
  }
  return {
    pages,
    outputs: [...pages.flatMap(({ outputs }) => outputs), ...errorPages],
    diagnostics: pages.flatMap(({ diagnostics }) => diagnostics),
  };
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
