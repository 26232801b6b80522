import { createHash } from 'node:crypto';
import {
  appendFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MiniSite, Overlay } from './mini-site.ts';
import { miniSite } from './mini-site.ts';
import { runHere } from './run-here.ts';
import type { Tree } from './trees.ts';
import { treeOf } from './trees.ts';

/** Moves the clock on by a minute, so that every stamp is old enough to be believed. */
beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000));
afterEach(() => void vi.restoreAllMocks());

/** Builds, and tells whether the pipeline ran. */
async function built(
  site: MiniSite,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  const { code, stderr, stdout } = await runHere(site, ['build', ...args], env);
  expect(code, stderr).toBe(0);
  expect(stdout).toContain('build ');
  return /^read /m.test(stderr);
}

/** Makes a site and builds it twice: the second time there is nothing to do. */
async function settled(overlay: Overlay = {}): Promise<MiniSite> {
  const site = miniSite(overlay);
  expect(await built(site)).toBe(true);
  expect(await built(site)).toBe(false);
  return site;
}

const inDist = (site: MiniSite, file: string): string => join(site.root, 'dist', file);
const inSite = (site: MiniSite, file: string): string => join(site.root, file);

/** Reads every file of the output with its bytes. */
const tree = ({ root }: MiniSite, folder = 'dist'): Tree => treeOf(join(root, folder));

/** Writes a text of the same length and puts the time of the file back. */
function disguise(path: string, change: (text: string) => string): void {
  const { atime, mtime } = statSync(path);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
  utimesSync(path, atime, mtime);
}

/** Lists the time of the last change of each file and folder below a folder, also of a change of its name alone. */
function ctimes(folder: string): readonly (readonly [string, number])[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => [name, statSync(join(folder, name)).ctimeMs] as const);
}

const ABOUT = 'content/fr/about.md';
const ALONE = 'content/en/alone.md';

/** Bytes before the text of a record, which prove that it is whole. */
const DIGEST_BYTES = 32;

/** Returns a record as it was signed before it told folders from files. */
function withoutFolders(bytes: Buffer): string {
  const { key, record } = JSON.parse(bytes.toString('utf8', DIGEST_BYTES));
  const content = JSON.stringify({ key, record: { ...record, folders: undefined } });
  return `${createHash('sha256').update(content).digest('hex')}\n${content}`;
}

