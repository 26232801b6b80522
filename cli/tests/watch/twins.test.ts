import { execFileSync } from 'node:child_process';
import { readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DeskReport, PageReport } from '../../serve/watch/wire.ts';
import type { MiniSite } from '../mini-site.ts';
import { miniSite } from '../mini-site.ts';
import { watchHere } from './watched-here.ts';

/** Longest wait, for a machine that has much to do. */
const PATIENCE_MS = 40_000;

interface Watched {
  /** Returns what the panel of a page says of its document. */
  readonly panel: (path: string) => Promise<readonly string[]>;
  /** Returns what the desk says of both documents of a page. */
  readonly desk: (key: string) => Promise<readonly (readonly string[])[]>;
  /** Returns what the panel says of a page's twin, and whether the desk takes the French and the English for older. */
  readonly twins: (key: string) => Promise<readonly unknown[]>;
  /** Lines of the terminal about twins. */
  readonly lines: () => readonly string[];
  /** All that the terminal says of what is not right. */
  readonly said: () => string;
  readonly isPublic: () => Promise<boolean | undefined>;
}

async function watched({ root }: MiniSite): Promise<Watched> {
  const { origin, stderr, stop } = await watchHere(root);
  onTestFinished(async () => void (await stop()));
  const read = async (path: string) => (await fetch(`${origin}/_site/${path}`)).json();
  return {
    panel: async (path) =>
      ((await read(`page.json?path=${path}`)) as PageReport).remarks.map(({ text }) => text),
    desk: async (key) => {
      const row = ((await read('desk.json')) as DeskReport).rows.find((one) => one.key === key);
      return [row?.fr, row?.en].map((page) => page?.remarks.map(({ text }) => text) ?? []);
    },
    twins: async (key) => {
      const row = ((await read('desk.json')) as DeskReport).rows.find((one) => one.key === key);
      const { twin } = (await read(`page.json?path=${key}`)) as PageReport;
      return [twin.kind, row?.fr?.isOlder, row?.en?.isOlder];
    },
    lines: () => stderr().match(/^\/.* (?:differ in|say the same) .*$/gm) ?? [],
    said: stderr,
    isPublic: async () => {
      const answer = await fetch(`${origin}/_site/public.json`);
      return answer.ok ? ((await answer.json()) as { ok: boolean }).ok : undefined;
    },
  };
}

function eventually<T>(read: () => T | Promise<T>): ReturnType<typeof expect.poll<T>> {
  return expect.poll(read, { timeout: PATIENCE_MS, interval: 20 });
}

const DIFFER = '/about and /en/about differ in a place: "site check" shows each.';

function about({ root }: MiniSite): string {
  return readFileSync(join(root, 'content/fr/about.md'), 'utf8');
}

/** Puts the texts of a site into git, on 1 January 2026. */
function commit({ root: cwd }: MiniSite): void {
  const date = '2026-01-01T12:00:00Z';
  const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  const who = ['-c', 'user.name=x', '-c', 'user.email=x@example.com', '-c', 'commit.gpgsign=false'];
  for (const args of [['init'], ['add', 'content'], ['commit', '-m', 'x']])
    execFileSync('git', [...who, ...args], { cwd, env, stdio: 'ignore' });
}

