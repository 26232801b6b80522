import type { BuildResult } from './build-result.ts';
import { bundle, recallBundle } from './bundle/bundle.ts';
import { encodeVariants } from './bundle/images.ts';
import type { PackingCache } from './cache/cache.ts';
import type { Session } from './cache/session.ts';
import { createSession } from './cache/session.ts';
import type { SeenFile } from './cache/stamps.ts';
import { compressOutputs } from './compress/compress.ts';
import { emit, emitBuildFiles } from './emit/emit.ts';
import { fedPaths } from './emit/feed.ts';
import { headerRules } from './emit/headers.ts';
import { hostFiles } from './hosts/host-files.ts';
import type { BuildLog } from './log.ts';
import { createLog } from './log.ts';
import type { Placed } from './output/site-file.ts';
import type { Desk } from './pages/desk.ts';
import { openDesk } from './pages/desk.ts';
import { makePages } from './pages/make-pages.ts';
import { placeFiles } from './pages/place-files.ts';
import type { BuildOptions } from './project/build-options.ts';
import { isUnpublishable } from './project/configuration/placeholder.ts';
import type { Project } from './project/project.ts';
import { openProject } from './project/project.ts';
import { attachLines } from './read/lines.ts';
import { readProjectTexts } from './read/project-texts.ts';
import { read } from './read/read.ts';
import { OWN_CODE } from './report/once-per-place.ts';
import type { Reporter } from './report/progress.ts';
import { resolve } from './resolve/resolve.ts';
import { isSystemError, unreadable } from './system/system-error.ts';
import type { Diagnostic, Result } from './types.ts';
import { verify } from './verify/verify.ts';
import { createPaperStage } from './write/paper-stage.ts';
import type { Stage } from './write/stage.ts';
import { openStage } from './write/stage.ts';

/** What a build works with beside its options. */
export interface BuildTools {
  /** What earlier builds made: a second build with it does only what changed. */
  readonly cache: PackingCache;
  /**
   * What the last build of this process left; the output folder is then taken to be this process's own, and only those
   * files are looked at of which the session was told that they may have changed. @default nothing
   */
  readonly session?: Session;
  /** What an earlier process left in the output, when it was seen whole. */
  readonly seen?: ReadonlyMap<string, SeenFile> | undefined;
  readonly reporter: Reporter;
  /** Compiled rendering thread, when there is one. */
  readonly worker?: URL | undefined;
  /** Ends the build at once: what it staged is removed before `abort()` returns. */
  readonly signal?: AbortSignal;
}

/**
 * The pipeline: read → resolve → bundle → render → emit → verify → write.
 * Nothing replaces the standing output unless every stage ends without an error. A file that cannot be read, or goes
 * while it is needed, is an error like any other.
 */
export async function build(options: BuildOptions, tools: BuildTools): Promise<BuildResult> {
  const { reporter, session = createSession() } = tools;
  let isWhole = false;
  const log = createLog(options, { reporter, attachLines: (list) => attachLines(options.root, list) });
  try {
    const result = await runStages(options, { ...tools, session }, log);
    isWhole = result.ok;
    return result;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    log.add([unreadable(error, options.root)]);
    return log.failed();
  } finally {
    // It looked at some files, and not at others.
    if (!isWhole) session.files.changed();
  }
}

interface StageTools extends BuildTools {
  readonly session: Session;
}

async function runStages(options: BuildOptions, tools: StageTools, log: BuildLog): Promise<BuildResult> {
  const { cache, worker, signal, session } = tools;
  const { memo, files } = session;
  const project = log.take(await openProject(options, { cache, memo, state: files.state() }));
  if (project === undefined) return log.failed();
  const { registry, templates } = project;
  const desk = openDesk({ options, registry, templates: templates.url, worker, memo });
  signal?.addEventListener('abort', desk.close);
  try {
    return await buildProject(project, { ...tools, desk }, log);
  } finally {
    signal?.removeEventListener('abort', desk.close);
    desk.close();
  }
}

interface ProjectTools extends StageTools {
  readonly desk: Desk;
}

