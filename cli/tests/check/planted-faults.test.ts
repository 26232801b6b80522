import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../types.ts';
import { miniSite } from '../mini-site.ts';
import { runHere } from '../run-here.ts';
import { plantedPair, SOUND, SPELLING_FAULTS, TWIN_FAULTS } from './planted-faults.ts';

/** The codes of what a check says, by the name of the page. */
async function check(files: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string[]>>> {
  const run = await runHere(miniSite(files), ['check', '--spelling', '--format', 'json']);
  const { diagnostics } = JSON.parse(run.stdout) as { readonly diagnostics: readonly Diagnostic[] };
  expect(run.code, run.stderr).toBe(0);
  const codes: Record<string, string[]> = {};
  for (const { code, location } of diagnostics) {
    const name = /content\/..\/(.+)\.md$/.exec(location?.file ?? '')?.[1] ?? 'elsewhere';
    codes[name] = [...(codes[name] ?? []), code];
  }
  return codes;
}

describe('faults that are planted', () => {
  it('are found, each in its page, and nothing else is', async () => {
    const pages = [...TWIN_FAULTS, ...SPELLING_FAULTS].flatMap(({ edits, code, kind }, row) =>
      edits.map((edit, turn) => ({ edit, code, kind, name: `faute-${row}-${turn}` })),
    );
    const sound = {
      'content/fr/sain.md': SOUND.fr,
      'content/en/sain.md': SOUND.en,
      // English titles of the base site.
      'content/data/words.yaml': 'en: [un, deux, trois]\n',
    };
    const found = await check(
      Object.assign(sound, ...pages.map(({ edit, name }) => plantedPair(edit, name))),
    );
    const told = pages.map(({ kind, name, code }) => ({ kind, name, is: found[name] ?? [], ought: code }));
    expect(told.filter(({ is, ought }) => !(is.length === 1 && is[0] === ought))).toEqual([]);
    // No git is there to tell ages.
    expect(found.elsewhere).toEqual(['unknown-age']);
    expect(Object.keys(found)).toHaveLength(pages.length + 1);
  });
});
