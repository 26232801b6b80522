import type { Run } from './build-run.ts';
import type { BegunAssets } from './bundle/begin.ts';
import type { Assets } from './bundle/bundle.ts';
import { bundle } from './bundle/bundle.ts';
import type { Code } from './bundle/finish-code.ts';
import { idleTemplates } from './bundle/idle-code.ts';
import { encodeVariants } from './bundle/images.ts';
import { sheetsOfNoTemplate } from './bundle/sheets.ts';
import { createFileRecall } from './cache/left-files.ts';
import { compressOutputs } from './compress/compress.ts';
import { emit, emitBuildFiles, emitSitemap } from './emit/emit.ts';
import { fedPaths } from './emit/feed.ts';
import { headerRules } from './emit/headers.ts';
import { receiverProblems } from './forms/texts.ts';
import { hostFiles } from './hosts/host-files.ts';
import type { SiteFile } from './output/site-file.ts';
import type { MadePages } from './pages/make-pages.ts';
import { makePages } from './pages/make-pages.ts';
import { placeFiles } from './pages/place-files.ts';
import { createPlacer, leaveUnmade } from './pages/place-made.ts';
import { atTitles } from './press/open-graph-problems.ts';
import { readProjectTexts } from './read/project-texts.ts';
import { read } from './read/read.ts';
import { isError } from './report/diagnostic.ts';
import { OWN_CODE } from './report/once-per-place.ts';
import { formatCount } from './report/units.ts';
import { resolve } from './resolve/resolve.ts';
import { once } from './shared/once.ts';
import { mapConcurrently } from './system/map-concurrently.ts';
import type { Diagnostic, Site, Sources } from './types.ts';
import { verify } from './verify/verify.ts';
import type { CommitOutcome } from './write/commit.ts';
import { createDryRunStaging } from './write/dry-run-staging.ts';
import type { Staging } from './write/staging.ts';
import { openStaging } from './write/staging.ts';

/** Disk → sources: documents, messages, data, each checked. */
export async function readSources(run: Run): Promise<Sources> {
  const { config, contentRegistry: registry, session, stored, pool, meanwhile, memo, reporter, log } = run;
  const later = (work: () => void): void => void meanwhile.push(work);
  const reading = reporter.phase('read');
  const sources = log.take(
    await read(config, registry, { ...session, stored, readMeta: pool.readMeta, later }),
  );
  const { forms } = registry;
  if (forms !== undefined && config.forms.endpoint !== false)
    log.add(memo(receiverProblems, sources.messages, forms.named));
  if (sources.isDamaged === true) log.excuse(OWN_CODE);
  reading.done(formatCount(sources.entries.length, 'document'));
  return sources;
}

/** Sources → site: every page and redirect. */
export function resolveSite(run: Run, sources: Sources): Site {
  const { config, contentRegistry: registry, memo, reporter, log } = run;
  const stored = run.buildsOnce ? run.stored : undefined;
  const resolving = reporter.phase('resolve');
  const site = log.take(resolve(config, sources, registry, { memo, stored }));
  log.plan(site.nextDue);
  resolving.done(formatCount(site.pages.length, 'page'));
  return site;
}

/** Assets of a build. */
interface BundledAssets extends Assets {
  /** True when some assets could not be made. */
  readonly isDamaged: boolean;
}

/**
 * Assets → hashed files: scripts, styles, fonts; pictures are surveyed, and encoded when pages are known.
 * @param begun assets that the build started early
 */
export async function bundleAssets(
  run: Run,
  { sources, site }: Pick<PartialBuild, 'sources' | 'site'>,
  begun: BegunAssets,
): Promise<BundledAssets> {
  const { config, registry, cache, templates, memo, state, seen, reporter, log } = run;
  const { images, files } = sources;
  const bundling = reporter.phase('bundle');
  const made = { config, site, images, files, registry, cache, templates, begun, memo, state };
  const { value, diagnostics, elsewhere = [] } = await bundle({ ...made, left: seen?.files });
  const unused = sheetsOfNoTemplate(config.options.root, Object.keys(registry.templates));
  const all = [...atTitles(diagnostics, sources.entries), ...unused, ...(await idleCode(run, begun))];
  log.take({ value, diagnostics: all, elsewhere });
  bundling.done(formatCount(value.outputs.length, 'asset'));
  return { ...value, isDamaged: diagnostics.some(isError) };
}

