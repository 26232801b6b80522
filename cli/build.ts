import { setImmediate as nextTurn } from 'node:timers/promises';
import { createBuildLog } from './build-log.ts';
import type { BuildResult } from './build-result.ts';
import type { BuildTools, Run } from './build-run.ts';
import { openRun } from './build-run.ts';
import {
  beginSitemap,
  bundleAssets,
  compressFiles,
  emitFiles,
  emitHostFiles,
  finishAssets,
  openOutput,
  readSources,
  renderPages,
  resolveSite,
  verifyFiles,
  writeFiles,
} from './build-stages.ts';
import { assetConfig } from './bundle/asset-config.ts';
import { beginBundle } from './bundle/begin.ts';
import { createSession } from './cache/session.ts';
import { leaveForNext } from './leave-for-next.ts';
import type { BuildOptions } from './project/build-options.ts';
import { isUnpublishable } from './project/configuration/placeholder.ts';
import { attachLines } from './read/lines.ts';
import { given } from './shared/given.ts';
import { isSystemError, unreadable } from './system/system-error.ts';

/**
 * Builds a project by calling its stages in order; each takes values and returns values. The output changes only when
 * every stage ends without an error. A file that cannot be read, or disappears while the build needs it, is an error
 * like any other.
 */
export async function build(options: BuildOptions, tools: BuildTools): Promise<BuildResult> {
  const { signal, session = createSession(tools.stamps), turn = nextTurn } = tools;
  const buildsOnce = tools.session === undefined;
  const log = createBuildLog(options, (list) => attachLines(options.root, list));
  const closers: (() => void)[] = [];
  const close = (): void => {
    for (const each of closers.splice(0)) each();
  };
  signal?.addEventListener('abort', close);
  let isWhole = false;
  try {
    const run = await openRun(options, {
      ...tools,
      session,
      buildsOnce,
      turn,
      log,
      onClose: (each) => {
        if (signal?.aborted === true) each();
        else closers.push(each);
      },
    });
    const result = run === undefined ? undefined : await runStages(run);
    isWhole = result !== undefined;
    return result ?? log.failed();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    log.add([unreadable(error, options.root)]);
    return log.failed();
  } finally {
    signal?.removeEventListener('abort', close);
    close();
    // A build that ended early looked at some files only.
    if (!isWhole) session.files.changed();
  }
}

/** The pipeline: read → resolve → bundle → render → encode → emit → verify → compress → write. Undefined on an error. */
async function runStages(run: Run): Promise<BuildResult | undefined> {
  const { config, registry, cache, memo, state, turn } = run;
  // Scripts depend on no document, like the fonts that the run has begun: esbuild makes them while documents are read.
  const begun = memo(beginBundle, memo(assetConfig, config), run.fonts, cache, state);
  const sources = await readSources(run);
  await turn();
  const site = resolveSite(run, sources);
  await turn();
  const assets = await bundleAssets(run, { sources, site }, begun);
  // An editor waits to hear what is wrong; the public build behind the watched one tells what is wrong beside.
  if (config.options.dev && run.log.hasErrors()) return undefined;
  const output = await openOutput(run);
  if (output === undefined) return undefined;
  const sitemap = beginSitemap(run, { site, output });
  const made = await renderPages(run, { site, assets, output });
  const late = await finishAssets(run, { assets, output }, made.assetUrls);
  await turn();
  const files = emitFiles(run, { site, assets, made, late, output, sitemap });
  await turn();
  verifyFiles(run, { sources, site, assets, made, late, files });
  await turn();
  if (run.log.hasErrors()) return undefined;
  const compressed = await compressFiles(run, { output, files });
  const beside = [...compressed, ...emitHostFiles(run, { site, assets, files })];
  const written = await writeFiles(run, { output, files, beside });
  if (written === undefined) return undefined;
  leaveForNext(run, { site, made });
  const { id, outputs } = files;
  const { placed, sizeOf } = written;
  return run.log.succeeded({
    id,
    config,
    registry,
    fonts: assets.manifest.fonts,
    isPlaceholder: isUnpublishable(config),
    sources,
    site,
    made,
    outputs,
    placed,
    sizeOf,
    ...given({ whyWhole: run.whyWhole }),
  });
}
