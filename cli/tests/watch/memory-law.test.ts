import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { build } from '../../build.ts';
import type { PackingCache } from '../../cache/cache.ts';
import { createCache } from '../../cache/cache.ts';
import type { Session } from '../../cache/session.ts';
import { createSession } from '../../cache/session.ts';
import { projectOptions } from '../../project/build-options.ts';
import { formatDiagnostics } from '../../report/frame.ts';
import { FIXED_TIME, miniSite } from '../mini-site.ts';
import { silentReporter } from '../silent-reporter.ts';
import { createRandom } from './edits/random.ts';
import { createEdits } from './edits/random-edits.ts';
import { lawOverlay } from './law-site.ts';
import { compareTrees, treeOf } from './watched-site.ts';

/** `LAW_EDITS=600` makes a long run of it, `LAW_SEED=42` the same run again. */
const EDITS = Number(process.env.LAW_EDITS ?? 25);

const REPORTER = silentReporter();

it('after any edit, a build that remembers makes what a first build makes', { timeout: 0 }, async () => {
  const seed = Number(process.env.LAW_SEED ?? Math.floor(Math.random() * 2 ** 31));
  const { root } = miniSite(await lawOverlay());
  onTestFinished(() => rmSync(`${root}.origin`, { recursive: true, force: true }));
  let now = Number(FIXED_TIME) * 1000;
  const edits = await createEdits({
    root,
    random: createRandom(seed),
    now,
    setClock: (next) => {
      now = next;
    },
  });
  const run = async (out: string, tools: { readonly cache: PackingCache; readonly session?: Session }) => {
    const options = {
      ...projectOptions(root, { out, dev: true }, {}),
      now,
      timestamp: now,
      cacheDir: join(root, '.cache'),
    };
    const { ok, diagnostics } = await build(options, { ...tools, reporter: REPORTER });
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    return { ok, said: formatDiagnostics(errors, { colour: false }) };
  };
  const cache = createCache(join(root, '.cache'));
  const kept = { cache, session: createSession() };
  const made: string[] = [];
  const counts = { equal: 0, refused: 0 };
  let broken = false;
  for (let edit = 1; edit <= EDITS; edit++) {
    // A broken site is mended before more is edited, or little would be compared.
    if (broken) edits.mend();
    else made.push(edits.next());
    kept.session.files.changed();
    const again = await run('kept', kept);
    rmSync(join(root, 'anew'), { recursive: true, force: true });
    // The same cache of fonts and pictures, and no memory.
    const first = await run('anew', { cache: createCache(join(root, '.cache'), String(edit)) });
    const context = `seed ${seed}, after:\n${made.slice(-12).join('\n')}`;
    expect(again, context).toEqual(first);
    const differences = first.ok ? compareTrees(treeOf(join(root, 'kept')), treeOf(join(root, 'anew'))) : [];
    expect(differences, context).toEqual([]);
    if (broken && !first.ok) edits.reset();
    broken = !first.ok;
    counts[broken ? 'refused' : 'equal']++;
  }
  if (EDITS > 200) console.log(`seed ${seed}: ${made.length} edits, ${JSON.stringify(counts)}`);
  if (EDITS > 200) expect(edits.left()).toEqual([]);
});
