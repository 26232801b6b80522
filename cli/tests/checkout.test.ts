import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commit, git } from './check/git-site.ts';
import type { MiniSite } from './mini-site.ts';
import { GENERATOR, miniSite } from './mini-site.ts';
import { runHere } from './run-here.ts';

/** Makes a small site in a repository that has this project's git attributes and ignored files. */
function repository(files: Readonly<Record<string, string>>): MiniSite {
  const site = miniSite(files);
  for (const name of ['.gitattributes', '.gitignore'])
    copyFileSync(join(GENERATOR, name), join(site.root, name));
  git(site, ['init', '-q']);
  return site;
}

describe('a checkout of the project', () => {
  it('has the same bytes on a machine whose git writes CRLF, and downloads as they were saved', () => {
    const files = {
      'bin/run': '#!/usr/bin/env node\n',
      'content/fr/a.md': '---\ntitle: Un\n---\n',
      'content/fr/heures.csv': 'a;b\r\nc;d\r\n',
      'content/fr/rencontre.ics': 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
      'content/fr/film.vtt': 'WEBVTT\n',
      'assets/files/lisez-moi.txt': 'Un\r\nDeux\n',
      'assets/static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg">\n</svg>\n',
      'assets/static/robots.old.txt': 'Un\r\n',
      'assets/images/a.svg': '<svg xmlns="http://www.w3.org/2000/svg">\n</svg>\n',
    };
    const site = repository(files);
    commit(site, '2026-01-01T12:00:00Z');
    const root = join(site.root, 'clone');
    git(site, ['clone', '-q', '-c', 'core.autocrlf=true', site.root, root]);
    for (const [file, bytes] of Object.entries(files))
      expect([file, readFileSync(join(root, file), 'utf8')]).toEqual([file, bytes]);
  });

  it('keeps what is built or installed out of git, also behind a link, as worktrees have it', () => {
    const site = repository({ 'content/fr/a.md.orig': 'Un', 'assets/static/Thumbs.db': '' });
    for (const name of ['node_modules', 'dist', 'dist.preview'])
      symlinkSync(`/elsewhere/${name}`, join(site.root, name));
    const shown = execFileSync('git', ['status', '--porcelain', '-z', '-uall'], {
      cwd: site.root,
      encoding: 'utf8',
    });
    expect(shown).toContain('content/fr/about.md');
    expect(shown).not.toMatch(/node_modules|dist|orig|Thumbs/);
  });

  it('merges the pages that two branches take out of the site, and the words that they add', async () => {
    const text = (title: string): string => `---\ntitle: ${title}\n---\n\nUn texte.\n`;
    const pages = ['a', 'b', 'c'].flatMap((name) =>
      ['fr', 'en'].map((locale) => [`content/${locale}/${name}.md`, text(name)] as const),
    );
    const site = repository({
      ...Object.fromEntries(pages),
      'content/data/words.yaml': 'fr:\n  - Zorglub\n',
    });
    const remove = async (name: string): Promise<void> => {
      expect((await runHere(site, ['remove', `/${name}`, '--yes'])).code).toBe(0);
      site.write({ 'content/data/words.yaml': `fr:\n  - Zorglub\n  - Mot${name}\n` });
      commit(site, '2026-01-02T12:00:00Z');
    };
    commit(site, '2026-01-01T12:00:00Z');
    git(site, ['branch', '-M', 'main']);
    await remove('c');
    for (const name of ['a', 'b']) {
      git(site, ['checkout', '-q', '-b', name, 'main']);
      await remove(name);
    }
    git(site, ['merge', '-q', '-m', 'both', 'a']);
    expect((await runHere(site, ['build', '--quiet'])).code).toBe(0);
    expect(readFileSync(join(site.root, 'content/data/addresses.yaml'), 'utf8').split('\n').sort()).toEqual(
      ['', 'gone:', ...['a', 'b', 'c'].flatMap((name) => [`  - /${name}`, `  - /en/${name}`])].sort(),
    );
  });
});
