import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from '../../build.ts';
import { createCache } from '../../cache/cache.ts';
import { createSession } from '../../cache/session.ts';
import { buildOptions } from '../../project/build-options.ts';
import { formatDiagnostics } from '../../report/frame.ts';
import { formatJson } from '../../report/json.ts';
import type { Overlay } from '../mini-site.ts';
import { BASE, FIXED_TIME } from '../mini-site.ts';
import { silentReporter } from '../silent-reporter.ts';

/** A mini-site that is built again and again in this process, as watch mode does. */
export interface MeasuredSite {
  /**
   * Seconds of processor that one build takes with some files laid over the site, its report for the terminal and for
   * `--json` included. A text that is refused is measured like any other.
   */
  readonly seconds: (overlay: Overlay) => Promise<number>;
  readonly close: () => void;
}

/** Opens a measured site: a first build loads what any build needs. */
export async function openMeasuredSite(): Promise<MeasuredSite> {
  const root = realpathSync(await mkdtemp(join(tmpdir(), 'site-hostile-')));
  cpSync(BASE, root, { recursive: true });
  const config = readFileSync(join(root, 'site.config.ts'), 'utf8');
  // Without a budget: a page over it would be compressed a second time for its exact weight.
  writeFileSync(
    join(root, 'site.config.ts'),
    config.replace('openGraphImages', 'budgets: { html: { default: 1e9 } },\n  openGraphImages'),
  );
  const options = buildOptions(root, {}, { SOURCE_DATE_EPOCH: FIXED_TIME, SITE_CACHE: join(root, '.cache') });
  const cache = createCache(options.cacheDir);
  const session = createSession();
  const buildAndReport = async (): Promise<void> => {
    session.files.changed();
    const { ok, diagnostics } = await build(options, { cache, session, reporter: SILENT });
    formatDiagnostics(diagnostics, { colour: true });
    formatJson({ ok, out: options.out, pages: 0, assets: 0, bytes: 0, ms: 0, diagnostics });
  };
  await buildAndReport();
  return {
    seconds: async (overlay) => {
      const restore = layOver(root, overlay);
      const start = process.cpuUsage();
      await buildAndReport();
      const { user, system } = process.cpuUsage(start);
      restore();
      return (user + system) / 1e6;
    },
    close: () => rmSync(root, { recursive: true, force: true }),
  };
}

const SILENT = silentReporter();

/** Writes files; returns a function that puts back those that the base site has. */
function layOver(root: string, overlay: Overlay): () => void {
  for (const [file, content] of Object.entries(overlay)) {
    const path = join(root, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, String(content));
  }
  return () => {
    for (const file of Object.keys(overlay)) {
      rmSync(join(root, file));
      if (existsSync(join(BASE, file))) cpSync(join(BASE, file), join(root, file));
    }
  };
}