async function buildProject(
  { config, registry, templates }: Project,
  { cache, session, reporter, signal, desk, seen }: ProjectTools,
  log: BuildLog,
): Promise<BuildResult> {
  const { options } = config;
  const { memo } = session;
  const stored = { pack: cache.pack(options.dev ? 'watched-pages' : 'pages'), version: templates.hash };

  const looked = { memo, state: session.files.state() };
  const begun = recallBundle(config, cache, looked);

  const reading = log.phase('read');
  const sources = log.take(await read(config, registry, { ...session, stored, ...desk }));
  if (sources.isDamaged === true) log.excuse(OWN_CODE);
  reading.done(`${sources.entries.length} documents`);

  const resolving = log.phase('resolve');
  const site = log.take(resolve(config, sources, registry, memo));
  resolving.done(`${site.pages.length} pages`);

  const bundling = log.phase('bundle');
  const bundled = await bundle({
    config,
    site,
    images: sources.images,
    files: sources.files,
    registry,
    cache,
    templates,
    ...looked,
    begun,
  });
  const assets = log.take(bundled);
  bundling.done(`${assets.outputs.length} assets`);

  const stage = log.take(await stageOf(options, { memo, reporter, seen }));
  if (stage === undefined) return log.failed();
  signal?.addEventListener('abort', stage.abandon);
  try {
    const rendering = log.phase('render', site.pages.length);
    const made = await makePages({
      config,
      site,
      assets: assets.manifest,
      registry,
      templates: templates.url,
      desk,
      fed: fedPaths(site),
      stage,
      onPage: rendering.tick,
      memo,
      stored,
    });
    log.add(made.diagnostics);
    rendering.done(`${made.pages.length} pages`);

    const encoding = log.phase('encode');
    const pictures = log.take(await encodeVariants(config, cache, assets.manifest.pictures, made.assetUrls));
    const cards = await assets.cards;
    const offered = log.take(
      log.hasErrors()
        ? { value: [], diagnostics: [] }
        : placeFiles({
            root: options.root,
            files: Object.values(assets.manifest.files),
            wanted: made.assetUrls,
            stage,
            memo,
          }),
    );
    encoding.done(`${pictures.length + cards.length} pictures`);

    const beside = emit({ config, site, pages: made.pages, assets: assets.manifest, memo });
    const outputs = [...assets.outputs, ...cards, ...pictures, ...offered, ...made.outputs, ...beside];
    const build = emitBuildFiles({ config, site, memo }, outputs);

    const verifying = log.phase('verify');
    log.add(
      verify({
        config,
        site,
        outputs,
        pages: made.pages,
        manifest: assets.manifest,
        entries: sources.entries,
        texts: () => readProjectTexts(options.root),
        missing: { assets: hasError(bundled.diagnostics), data: sources.isDamaged === true },
        memo,
      }),
    );
    verifying.done();
    if (log.hasErrors()) return log.failed();
    const isPlaceholder = isUnpublishable(config);
    const done = { id: build.id, site, registry, outputs, made, sources, config, isPlaceholder };
    if (options.rehearsal === true) {
      stored.pack.save();
      return log.succeeded({ ...done, placed: NOTHING, sizeOf: () => undefined });
    }

    const compressing = options.compress === true ? log.phase('compress') : undefined;
    const compressed =
      compressing === undefined
        ? []
        : await compressOutputs([...outputs, ...build.outputs], { cache, read: stage.read });
    compressing?.done(`${compressed.length} files`);

    const rules = headerRules(config, assets.manifest);
    const hosted = {
      files: outputs.map(({ file }) => file),
      rules,
      redirects: site.redirects,
      gone: site.gone,
    };
    const hosts = hostFiles(options.hosts ?? [], hosted, options.alsoPolicies ?? []);

    const writing = log.phase('write');
    const written = log.take(await stage.commit([...outputs, ...build.outputs, ...compressed, ...hosts]));
    writing.done(`${written?.written ?? 0} files`);
    if (written === undefined) return log.failed();
    stored.pack.save();
    return log.succeeded({ ...done, placed: written.placed, sizeOf: written.sizeOf });
  } finally {
    signal?.removeEventListener('abort', stage.abandon);
    stage.abandon();
  }
}

/** What a rehearsal leaves. */
const NOTHING: Placed = { files: new Set(), folders: new Set(), identities: new Map(), stamps: new Map() };

function stageOf(
  { root, out, dev, rehearsal }: BuildOptions,
  { memo, reporter, seen }: Pick<ProjectTools, 'reporter' | 'seen'> & Pick<Session, 'memo'>,
): Promise<Result<Stage | undefined>> {
  if (rehearsal === true) return Promise.resolve({ value: createPaperStage({ root, out }), diagnostics: [] });
  return openStage({
    out,
    root,
    memo,
    durable: !dev,
    seen,
    onWait: ({ pid }) => reporter.info(`Waiting for another build (process ${pid})…`),
  });
}

function hasError(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}
