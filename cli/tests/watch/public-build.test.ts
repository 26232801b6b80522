import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { PublicBuild } from '../../commands/watch/public-build.ts';
import type { JsonReport } from '../../report/json.ts';
import type { Diagnostic } from '../../types.ts';
import type { Overlay } from '../mini-site.ts';
import { miniSite } from '../mini-site.ts';
import { runHere } from '../run-here.ts';
import { breakages } from './edits/breakages.ts';
import { createRandom, shuffled } from './edits/random.ts';
import type { World } from './edits/world.ts';
import { makeEdit, mendAll } from './edits/world.ts';
import { watchHere } from './watched-here.ts';
import type { WatchedSite } from './watched-site.ts';

/** Longest wait, for a machine that has much to do. */
const PATIENCE_MS = 40_000;

interface Watched extends WatchedSite {
  readonly write: (file: string, text: string) => void;
  /** Returns what watch mode says of the public build now. */
  readonly said: () => Promise<PublicBuild | undefined>;
}

async function watched(overlay: Overlay = {}): Promise<Watched> {
  const { root } = miniSite(overlay);
  const watching = await watchHere(root);
  onTestFinished(async () => void (await watching.stop()));
  return {
    ...watching,
    write: (file, text) => writeFileSync(join(root, file), text),
    said: async () => {
      const answer = await fetch(`${watching.origin}/_site/public.json`);
      return answer.ok ? ((await answer.json()) as PublicBuild) : undefined;
    },
  };
}

function eventually<T>(read: () => T | Promise<T>): ReturnType<typeof expect.poll<T>> {
  return expect.poll(read, { timeout: PATIENCE_MS, interval: 20 });
}

/** Returns what `site build` says of the same sources, apart from the watch. */
async function built(root: string): Promise<PublicBuild> {
  const env = { SITE_CACHE: `${root}.cold` };
  const { stdout } = await runHere({ root }, ['build', '--json', '--out', `${root}.dist`], env);
  const { ok, diagnostics } = JSON.parse(stdout) as JsonReport;
  return { ok, diagnostics };
}

const document = (matter: string, body = 'Un texte.'): string =>
  `---\ntitle: Un document\ndescription: Une description assez longue pour convenir aux moteurs de recherche, comme il se doit.\n${matter}---\n\n${body}\n`;

const codes = (diagnostics: readonly Diagnostic[] = []): readonly string[] =>
  diagnostics.map(({ severity, code }) => `${severity} ${code}`);

