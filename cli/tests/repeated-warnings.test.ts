import { describe, expect, it } from 'vitest';
import type { JsonReport } from '../report/json.ts';
import type { PageReport } from '../serve/watch/wire.ts';
import { siteInTurn } from './mini-site.ts';
import { runHere } from './run-here.ts';
import { buildSite } from './stages.ts';
import { watchHere } from './watch/watched-here.ts';

const COUNT = 5000;
const FILE = 'content/fr/repeated.md';
const MATTER =
  '---\ntitle: Des balises\ndescription: Une page dont le texte répète la même faute, décrite assez longuement pour les moteurs.\nonly: fr\n---\n\n';
const overlay = { [FILE]: `${MATTER}${'<br> '.repeat(COUNT)}\n` };

const LISTED = 'HTML is not read here: it is shown as text';
const REST = 'This file has 4,995 more warnings of this kind, the first of them here';

describe('a text that repeats a mistake', () => {
  it('is built at once, and the terminal shows five places and a count', async () => {
    const site = siteInTurn(overlay);
    await buildSite(site);
    const started = performance.now();
    const { ok, printed } = await buildSite(site);
    expect(ok).toBe(true);
    // Without the cap it took 9 s.
    expect(performance.now() - started).toBeLessThan(4000);
    expect(printed.split(LISTED)).toHaveLength(6);
    expect(printed).toContain(`${REST} [raw-html]\n\n    ${FILE}:7:26\n`);
  });

  it('has as short a list in --json', async () => {
    const run = await runHere(siteInTurn(overlay), ['build', '--json']);
    const { ok, diagnostics } = JSON.parse(run.stdout) as JsonReport;
    expect(ok).toBe(true);
    expect(diagnostics.map(({ text }) => text)).toEqual([...Array.from({ length: 5 }, () => LISTED), REST]);
  });

  it('fails with --strict, with the same short list', async () => {
    const { ok, printed } = await buildSite(siteInTurn(overlay), { strict: true });
    expect(ok).toBe(false);
    expect(printed).toContain('6 errors');
    expect(printed).toContain(`✘ [ERROR] ${REST}`);
  });

  it('has as short a list in the panel of watch mode', async () => {
    const site = siteInTurn(overlay);
    const watched = await watchHere(site.root);
    try {
      const answer = await fetch(`${watched.origin}/_site/page.json?path=/repeated`);
      const { remarks } = (await answer.json()) as PageReport;
      expect(remarks.map(({ text }) => text.split('. ', 1)[0])).toEqual([
        ...Array.from({ length: 5 }, () => LISTED),
        REST,
      ]);
    } finally {
      await watched.stop();
    }
  });
});
