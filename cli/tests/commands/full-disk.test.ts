import { closeSync, existsSync, linkSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openSqlite } from '../../forms/store/sqlite.ts';
import { GENERATOR, miniSite } from '../mini-site.ts';
import { SKETCH, writeBuild } from '../publish/built-folder.ts';
import { runHere } from '../run-here.ts';

interface Launcher {
  readonly explain: (error: unknown, places: { root: string; programs: string }) => string | undefined;
}

/** A file of Linux whose disk is always full. */
const FULL = '/dev/full';

describe.skipIf(!existsSync(FULL))('a full disk', () => {
  it.each([
    ['diff', 'one', 'one', '--out', FULL],
    ['check', '-q', '--baseline', FULL, '--write-baseline'],
    ['leads', 'export', '--out', FULL],
  ])('is said in a sentence about the file that %s was to write', async (...args) => {
    const site = miniSite();
    writeBuild(join(site.root, 'one'), SKETCH);
    const store = `${site.root}.leads`;
    await openSqlite(store).close();
    const { code, stdout, stderr } = await runHere(site, args, { SITE_STORE: store });
    expect([code, stdout, stderr]).toEqual([1, '', `Cannot write ${FULL}: the disk is full.\n`]);
  });

  it('is said in a sentence where the system does not say of which file', async () => {
    const { explain } = (await import(pathToFileURL(join(GENERATOR, 'bin', 'explain.js')).href)) as Launcher;
    const full = openSync(FULL, 'w');
    let failure: unknown;
    try {
      writeSync(full, 'x');
    } catch (error) {
      failure = error;
    }
    closeSync(full);
    expect(explain(failure, { root: '/', programs: '/programs' })).toBe(
      'Cannot write a file: the disk is full.',
    );
  });

  it('cuts no document short that is reviewed: it is replaced when all of it is written', async () => {
    const page = '---\ntitle: Page\ndescription: Une description.\n---\n\nTexte.\n';
    const site = miniSite({ 'content/fr/a.md': page, 'content/en/a.md': page });
    const [document, standing] = [join(site.root, 'content/en/a.md'), join(site.root, 'standing')];
    linkSync(document, standing);
    expect((await runHere(site, ['check', '--reviewed', '/en/a'])).code).toBe(0);
    expect(readFileSync(standing, 'utf8')).toBe(page);
    expect(readFileSync(document, 'utf8')).toContain('reviewed: ');
  });
});