describe('a build of what has not changed', () => {
  it('touches nothing, and says what the first one said', async () => {
    const site = miniSite();
    const first = await runHere(site, ['build', '--json']);
    const before = ctimes(join(site.root, 'dist'));
    const again = await runHere(site, ['build', '--json']);
    const facts = ({ stdout }: typeof first) => ({ ...(JSON.parse(stdout) as object), ms: 0 });
    expect(facts(again)).toEqual(facts(first));
    expect(ctimes(join(site.root, 'dist'))).toEqual(before);
    expect(before.length).toBeGreaterThan(10);
    expect(await built(site)).toBe(false);
  });

  it('keeps its time where there is no commit: the clock alone makes no other build', async () => {
    const site = miniSite();
    const byClock = { SOURCE_DATE_EPOCH: '' };
    const first = await runHere(site, ['build', '--json'], byClock);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    expect(await built(site, [], byClock)).toBe(false);
    const again = await runHere(site, ['build', '--json'], byClock);
    const [{ timestamp }, known] = [first, again].map(({ stdout }) => JSON.parse(stdout));
    expect(known.timestamp).toBe(timestamp);
    expect(JSON.parse(readFileSync(inDist(site, 'builds/latest.json'), 'utf8')).timestamp).toBe(timestamp);
    expect(await built(site)).toBe(true);
    expect(await built(site)).toBe(false);
  });

  it('repeats its warnings', async () => {
    const site = await settled({ [ABOUT]: '---\ntitle: Bref\n---\n\n# T\n\nTexte.\n' });
    const { stderr } = await runHere(site, ['build']);
    expect(stderr).toContain('The description of /about has');
  });

  it.each<readonly [string, (site: MiniSite) => void]>([
    ['a document', (site) => appendFileSync(inSite(site, ABOUT), '\nEncore.\n')],
    [
      'a document to the same size, with its old time',
      (site) => disguise(inSite(site, ABOUT), (text) => text.replace(/e(?=[^:]*$)/, 'a')),
    ],
    [
      'a message',
      (site) => disguise(inSite(site, 'locales/fr.json'), (text) => text.replace('Accueil', 'Abri un')),
    ],
    ['the configuration', (site) => appendFileSync(inSite(site, 'site.config.ts'), '\n// new\n')],
    ['a template', (site) => appendFileSync(inSite(site, 'templates/registry.ts'), '\n// new\n')],
    ['a new static file', (site) => newFile(site, 'assets/static/new.txt')],
    ['a new empty folder', (site) => void mkdirSync(inSite(site, 'content/fr/empty'))],
    ['a document put away', (site) => renameSync(inSite(site, ALONE), inSite(site, 'content/en/_alone.md'))],
    ['a page edited by hand', (site) => appendFileSync(inDist(site, 'index.html'), '<!-- -->')],
    ['a page exchanged', (site) => disguise(inDist(site, 'index.html'), (text) => text.replace(/e/g, 'a'))],
    ['a page removed', (site) => rmSync(inDist(site, 'about/index.html'))],
    ['a file that is not ours', (site) => writeFileSync(inDist(site, 'about/own.txt'), 'x')],
    ['the output removed', (site) => rmSync(inSite(site, 'dist'), { recursive: true })],
    ['a stage that was left', (site) => void mkdirSync(inSite(site, 'dist.stage'))],
  ])('makes what a first build makes, after %s', async (_what, change) => {
    const site = await settled({ [ALONE]: '---\nonly: en\n---\n\n# One page alone\n\nText.\n' });
    change(site);
    expect(await built(site)).toBe(true);
    expect(await built(site, ['--out', 'anew'])).toBe(true);
    expect(tree(site)).toEqual(tree(site, 'anew'));
    expect(await built(site)).toBe(false);
    // The record of this build is as whole as that of the first one.
    appendFileSync(inSite(site, 'content/en/about.md'), '\nMore.\n');
    expect(await built(site)).toBe(true);
  });

  // Pages of other documents are known by what the last build left, and are not read again.
  it.each<readonly [string, (site: MiniSite) => void]>([
    ['is as it was', () => undefined],
    ['was exchanged', (site) => disguise(inDist(site, 'index.html'), (text) => text.replace(/e/g, 'a'))],
    ['was removed', (site) => rmSync(inDist(site, 'index.html'))],
    [
      'is a link to a copy',
      (site) => {
        renameSync(inDist(site, 'index.html'), inSite(site, 'copy.html'));
        symlinkSync(inSite(site, 'copy.html'), inDist(site, 'index.html'));
      },
    ],
    [
      'is in a folder that is a link to a copy',
      (site) => {
        renameSync(inDist(site, 'en'), inSite(site, 'copy'));
        symlinkSync(inSite(site, 'copy'), inDist(site, 'en'));
      },
    ],
  ])('makes what a first build makes, after a document, when a page of another %s', async (_how, change) => {
    const site = await settled({ [ALONE]: '---\nonly: en\n---\n\n# One page alone\n\nText.\n' });
    appendFileSync(inSite(site, ABOUT), '\nEncore.\n');
    change(site);
    expect(await built(site)).toBe(true);
    expect(await built(site, ['--out', 'anew'])).toBe(true);
    expect(tree(site)).toEqual(tree(site, 'anew'));
    for (const path of ['en', 'index.html'])
      expect(lstatSync(inDist(site, path)).isSymbolicLink(), path).toBe(false);
    expect(await built(site)).toBe(false);
  });

  it.each<readonly [string, (text: Buffer) => Uint8Array | string]>([
    ['cut', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['empty', () => ''],
    ['without a line', () => 'x'],
    ['with a byte flipped', (bytes) => bytes.map((byte, at) => (at === 1000 ? byte ^ 1 : byte))],
    ['of an earlier form', withoutFolders],
  ])('makes all of it again from a record that is %s', async (_how, damage) => {
    const site = await settled();
    const [file] = records(site);
    writeFileSync(file ?? '', damage(readFileSync(file ?? '')));
    expect(await built(site)).toBe(true);
    expect(await built(site)).toBe(false);
  });

  it('takes the record of no other output, and of no other flags', async () => {
    const site = await settled();
    expect(await built(site, ['--out', 'other'])).toBe(true);
    const [one = '', other = ''] = records(site);
    const swapped = readFileSync(one);
    writeFileSync(one, readFileSync(other));
    writeFileSync(other, swapped);
    expect(await built(site)).toBe(true);
    for (const flags of [['--drafts'], ['--url', 'https://preview.example'], ['--compress'], ['--clean']])
      expect(await built(site, flags), String(flags)).toBe(true);
  });

  it('looks at the clock: a document that falls due, a year that ends, a clock put back', async () => {
    const due = '---\ntitle: Un billet qui attend\npublishAt: 2026-06-01\n---\n\nTexte.\n';
    const site = miniSite({ 'content/fr/due.md': due, 'content/en/due.md': due });
    const at = (date: string) => ({ SOURCE_DATE_EPOCH: String(Date.parse(date) / 1000) });
    expect(await built(site, [], at('2026-05-30T12:00:00Z'))).toBe(true);
    expect(await built(site, [], at('2026-05-30T12:00:00Z'))).toBe(false);
    expect(await built(site, [], at('2026-06-02T12:00:00Z'))).toBe(true);
    expect(tree(site)['due/index.html']).toBeDefined();
    expect(await built(site, [], at('2026-05-30T12:00:00Z'))).toBe(true);
    expect(tree(site)['due/index.html']).toBeUndefined();
  });

  it('trusts no stamp of a file that changed a moment ago', async () => {
    vi.restoreAllMocks();
    const site = miniSite();
    const { ctimeMs } = statSync(inSite(site, ABOUT));
    vi.spyOn(Date, 'now').mockReturnValue(Math.floor(ctimeMs) + 50);
    expect(await built(site)).toBe(true);
    expect(await built(site)).toBe(true);
  });

  it('follows a linked document to its file', async () => {
    const site = miniSite({ 'shared/text.md': '---\ntitle: Un texte partagé\nonly: fr\n---\n\nTexte.\n' });
    symlinkSync(inSite(site, 'shared/text.md'), inSite(site, 'content/fr/shared.md'));
    expect(await built(site)).toBe(true);
    expect(await built(site)).toBe(false);
    appendFileSync(inSite(site, 'shared/text.md'), '\nEncore.\n');
    expect(await built(site)).toBe(true);
    expect(tree(site)['shared/index.html']).toContain('Encore.');
  });

  it('looks again at templates that import from elsewhere', async () => {
    const site = miniSite({ 'lib/words.ts': "export const WORD = 'un';\n" });
    appendFileSync(
      inSite(site, 'templates/registry.ts'),
      "\nimport { WORD } from '../lib/words.ts';\nexport const word = WORD;\n",
    );
    expect(await built(site)).toBe(true);
    expect(await built(site)).toBe(true);
  });
});

function newFile(site: MiniSite, file: string): void {
  mkdirSync(join(inSite(site, file), '..'), { recursive: true });
  writeFileSync(inSite(site, file), 'new');
}

/** Lists the records of a site's cache. */
function records(site: MiniSite): readonly string[] {
  const folder = join(site.root, 'node_modules', '.cache', 'site', 'records');
  return readdirSync(folder).map((name) => join(folder, name));
}
