import fs, { existsSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { PublicBuild } from '../../commands/watch/public-build.ts';
import { torontoInstant } from '../../shared/toronto.ts';
import { miniSite } from '../mini-site.ts';
import { watchHere } from './watched-here.ts';

const document = (matter: string, body = 'Un texte.'): string =>
  `---\ntitle: Un document ${matter.length} ${body.length}\ndescription: Une description assez longue pour convenir aux moteurs de recherche, comme il se doit.\n${matter}---\n\n${body}\n`;

/** Has the disk be full for files of the watched build while a file exists, until the test ends. */
function fillDiskWhile(full: string): void {
  const { openSync, writeFileSync: write } = fs;
  const check = (path: unknown): void => {
    if (String(path).includes('/watch/') && existsSync(full))
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'open', path: String(path) });
  };
  fs.openSync = (path, flags, ...rest) => {
    if (flags !== 'r') check(path);
    return openSync(path, flags, ...rest);
  };
  fs.writeFileSync = (path, ...rest) => {
    check(path);
    write(path, ...rest);
  };
  syncBuiltinESMExports();
  onTestFinished(() => {
    Object.assign(fs, { openSync, writeFileSync: write });
    syncBuiltinESMExports();
  });
}

describe('a watched build that failed', { timeout: 120_000 }, () => {
  it('is made again once the disk has room, without a save', async () => {
    const { root } = miniSite();
    fillDiskWhile(join(root, 'full'));
    const watched = await watchHere(root);
    onTestFinished(async () => void (await watched.stop()));
    const page = async (): Promise<string> => (await fetch(`${watched.origin}/nouvelle`)).text();
    writeFileSync(join(root, 'full'), '');
    writeFileSync(join(root, 'content/fr/nouvelle.md'), document('only: fr\n', 'Écrit sur un disque plein.'));
    await expect.poll(watched.stderr, { timeout: 40_000 }).toContain('[disk-full]');
    rmSync(join(root, 'full'));
    await expect.poll(page, { timeout: 40_000 }).toContain('Écrit sur un disque plein.');
    expect(watched.states.at(-1)?.problem).toBeUndefined();
  });

  it('1.4 plans for a document that is scheduled meanwhile: what the public build says changes then', async () => {
    const { root } = miniSite();
    const write = (file: string, text: string): void => writeFileSync(join(root, 'content', file), text);
    const watched = await watchHere(root);
    onTestFinished(async () => void (await watched.stop()));
    const said = async (): Promise<readonly string[] | undefined> => {
      const answer = await fetch(`${watched.origin}/_site/public.json`);
      if (!answer.ok) return undefined;
      return ((await answer.json()) as PublicBuild).diagnostics.map(({ code }) => code);
    };
    write('fr/idee.md', document('draft: true\n', 'Voir [rien](/nulle-part).'));
    await expect.poll(watched.stderr, { timeout: 40_000 }).toContain('[dead-link]');
    const due = '2026-03-02 09:30';
    for (const locale of ['fr', 'en']) write(`${locale}/attente.md`, document(`publishAt: ${due}\n`, locale));
    write('fr/renvoi.md', document('only: fr\n', 'Voir [la suite](/attente).'));
    await expect.poll(said, { timeout: 40_000 }).toEqual(['link-not-due']);
    watched.setClock(torontoInstant(due));
    await expect.poll(said, { timeout: 40_000 }).toEqual([]);
  });
});
