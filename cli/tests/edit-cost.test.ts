import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { build } from '../build.ts';
import { createCache } from '../cache/cache.ts';
import type { Memo } from '../cache/memo.ts';
import { createMemo } from '../cache/memo.ts';
import type { Session } from '../cache/session.ts';
import { createSession } from '../cache/session.ts';
import { buildOptions } from '../project/build-options.ts';
import { lightFont } from './light-font.ts';
import type { MiniSite } from './mini-site.ts';
import { FIXED_TIME, miniSite } from './mini-site.ts';
import { silentReporter } from './silent-reporter.ts';

const NOTES = 30;
/** Most computations of a kind after an edited text: of its page, of lists and feeds that show it, and of its twin. */
const FEW = 8;

/** Functions whose results depend on no text. */
const WHOLE = ['routeSite', 'assembleAssets', 'createRenderer', 'createMemory', 'guardRegistry'];

type Make = (...args: readonly unknown[]) => unknown;

/** Makes a session that counts how often each function computes something. */
function countingSession(): Session & { readonly counts: Map<string, number> } {
  const memo = createMemo() as unknown as Make & Record<'map' | 'mapRows', Make>;
  const counts = new Map<string, number>();
  const counted = new Map<unknown, Make>();
  const countedOf = (make: Make): Make => {
    const known = counted.get(make);
    if (known !== undefined) return known;
    const counting: Make = (...args) => {
      counts.set(make.name, (counts.get(make.name) ?? 0) + 1);
      return make(...args);
    };
    counted.set(make, counting);
    return counting;
  };
  const counting = Object.assign(
    (make: unknown, ...args: readonly unknown[]) => memo(countedOf(make as Make), ...args),
    {
      map: (items: unknown, make: unknown, ...args: readonly unknown[]) =>
        memo.map(items, countedOf(make as Make), ...args),
      mapRows: (lists: unknown, make: unknown, ...args: readonly unknown[]) =>
        memo.mapRows(lists, countedOf(make as Make), ...args),
    },
  );
  return { ...createSession(), memo: counting as unknown as Memo, counts };
}

function site(): MiniSite {
  const made = miniSite({
    'assets/images/one.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path d="M0 0h9"/></svg>',
  });
  for (const locale of ['fr', 'en'] as const)
    for (let number = 0; number < NOTES; number++)
      made.write({
        [`content/${locale}/notes/note-${number}.md`]: `---\ntitle: La note ${number} ${locale}\ndescription: La note ${number} a une description qui est assez longue pour que les moteurs la prennent (${locale}).\ndate: 2025-01-01\ntags: [atelier]\n---\n\nTexte.\n`,
      });
  return made;
}

describe('an edited text', () => {
  it.each([{ dev: true }, { dev: false }])(
    'has nothing computed again for pages that have not changed: %o',
    async ({ dev }) => {
      const made = site();
      const options = {
        ...buildOptions(made.root, { out: 'kept', dev }, { SOURCE_DATE_EPOCH: FIXED_TIME }),
        cacheDir: join(made.root, '.cache'),
      };
      const cache = createCache(options.cacheDir);
      const session = countingSession();
      const run = () => build(options, { cache, session, reporter: silentReporter() });
      expect((await run()).ok).toBe(true);
      const first = [...session.counts].filter(([, count]) => count > NOTES);
      expect([...session.counts.keys()]).toEqual(expect.arrayContaining(WHOLE));
      expect(first.length).toBeGreaterThan(8);
      const about = readFileSync(join(made.root, 'content/fr/about.md'), 'utf8');
      for (let turn = 0; turn < 3; turn++) {
        // The second edit takes away the last look at a picture, which is then no file of the site any more.
        const added = turn === 0 ? '![Un dessin](/images/one.svg)' : `Une phrase, la ${turn}.`;
        made.write({ 'content/fr/about.md': `${about}\n${added}\n` });
        session.files.changed('content/fr/about.md');
        session.counts.clear();
        expect((await run()).ok).toBe(true);
        expect(session.counts.size).toBeGreaterThan(8);
        expect([...session.counts].filter(([, count]) => count > FEW)).toEqual([]);
        expect(WHOLE.filter((name) => session.counts.has(name))).toEqual([]);
      }
    },
  );

  it('has no picture for sharing planned or read again but its own', async () => {
    const made = site();
    made.write({
      'assets/fonts/fonts.json': '{"display":{"file":"light.woff2"}}',
      'assets/fonts/light.woff2': await lightFont(),
      'site.config.ts': readFileSync(join(made.root, 'site.config.ts'), 'utf8').replace(
        'openGraphImages: false',
        'openGraphImages: true',
      ),
    });
    const options = {
      ...buildOptions(made.root, { out: 'kept', dev: true }, { SOURCE_DATE_EPOCH: FIXED_TIME }),
      cacheDir: join(made.root, '.cache'),
    };
    const cache = createCache(options.cacheDir);
    let asked = 0;
    const counting: typeof cache = {
      ...cache,
      json: (...args) => {
        asked++;
        return cache.json(...args);
      },
      bytes: (...args) => {
        asked++;
        return cache.bytes(...args);
      },
    };
    const session = createSession();
    const run = () => build(options, { cache: counting, session, reporter: silentReporter() });
    expect((await run()).ok).toBe(true);
    expect(asked).toBeGreaterThan(2 * NOTES);
    asked = 0;
    const note = 'content/fr/notes/note-7.md';
    made.write({ [note]: readFileSync(join(made.root, note), 'utf8').replace('La note 7', 'Une note 7') });
    session.files.changed(note);
    expect((await run()).ok).toBe(true);
    expect(asked).toBeLessThan(3 * FEW);
  });
});