describe('watching, of twins', { timeout: 120_000 }, () => {
  it('says in the panel that a title is not translated, and in the terminal only what differs', async () => {
    const site = miniSite();
    const { panel, lines, isPublic } = await watched(site);
    await eventually(isPublic).toBe(true);
    const english = readFileSync(join(site.root, 'content/en/about.md'), 'utf8');
    const untranslated = english.replace('title: About ourselves', 'title: À propos de nous');
    site.write({ 'content/en/about.md': `${untranslated}\nA trial takes 3 days.\n` });
    await eventually(lines).toEqual([DIFFER]);
    expect(await panel('/en/about')).toContainEqual(
      expect.stringContaining('have the same text: translate "À propos de nous"'),
    );
  });

  it('lists twenty pairs at most of those that one command edited', async () => {
    const notes = Array.from({ length: 23 }, (_, index) => `notes/note-${index}.md`);
    const note = (locale: string, index: number, more = ''): string =>
      `---\ntitle: La note ${index} ${locale}\ndescription: La note ${index} a une description qui est assez longue pour que les moteurs la prennent (${locale}).\ndate: 2025-01-01\ntags: [atelier]\n---\n\nTexte.\n${more}`;
    const site = miniSite(
      Object.fromEntries(
        notes.flatMap((name, index) =>
          ['fr', 'en'].map((locale) => [`content/${locale}/${name}`, note(locale, index)]),
        ),
      ),
    );
    const { lines, said, isPublic } = await watched(site);
    await eventually(isPublic).toBe(true);
    site.write(
      Object.fromEntries(notes.map((name, index) => [`content/fr/${name}`, note('fr', index, '\n- un\n')])),
    );
    await eventually(said).toContain('… and 3 more pairs of pages: "site check" shows each.\n');
    expect(lines()).toHaveLength(20);
  });

  it('says at each document which of the two has changed, and in the desk at the older one', async () => {
    const site = miniSite();
    commit(site);
    const { panel, desk, lines, isPublic } = await watched(site);
    await eventually(isPublic).toBe(true);
    expect(await desk('/about')).toEqual([[], []]);
    site.write({ 'content/fr/about.md': `${about(site)}\nEncore un mot.\n` });
    const older =
      'Its twin changed since the last commit, but this document has not changed since 2026-01-01';
    await eventually(() => panel('/en/about')).toEqual([older]);
    expect(await panel('/about')).toEqual([
      'This document changed since the last commit, but its twin has not changed since 2026-01-01',
    ]);
    expect(await desk('/about')).toEqual([[], [older]]);
    await eventually(lines).toEqual([DIFFER]);
  });

  it('takes no document for saved that git alone has written again', async () => {
    const site = miniSite();
    commit(site);
    const { panel, desk, twins, isPublic } = await watched(site);
    await eventually(isPublic).toBe(true);
    const hourAgo = new Date(Date.now() - 3_600_000);
    utimesSync(join(site.root, 'content/en/about.md'), hourAgo, hourAgo);
    // Git writes only files that differ when it leaves a branch and comes back to it.
    const text = about(site);
    site.write({ 'content/fr/about.md': `${text}\nEncore un mot.\n` });
    await eventually(async () => (await panel('/about')).length).toBe(1);
    expect(await twins('/about')).toEqual(['older', false, true]);
    site.write({ 'content/fr/about.md': text });
    await eventually(() => desk('/about')).toEqual([[], []]);
    expect(await twins('/about')).toEqual(['present', false, false]);
  });

  it('leaves out a pair of which a document cannot be read, until it is mended', async () => {
    const site = miniSite();
    const { panel, desk, lines, isPublic } = await watched(site);
    await eventually(isPublic).toBe(true);
    const sound = about(site);
    const other = `${sound.replace('qui nous sommes', 'nos 7 métiers')}\nUn essai dure 3 jours.\n`;
    site.write({ 'content/fr/about.md': other });
    const differ = DIFFER.replace('a place', '2 places');
    await eventually(lines).toEqual([differ]);
    const told = [
      'Only the French says "7" (content/fr/about.md:3 and content/en/about.md:1)',
      'Only the French says "3" (content/fr/about.md:8 and content/en/about.md:5)',
    ];
    expect(await desk('/about')).toEqual([told, told]);
    for (const broken of [
      other.replace('title: À', 'title: a: À'),
      other.replace('title: À', 'title: b\ntitle: À'),
      other.replace('---\n\n', '\n'),
      { link: 'about.md' },
    ]) {
      site.write({ 'content/fr/about.md': broken });
      await eventually(isPublic).toBe(false);
      expect(await panel('/en/about')).toEqual([]);
      expect(await desk('/about')).toEqual([[expect.not.stringContaining('French')], []]);
      site.write({ 'content/fr/about.md': other });
      await eventually(isPublic).toBe(true);
    }
    site.write({ 'content/fr/about.md': sound });
    await eventually(lines).toEqual([differ, '/about and /en/about say the same again.']);
  });
});
