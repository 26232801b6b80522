import type { AssetManifest } from '../api/assets.ts';
import type { Registry } from '../api/registry.ts';
import type { RenderEnv } from '../api/render-context.ts';
import type { ByteRange } from '../cache/byte-range.ts';
import { hashParts } from '../cache/cache.ts';
import { keyJson } from '../cache/key-json.ts';
import type { Memo } from '../cache/memo.ts';
import type { Pack, StoredResults } from '../cache/pack.ts';
import type { KnownProps } from '../output/known-props.ts';
import { propsJson } from '../output/known-props.ts';
import { bodyRefOf } from '../output/page-facts.ts';
import type { Output, SiteFile } from '../output/site-file.ts';
import { createRenderEnv } from '../render/render-env.ts';
import type { Renderer } from '../render/renderer.ts';
import { assetUrls, createRenderer, markdownOptions } from '../render/renderer.ts';
import type { RenderingRegistry } from '../render/rendering-registry.ts';
import { renderingRegistry } from '../render/rendering-registry.ts';
import { createShells } from '../render/shells.ts';
import { TracedEnv } from '../render/traced-env.ts';
import { joinLists } from '../shared/join-lists.ts';
import { LOCALES } from '../shared/locale.ts';
import { once } from '../shared/once.ts';
import type { Config, Diagnostic, Page, Result, Site } from '../types.ts';
import type { PageDetails } from '../verify/document.ts';
import type { Judgement } from '../verify/judgement.ts';
import { createJudgement } from '../verify/judgement.ts';
import type { JudgingContext } from '../verify/page-judge.ts';
import { judgingContext } from '../verify/page-judge.ts';
import type { Staging } from '../write/staging.ts';
import type { FinishedPage, MadePage, PageJob, PageOutline } from './finish-page.ts';
import type { EnvironmentHashes, LeftPages } from './left-pages.ts';
import { findFormer, findPage, recallPages } from './left-pages.ts';
import type { MakingContext } from './messages.ts';
import type { PageMemory } from './page-memory.ts';
import { createMemory } from './page-memory.ts';
import type { PagePool } from './page-pool.ts';

/** Input of all pages of a site. */
interface MakePagesInput {
  readonly config: Config;
  readonly site: Site;
  readonly assets: AssetManifest;
  readonly registry: Registry;
  readonly pool: Pick<PagePool, 'make' | 'text'>;
  /** Paths of the pages whose text a feed shows. */
  readonly fed: ReadonlySet<string>;
  readonly staging: Pick<Staging, 'add' | 'adopt' | 'fail' | 'holds' | 'writerOptions'>;
  /** Work to do while other threads make pages; each entry is removed when it is done. */
  readonly meanwhile: (() => void)[];
  /** True when another build of this process follows, which makes only pages that read what has changed. */
  readonly isTraced: boolean;
  /** Called after each page that is made. */
  readonly onPage: () => void;
  readonly stored: StoredResults & KnownProps;
  /** Memory of earlier builds: a page whose input has not changed is taken from there. */
  readonly memo: Memo;
}

/** Every page of a site. */
export interface MadePages {
  /** In the site's order. */
  readonly pages: readonly FinishedPage[];
  /** Documents, payloads and error pages. */
  readonly outputs: readonly SiteFile[];
  /** URLs below `/assets/` that any page refers to: only these pictures are encoded. */
  readonly assetUrls: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
  readonly environment: EnvironmentHashes;
  /** Pages that an earlier process made in this environment, or in one that renders bodies alike. */
  readonly left: LeftPages | undefined;
  /** The judgement that holds their verdicts; undefined when verification inspects pages itself. */
  readonly judgement: Judgement | undefined;
  /** Renders the document of a page again, since builds do not keep it. Undefined when its text changed meanwhile. */
  readonly html: (page: Page) => Promise<string | undefined>;
}

/** Makes every page and error page, except those that are known and whose files exist. */
export async function makePages(input: MakePagesInput): Promise<MadePages> {
  const { config, site, assets, memo, registry, isTraced } = input;
  const { root, dev } = config.options;
  const env = memo(createRenderEnv, { config, site, assets });
  const traced = isTraced ? memo(traceOf, env) : undefined;
  const shown = traced?.env ?? env;
  const rendering = memo(renderingRegistry, registry);
  const { templates: _templates, layouts: _layouts, errors: _errors, ...shared } = rendering;
  const shells = memo(createShells, shown, shared, root);
  const renderer = memo(createRenderer, shown, rendering, root, shells, traced);
  // The watch profile minifies nothing, so it weighs nothing.
  const budgets = dev ? undefined : config.budgets.html;
  const memory = memo(createMemory, budgets, shared);
  const environment = memo(environmentOf, input.stored.templatesHash, env, budgets, rendering);
  const left = memo(recallPages, environment, input.stored.pack);
  // When pages are recalled, few are made.
  const judging =
    left?.isSame === true
      ? undefined
      : judgingContext({ config, site, manifest: assets, forms: registry.forms?.named }, memo);
  const judgement = judging && memo(judgementOf, judging);
  const making = { env, isTraced, budgets, judging };
  const pages = await takeOrMake(input, { making, renderer, memory, environment, left, judgement });
  for (const work of input.meanwhile.splice(0)) work();
  const errorPages = await memo(renderErrorPages, renderer);
  for (const output of errorPages.value) input.staging.add(output);
  return {
    pages,
    outputs: joinLists<SiteFile>([...pages.map(({ files }) => files), errorPages.value]),
    assetUrls: memo(referredAssets, memo.map(pages, assetsOf), errorPages.value),
    diagnostics: joinLists([...pages.map(({ diagnostics }) => diagnostics), errorPages.diagnostics]),
    environment,
    left,
    judgement,
    html: (page) => htmlOf(page, renderer, input.pool),
  };
}

