import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { WatchSession } from '../../commands/watch/watch-session.ts';
import { openWatchSession } from '../../commands/watch/watch-session.ts';
import { torontoInstant } from '../../shared/toronto.ts';
import type { Overlay } from '../mini-site.ts';
import { GENERATOR, miniSite } from '../mini-site.ts';
import { watchHere } from './watched-here.ts';

const DUE = torontoInstant('2026-03-02 09:30');

/** A rest that is longer than the second for which the calendar waits, and than several builds. */
const REST_MS = 2_000;

interface Session extends WatchSession {
  readonly root: string;
  /** Builds that succeeded. */
  readonly builds: () => number;
  /** Ends when nothing was built for a while, since the clock was set too. */
  readonly rest: () => Promise<void>;
  /** Sets the clock, in epoch ms. */
  readonly setClock: (now: number) => void;
}

/** Opens a session in this process whose clock stands still at `now` until it is set. */
async function open(now: number, overlay: Overlay): Promise<Session> {
  const { root } = miniSite(overlay);
  const env = { ...process.env, SITE_CACHE: join(root, '.cache'), SOURCE_DATE_EPOCH: String(now / 1000) };
  let builds = 0;
  let lastEvent = performance.now();
  const stream = { write: () => true };
  const session = await openWatchSession(
    {
      scheme: 'http',
      host: '127.0.0.1',
      fallbacks: [],
      onBuilt: async () => {
        builds++;
        lastEvent = performance.now();
      },
    },
    { cwd: root, env, stdout: stream, stderr: stream },
  );
  onTestFinished(() => session.close());
  const rest = async (): Promise<void> => {
    await expect.poll(() => performance.now() - lastEvent, { timeout: 20_000 }).toBeGreaterThan(REST_MS);
  };
  await session.first;
  await rest();
  return {
    ...session,
    root,
    rest,
    builds: () => builds,
    setClock: (next) => {
      lastEvent = performance.now();
      env.SOURCE_DATE_EPOCH = String(next / 1000);
    },
  };
}

function pageOf({ out }: Pick<WatchSession, 'out'>, name: string): string {
  return readFileSync(join(out, name, 'index.html'), 'utf8');
}

/** A template that shows whether a page is published yet. */
const COMPONENTS = readFileSync(
  join(GENERATOR, 'cli/tests/sites/base/templates/components.tsx'),
  'utf8',
).replace(
  '<h1>{props?.internal.page.title}</h1>',
  "<h1 lang={props?.internal.page.draft ? 'la' : 'fr'}>{props?.internal.page.title}</h1>",
);

const note = (more: string): string =>
  `---\ntitle: Une note qui attend son heure\ndescription: Une note qui paraît à une heure dite, décrite assez longuement pour convenir aux moteurs.\n${more}\n---\n\nTexte.\n`;
const both = (more: string): Overlay => ({
  'templates/components.tsx': COMPONENTS,
  'content/fr/attente.md': note(more),
  'content/en/attente.md': note(more),
});

const NEW_YEAR = torontoInstant('2027-01-01');
const YEAR_PAGE: Overlay = {
  'content/fr/an.md': note('only: fr').replace('Texte', 'Nous sommes en {year}'),
};

describe('1.4 the calendar of a watched site', { timeout: 60_000 }, () => {
  it('builds once when a scheduled document falls due', async () => {
    const session = await open(DUE - 1000, both('publishAt: 2026-03-02 09:30'));
    expect(pageOf(session, 'attente')).toContain('<h1 lang="la">');
    const before = session.builds();
    session.setClock(DUE);
    await session.rest();
    expect(session.builds() - before).toBe(1);
    expect(pageOf(session, 'attente')).toContain('<h1 lang="fr">');
  });

  it('builds for no draft, whatever its date says', async () => {
    const session = await open(DUE - 1000, both('draft: true\npublishAt: 2026-03-02 09:30'));
    const before = session.builds();
    session.setClock(DUE);
    await session.rest();
    expect(session.builds() - before).toBe(0);
    expect(pageOf(session, 'attente')).toContain('<h1 lang="la">');
  });

  it('builds for a document that was scheduled while it watched, at its instant', async () => {
    const session = await open(DUE - 1000, both('draft: true'));
    const before = session.builds();
    for (const locale of ['fr', 'en'])
      writeFileSync(join(session.root, 'content', locale, 'attente.md'), note('publishAt: 2026-03-02 09:30'));
    await expect.poll(session.builds, { timeout: 20_000 }).toBeGreaterThan(before);
    await session.rest();
    expect(pageOf(session, 'attente')).toContain('<h1 lang="la">');
    session.setClock(DUE);
    await session.rest();
    expect(pageOf(session, 'attente')).toContain('<h1 lang="fr">');
  });

  it('builds when a year begins, which the texts may name', async () => {
    const session = await open(NEW_YEAR - 1000, YEAR_PAGE);
    expect(pageOf(session, 'an')).toContain('Nous sommes en 2026');
    session.setClock(NEW_YEAR);
    await expect.poll(() => pageOf(session, 'an'), { timeout: 20_000 }).toContain('Nous sommes en 2027');
  });

  it('goes by the clock of its surroundings, whenever that is set', async () => {
    const watched = await watchHere(miniSite(YEAR_PAGE).root);
    onTestFinished(async () => void (await watched.stop()));
    const page = () => pageOf({ out: watched.tree() }, 'an');
    expect(page()).toContain('Nous sommes en 2026');
    watched.setClock(NEW_YEAR);
    writeFileSync(join(watched.root, 'content/fr/an.md'), note('only: fr').replace('Texte', 'En {year}'));
    await expect.poll(page, { timeout: 20_000 }).toContain('En 2027');
  });
});