/** Reports code of templates that never runs. Silent while scripts are broken: they tell what browsers take over. */
async function idleCode(
  { config, templates, cache, memo }: Run,
  begun: BegunAssets,
): Promise<readonly Diagnostic[]> {
  const { value, diagnostics } = await begun.scripts;
  if (diagnostics.some(isError)) return [];
  const { root } = config.options;
  return memo(idleTemplates, { root, hash: templates.hash }, templates.files, value.sources, cache);
}

/**
 * Opens the output folder: files wait next to it until all are right. Undefined when the folder cannot be opened, or
 * the build was aborted.
 */
export async function openOutput(run: Run): Promise<Staging | undefined> {
  const { config, memo, reporter, seen, signal, log, onClose } = run;
  const { root, out, dev, dryRun } = config.options;
  if (signal?.aborted === true) return undefined;
  if (dryRun === true) return createDryRunStaging({ root, out });
  const onWait = ({ pid }: { readonly pid: number }): void =>
    reporter.info(`Waiting for another build (process ${pid})…`);
  const staging = log.take(await openStaging({ out, root, memo, durable: !dev, seen, onWait }));
  if (staging !== undefined) onClose(staging.abandon);
  return staging;
}

/** State of a build between its stages. */
interface PartialBuild {
  readonly sources: Sources;
  readonly site: Site;
  readonly assets: BundledAssets;
  /** The staging that takes the files. */
  readonly output: Staging;
  readonly sitemap: Sitemap;
  readonly made: MadePages;
  readonly late: LateAssets;
  readonly files: EmittedFiles;
}

/** Pages → HTML and payloads, written to the staging. */
export async function renderPages(
  { config, registry, pool, memo, stored, meanwhile, buildsOnce, reporter, log }: Run,
  { site, assets, output }: Pick<PartialBuild, 'site' | 'assets' | 'output'>,
): Promise<MadePages> {
  const rendering = reporter.phase('render', site.pages.length);
  const made = await makePages({
    config,
    site,
    assets: assets.manifest,
    registry,
    pool,
    fed: fedPaths(site, memo),
    isTraced: !buildsOnce,
    staging: output,
    onPage: rendering.tick,
    meanwhile,
    memo,
    stored,
  });
  log.add(made.diagnostics);
  rendering.done(formatCount(made.pages.length, 'page'));
  return made;
}

/** Assets that pages do not wait for, or that wait for pages. */
interface LateAssets extends Pick<Code, 'sizes'> {
  /** Encoded pictures, Open Graph pictures, scripts, and files that pages offer. */
  readonly files: readonly SiteFile[];
}

/**
 * Encodes the pictures that pages show, and places the files that they offer; waits for the Open Graph cards, and for
 * the scripts.
 * @param wanted URLs of the assets that pages refer to
 */
export async function finishAssets(
  { config, cache, reporter, log }: Run,
  { assets, output }: Pick<PartialBuild, 'assets' | 'output'>,
  wanted: ReadonlySet<string>,
): Promise<LateAssets> {
  const encoding = reporter.phase('encode');
  const { pictures, files } = assets.manifest;
  // A build with a mistake writes nothing, so it reports the mistake without encoding new pictures first.
  const isWritten = !log.hasErrors() && config.options.dryRun !== true;
  const place = isWritten ? createPlacer(output) : leaveUnmade;
  const encoded = log.take(await encodeVariants(config, cache, { pictures, wanted, place }));
  const cards = await mapConcurrently(await assets.cards, place);
  const { scripts, sizes } = await assets.code;
  const { root } = config.options;
  const offered = log.take(await placeFiles({ root, files: Object.values(files), wanted, place }));
  encoding.done(formatCount(encoded.length + cards.length, 'picture'));
  return { files: [...scripts, ...cards, ...encoded, ...offered], sizes };
}

/** Makes the files that need no page, on the first call at the latest. */
type Sitemap = () => readonly SiteFile[];

