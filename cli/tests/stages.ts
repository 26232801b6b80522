import { join } from 'node:path';
import { build } from '../build.ts';
import { createCache } from '../cache/cache.ts';
import { buildOptions } from '../project/build-options.ts';
import type { Project } from '../project/project.ts';
import { openProject } from '../project/project.ts';
import type { DocumentReader } from '../read/document-reader.ts';
import { createDocumentReader } from '../read/document-reader.ts';
import type { ReadMeta } from '../read/documents.ts';
import { read } from '../read/read.ts';
import { formatDiagnostics } from '../report/frame.ts';
import { resolve } from '../resolve/resolve.ts';
import type { Diagnostic, Site, Sources } from '../types.ts';
import type { InspectedPage } from '../verify/document.ts';
import type { MiniSite } from './mini-site.ts';
import { FIXED_TIME } from './mini-site.ts';
import { silentReporter } from './silent-reporter.ts';

/** A mini-site taken as far as the resolve stage. */
export interface Stages {
  readonly project: Project;
  readonly sources: Sources;
  readonly site: Site;
  readonly diagnostics: readonly Diagnostic[];
  /** Markdown of the body of the document at a path. */
  readonly bodyOf: (path: string) => string | undefined;
}

/** Reads and resolves a mini-site through the stages' own functions. */
export async function resolveSite(
  site: MiniSite,
  flags: Parameters<typeof buildOptions>[1] = {},
): Promise<Stages> {
  const options = buildOptions(site.root, flags, {
    SOURCE_DATE_EPOCH: site.now ?? FIXED_TIME,
    SITE_CACHE: site.cache ?? join(site.root, '.cache'),
  });
  const opened = await openProject(options, { cache: createCache(options.cacheDir) });
  if (opened.value === undefined) throw new Error(JSON.stringify(opened.diagnostics));
  const { config, registry } = opened.value;
  let reader: DocumentReader | undefined;
  const readMeta: ReadMeta = (files, contexts) => {
    reader = createDocumentReader(contexts, { root: site.root, registry });
    return Promise.resolve(files.map(reader.read));
  };
  const sources = await read(config, registry, { readMeta });
  const resolved = resolve(config, sources.value, registry);
  return {
    project: opened.value,
    sources: sources.value,
    site: resolved.value,
    diagnostics: [...opened.diagnostics, ...sources.diagnostics, ...resolved.diagnostics],
    bodyOf: (path) => {
      const { page, bodyHash } = resolved.value.pages.find((one) => one.path === path)?.props.internal ?? {};
      return page && reader?.text(page, bodyHash ?? '')?.body;
    },
  };
}

/** The end of an in-process build, with the text that the command line would print. */
interface BuildRun {
  readonly ok: boolean;
  readonly printed: string;
}

/** Builds a mini-site in this process: as `site build` does, without the second that a process takes to start. */
export async function buildSite(
  site: MiniSite,
  flags: Parameters<typeof buildOptions>[1] = {},
): Promise<BuildRun> {
  const { pages: _pages, ...run } = await buildPages(site, flags);
  return run;
}

/** Builds as {@link buildSite} does, and returns the inspected pages too; none when the build failed. */
export async function buildPages(
  site: MiniSite,
  flags: Parameters<typeof buildOptions>[1] = {},
): Promise<BuildRun & { readonly pages: readonly InspectedPage[] }> {
  const kept = site.cache === undefined ? {} : { SITE_CACHE: site.cache };
  const options = buildOptions(site.root, flags, { SOURCE_DATE_EPOCH: site.now ?? FIXED_TIME, ...kept });
  const reporter = silentReporter();
  const result = await build(options, { cache: createCache(options.cacheDir), reporter });
  const printed = formatDiagnostics(result.diagnostics, { colour: false });
  return { ok: result.ok, printed, pages: result.made?.pages ?? [] };
}