function traceOf(env: RenderEnv): TracedEnv {
  return new TracedEnv(env);
}

function environmentOf(
  templatesHash: string,
  env: RenderEnv,
  budgets: MakingContext['budgets'],
  registry: RenderingRegistry,
): EnvironmentHashes {
  const options = LOCALES.map((locale) => markdownOptions({ locale, env, registry }));
  return {
    hash: hashParts('environment', templatesHash, keyJson([env, budgets ?? null])),
    bodies: hashParts('bodies', keyJson(options)),
  };
}

/** Creates the judgement for one context. */
function judgementOf(_judging: JudgingContext): Judgement {
  return createJudgement();
}

interface PageTools {
  readonly making: MakingContext;
  readonly renderer: Renderer;
  readonly memory: PageMemory;
  /** Hashes of the input of all pages. */
  readonly environment: EnvironmentHashes;
  /** Pages that an earlier process made. */
  readonly left: LeftPages | undefined;
  readonly judgement: Judgement | undefined;
}

interface PoolTools extends PageTools {
  /** Pages that are known, by which this process remembers them. */
  readonly known: WeakMap<Page, FinishedPage>;
}

/** Takes the pages that this process or an earlier one made and whose files still exist, and makes the rest. */
async function takeOrMake(input: MakePagesInput, tools: PageTools): Promise<readonly FinishedPage[]> {
  const { stored, staging, onPage } = input;
  const { pages } = input.site;
  const { renderer, making, memory, left } = tools;
  const known = await memory.of({ renderer, env: making.env }, pages);
  const isKnown = (page: Page): boolean => {
    const remembered = known.get(page);
    if (remembered !== undefined && isUsable(remembered, input)) return true;
    known.delete(page);
    const found = left && findPage(page, left, stored);
    if (found === undefined || !isUsable(found, input)) return false;
    known.set(page, found);
    staging.adopt(found.files, []);
    onPage();
    return true;
  };
  const missing = pages.filter((page) => !isKnown(page));
  await makeInPool(missing, input, { ...tools, known });
  return pages.map((page) => {
    const finished = known.get(page);
    if (finished === undefined) throw new Error(`${page.path} was neither known nor made`);
    return finished;
  });
}

/** Tells whether the output holds the files of a page, and the page has the text that its feed needs. */
function isUsable(page: FinishedPage, { fed, staging }: MakePagesInput): boolean {
  // A page that failed has only its diagnostics.
  if (page.files.length === 0) return page.diagnostics.length > 0;
  return (page.body !== undefined || !fed.has(page.page.path)) && page.files.every(staging.holds);
}

/**
 * Makes pages in the pool, and adds them to the known ones. A sound page gets the hash by which the next process finds
 * it.
 */
async function makeInPool(
  pages: readonly Page[],
  { pool, staging, fed, onPage, stored, meanwhile }: MakePagesInput,
  { making, renderer, memory, environment, left, judgement, known }: PoolTools,
): Promise<void> {
  const { pack } = stored;
  const jobOf = (page: Page): PageJob => {
    const props = propsJson(page);
    // The digest is made from the same JSON, by which the next process knows the page.
    stored.digestOf(page, props);
    const former = left && findFormer(page, left, pack);
    return { props, bodyRef: bodyRefOf(page), former, isFed: fed.has(page.path) };
  };
  const inputHashOf = (page: Page): string =>
    hashParts('page', environment.hash, stored.digestOf(page), keyJson(bodyRefOf(page)));
  const take = (page: MadePage, asked: Page): void => {
    const { json, details, diagnostics, staged, fault, expected } = page;
    judgement?.add(expected);
    const made = memory.withSharedNames(JSON.parse(json) as PageOutline);
    const isSound = diagnostics.length === 0 && made.files.length > 0;
    const kept = isSound ? pack.keep(details) : undefined;
    const inputHash = kept && inputHashOf(asked);
    const read = kept === undefined ? parsing(details) : reading(pack, kept);
    known.set(asked, {
      page: asked,
      details: read,
      inputHash,
      detailsAt: kept,
      judgement,
      diagnostics,
      ...made,
    });
    if (fault === undefined) staging.adopt(made.files, staged);
    else staging.fail(fault);
    onPage();
  };
  if (pages.length > 0)
    await pool.make(pages, {
      renderer,
      making,
      writerOptions: staging.writerOptions,
      jobOf,
      take,
      meanwhile,
    });
}

function parsing(details: string): () => PageDetails {
  return once(() => JSON.parse(details) as PageDetails);
}

/** Makes the parser of kept details. As a closure where their text is in scope, it would keep that text in memory. */
function reading(pack: Pack, kept: ByteRange): () => PageDetails {
  return once(() => pack.read(kept));
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

function referredAssets(
  lists: readonly (readonly string[])[],
  errorPages: readonly Output[],
): ReadonlySet<string> {
  const urls = new Set(errorPages.flatMap(({ content }) => assetUrls(String(content))));
  for (const list of lists) for (const url of list) urls.add(url);
  return urls;
}

function assetsOf({ assets }: FinishedPage): readonly string[] {
  return assets;
}

async function htmlOf(
  page: Page,
  renderer: Renderer,
  pool: Pick<PagePool, 'text'>,
): Promise<string | undefined> {
  const { file, locale } = page.props.internal.page;
  const text = pool.text({ file, locale }, page.props.internal.bodyHash);
  if (text === undefined) return undefined;
  const { outputs } = await renderer.page(page, text.body);
  const document = outputs.find(({ kind }) => kind === 'page');
  return document === undefined ? undefined : String(document.content);
}