/** Queues the sitemap to be made while other threads make pages. */
export function beginSitemap(
  { config, memo, stored, meanwhile }: Run,
  { site, output }: Pick<PartialBuild, 'site' | 'output'>,
): Sitemap {
  const recall = createFileRecall(stored.pack, site, output.holds);
  const sitemap = once(() => emitSitemap({ config, site, memo, recall }));
  meanwhile.push(sitemap);
  return sitemap;
}

interface EmittedFiles {
  /** Name of the build: a hash of its content. */
  readonly id: string;
  /** Every file except those in `builds/`. */
  readonly outputs: readonly SiteFile[];
  /** The files in `builds/`. */
  readonly buildFiles: readonly SiteFile[];
}

/** Site → sitemap, feeds, redirects and the rest, together with every other file of the build. */
export function emitFiles(
  { config, memo, stored }: Run,
  { site, assets, made, late, output, sitemap }: Omit<PartialBuild, 'sources' | 'files'>,
): EmittedFiles {
  const recall = createFileRecall(stored.pack, site, output.holds);
  const emitted = { config, site, pages: made.pages, assets: assets.manifest, sitemap: sitemap() };
  const beside = emit({ ...emitted, memo, recall });
  const outputs = [...assets.outputs, ...late.files, ...made.outputs, ...beside];
  const { id, outputs: buildFiles } = emitBuildFiles({ config, site, memo }, outputs);
  return { id, outputs, buildFiles };
}

/** Outputs → diagnostics: links, anchors, alternates, budgets. */
export function verifyFiles(
  { config, registry, memo, stored, reporter, log }: Run,
  { sources, site, assets, made, late, files }: Omit<PartialBuild, 'output' | 'sitemap'>,
): void {
  const verifying = reporter.phase('verify');
  const found = verify({
    config,
    site,
    outputs: files.outputs,
    pages: made.pages,
    judgement: made.judgement,
    manifest: assets.manifest,
    sizes: late.sizes,
    entries: sources.entries,
    forms: registry.forms?.named,
    texts: () => readProjectTexts(config.options.root),
    missing: { assets: assets.isDamaged, data: sources.isDamaged === true },
    pack: stored.pack,
    memo,
  });
  log.add(found);
  verifying.done();
}

/** Files → their compressed forms, with `--compress`. */
export async function compressFiles(
  { config, cache, reporter }: Run,
  { output, files }: Pick<PartialBuild, 'output' | 'files'>,
): Promise<readonly SiteFile[]> {
  const { compress, dryRun } = config.options;
  if (compress !== true || dryRun === true) return [];
  const compressing = reporter.phase('compress');
  const compressed = await compressOutputs(allOf(files), { cache, read: output.read });
  compressing.done(formatCount(compressed.length, 'file'));
  return compressed;
}

/** Site → configuration of its hosts: headers, redirects, addresses that are gone. */
export function emitHostFiles(
  { config, memo }: Run,
  { site, assets, files }: Pick<PartialBuild, 'site' | 'assets' | 'files'>,
): readonly SiteFile[] {
  const { hosts = [], alsoPolicies = [] } = config.options;
  const { redirects, gone } = site;
  const rules = memo(headerRules, config, assets.manifest);
  const served = { files: files.outputs.map(({ file }) => file), rules, redirects, gone };
  return hostFiles(hosts, served, alsoPolicies);
}

/**
 * Renames all files into place, those of `beside` too, which do not count for the build's id. A dry run renames
 * nothing. Undefined when the files could not be written.
 */
export async function writeFiles(
  { reporter, log }: Run,
  {
    output,
    files,
    beside,
  }: Pick<PartialBuild, 'output' | 'files'> & { readonly beside: readonly SiteFile[] },
): Promise<CommitOutcome | undefined> {
  const writing = reporter.phase('write');
  const written = log.take(await output.commit([...allOf(files), ...beside]));
  writing.done(formatCount(written?.written ?? 0, 'file'));
  return written;
}

function allOf({ outputs, buildFiles }: EmittedFiles): readonly SiteFile[] {
  return [...outputs, ...buildFiles];
}
