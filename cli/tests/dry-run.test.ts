import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { build } from '../build.ts';
import type { BuildResult } from '../build-result.ts';
import { createCache } from '../cache/cache.ts';
import { createSession } from '../cache/session.ts';
import { buildOptions } from '../project/build-options.ts';
import type { MiniSite, Overlay } from './mini-site.ts';
import { FIXED_TIME, miniSite } from './mini-site.ts';
import { silentReporter } from './silent-reporter.ts';

const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#405060' } })
    .png()
    .toBuffer();

const reporter = silentReporter();
/** Stages that wait for a turn: resolve, emit, verify, write. */
const STAGES_AMID = 4;

/** Builds, or runs dry, again and again in one session. */
function builder(
  { root }: MiniSite,
  dryRun: boolean,
  turn?: () => Promise<unknown>,
): () => Promise<BuildResult> {
  const options = { ...buildOptions(root, {}, { SOURCE_DATE_EPOCH: FIXED_TIME }), dryRun };
  const cache = createCache(options.cacheDir);
  const session = createSession();
  return () => {
    session.files.changed();
    return build(options, { cache, session, reporter, ...(turn && { turn }) });
  };
}

async function picturesToo(): Promise<Overlay> {
  return {
    'assets/images/photo.png': await photo(),
    'content/fr/vue.md': '---\ntitle: Une vue\nonly: fr\n---\n\n![Une photo](/images/photo.png)\n',
  };
}

describe('a dry run', () => {
  it('ends with the build id, says what the build says, and writes nothing', async () => {
    const site = miniSite(await picturesToo());
    const run = builder(site, true);
    const results = [await run(), await run()];
    expect(readdirSync(site.root).filter((name) => name.startsWith('dist'))).toEqual([]);
    const built = await builder(site, false)();
    expect(built.ok).toBe(true);
    for (const { ok, id, diagnostics } of results)
      expect({ ok, id, diagnostics }).toEqual({ ok: true, id: built.id, diagnostics: built.diagnostics });
    expect(built.diagnostics.map(({ code }) => code)).toEqual(['description-length']);
  });

  it('lets another build begin and end between its steps', async () => {
    const site = miniSite();
    const other = builder(site, false);
    const built: boolean[] = [];
    const run = builder(site, true, async () => built.push((await other()).ok));
    const { ok, id } = await run();
    expect(ok).toBe(true);
    expect(new Set(built)).toEqual(new Set([true]));
    expect(built.length).toBeGreaterThanOrEqual(STAGES_AMID);
    expect((await other()).id).toBe(id);
  });

  it('says what is wrong as it comes and goes', async () => {
    const site = miniSite(await picturesToo());
    const run = builder(site, true);
    expect((await run()).ok).toBe(true);
    site.write({
      'content/fr/mots.md': '---\nlayout: alon\n---\n\n[ici](/nulle-part), ![x](/images/rien.png)\n',
    });
    const { ok, diagnostics } = await run();
    expect(ok).toBe(false);
    expect(diagnostics).toEqual((await builder(site, false)()).diagnostics);
    expect(diagnostics.map(({ code }) => code)).toContain('dead-link');
    rmSync(join(site.root, 'content/fr/mots.md'));
    expect((await run()).ok).toBe(true);
  });
});