describe('watching', { timeout: 120_000 }, () => {
  it('says that the public build would fail, in the terminal and of the page, and when it would not', async () => {
    const site = await watched({ 'content/fr/idee.md': document('draft: true\n') });
    await eventually(site.said).toEqual({ ok: true, diagnostics: [] });
    site.write(
      'content/fr/hub.md',
      document('only: fr\n', 'Voir [l’idée](idee.md).').replace('document', 'renvoi'),
    );
    await eventually(async () => codes((await site.said())?.diagnostics)).toEqual(['error dead-link']);
    expect((await fetch(`${site.origin}/hub`)).status).toBe(200);
    expect(site.stderr()).toContain(
      'The public build would fail, and say:\n\n✘ [ERROR] The link "/idee" on /hub leads to a draft [dead-link]\n\n    content/fr/hub.md:7',
    );
    const report = await (await fetch(`${site.origin}/_site/page.json?path=/hub`)).json();
    expect(report).toMatchObject({
      inPublic: [
        {
          severity: 'error',
          text: 'The link "/idee" on /hub leads to a draft. content/fr/idee.md:4: publish this document, or take the link out',
          place: { file: 'content/fr/hub.md', line: 7 },
        },
      ],
    });
    site.write('content/fr/idee.md', document('only: fr\n'));
    await eventually(site.said).toEqual({ ok: true, diagnostics: [] });
    expect(site.stderr()).toContain('The public build would succeed.\n');
  });

  it('says in a line of its own that a document and its twin do not say the same, and when they do again', async () => {
    const site = await watched();
    const about = readFileSync(join(site.root, 'content/fr/about.md'), 'utf8');
    await eventually(site.said).toMatchObject({ ok: true });
    site.write('content/fr/about.md', `${about}\nUn essai dure 3 jours.\n`);
    const differ = '/about and /en/about differ in a place: "site check" shows each.\n';
    await eventually(site.stderr).toContain(differ);
    // The public build says nothing of it.
    expect(await site.said()).toEqual({ ok: true, diagnostics: [] });
    site.write('content/fr/about.md', about);
    await eventually(site.stderr).toContain(`${differ}/about and /en/about say the same again.\n`);
  });

  it('says so too of a document that an editor first writes next to itself', async () => {
    const site = await watched();
    const about = readFileSync(join(site.root, 'content/fr/about.md'), 'utf8');
    await eventually(site.said).toMatchObject({ ok: true });
    site.write('content/fr/.about.md.new', `${about}\nUn essai dure 3 jours.\n`);
    renameSync(join(site.root, 'content/fr/.about.md.new'), join(site.root, 'content/fr/about.md'));
    await eventually(site.stderr).toContain('/about and /en/about differ in a place');
  });

  it('says when a scheduled page appears, and what is told of it until then', async () => {
    const site = await watched({
      'content/fr/plus-tard.md': document('only: fr\npublishAt: 2026-02-01 09:30\n').replace(
        'document',
        'billet',
      ),
      'content/fr/hub.md': document('only: fr\n', 'Voir [la suite](plus-tard.md).').replace(
        'document',
        'renvoi',
      ),
    });
    await eventually(async () => codes((await site.said())?.diagnostics)).toEqual(['warning link-not-due']);
    const report = await (await fetch(`${site.origin}/_site/page.json?path=/plus-tard`)).json();
    expect(report).toMatchObject({ draft: true, publishAt: '2026-02-01 09:30' });
    site.setClock(Date.UTC(2026, 1, 2));
    site.write('content/fr/about.md', document(''));
    await eventually(site.said).toEqual({ ok: true, diagnostics: [] });
  });

  it('says of a draft without a twin that it has none, and shows it', async () => {
    const site = await watched({ 'content/fr/idee.md': document('draft: true\n') });
    expect((await fetch(`${site.origin}/idee`)).status).toBe(200);
    expect(site.stderr()).toContain('▲ [WARNING] /idee has no English version [missing-alternate]');
    await eventually(site.said).toEqual({ ok: true, diagnostics: [] });
  });
});

it('says of any broken sources exactly what site build says', { timeout: 400_000 }, async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const site = await watched();
  for (const beside of ['.cold', '.dist'])
    onTestFinished(() => rmSync(`${site.root}${beside}`, { recursive: true, force: true }));
  const random = createRandom(seed);
  const world = { root: site.root, random, risked: new Map(), count: 0 } as unknown as World;
  let left: ReturnType<typeof breakages> = [];
  let broken = 0;
  for (let tree = 1; tree <= TREES; tree++) {
    const made: string[] = [];
    for (let more = 1 + Math.floor(random() * 4); more > 0; more--) {
      if (left.length === 0) left = shuffled(breakages(), random);
      const [[name, edit] = ['', () => ''], ...rest] = left;
      left = rest;
      world.count++;
      made.push(`${name} (${makeEdit(world, edit)})`);
    }
    const cold = await built(site.root);
    broken += cold.diagnostics.length > 0 ? 1 : 0;
    const deadline = performance.now() + PATIENCE_MS;
    let said = await site.said();
    while (JSON.stringify(said) !== JSON.stringify(cold) && performance.now() < deadline) {
      await wait(50);
      said = await site.said();
    }
    expect(said, `seed ${seed}, tree ${tree}: ${made.join(', ')}`).toEqual(cold);
    mendAll(world);
  }
  expect(broken).toBeGreaterThan(TREES * 0.9);
});

const TREES = 40;
