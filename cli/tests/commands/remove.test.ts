import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { removeCommand } from '../../commands/remove.ts';
import type { MiniSite, Run } from '../mini-site.ts';
import { BASE, siteEnvironment } from '../mini-site.ts';
import { runHere } from '../run-here.ts';
import { buildSite, resolveSite } from '../stages.ts';
import { doc, linkedSite, linkTexts, treeOf } from './move-site.ts';

const remove = (site: MiniSite, ...args: readonly string[]): Promise<Run> =>
  runHere(site, ['remove', ...args]);

/** Makes a site with a page that no redirect of the configuration leads to. */
const plain = (more: Readonly<Record<string, string>> = {}): MiniSite =>
  linkedSite({
    'content/fr/notes/un.md': doc('Une note', 'date: 2026-01-01\ntags: [atelier]\naliases: [/premiere]\n'),
    ...more,
  });

const git = (site: MiniSite, ...args: readonly string[]): void => {
  const who = ['-c', 'user.name=Essai', '-c', 'user.email=essai@site.example'];
  expect(spawnSync('git', [...who, ...args], { cwd: site.root }).status).toBe(0);
};

describe('site remove', () => {
  it('takes a page out of both languages, says who links there, and leaves its addresses gone', async () => {
    const site = plain({
      'content/fr/about.md': doc(
        'Une page qui mène à la note',
        '',
        'Voir [x](/notes/deux)\net [la note](notes/un.md).',
      ),
    });
    const { code, stdout, stderr } = await remove(site, '/notes/un', '--yes');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe(
      [
        '/en/notes/un is gone',
        '/notes/un is gone',
        '/premiere is gone',
        '',
        '  content/en/notes/un.md  removed',
        '  content/fr/notes/un.md  removed',
        '  content/data/addresses.yaml',
        '',
        '3 places link to it: correct them before the next build.',
        '  content/en/about.md:6  notes/un.md',
        '  content/fr/2.carnet.md:11  notes/un.md#main',
        '  content/fr/about.md:7  notes/un.md',
        '',
      ].join('\n'),
    );
    expect(treeOf(site.root)['content/data/addresses.yaml']).toMatch(
      /^# À garder\.\nredirects:\n.*gone:\n {2}- \/en\/notes\/un\n {2}- \/notes\/un\n {2}- \/premiere\n$/s,
    );
    expect((await buildSite(site)).printed).toContain('The link "notes/un.md" leads to no page');
    for (const file of ['content/fr/about.md', 'content/en/about.md', 'content/fr/2.carnet.md'])
      site.write({
        [file]: doc(
          `Une page sans lien, ${file.length}`,
          file.includes('carnet') ? 'aliases: [/cahier]\n' : '',
          '## Suite {#suite}',
        ),
      });
    expect(await buildSite(site)).toEqual({ ok: true, printed: '' });
  });

  it('--to leads its addresses to another page, each in its language, or elsewhere', async () => {
    const site = plain();
    expect((await remove(site, 'content/en/notes/un.md', '--to', '/en/about', '-y')).code).toBe(0);
    const { site: resolved, diagnostics } = await resolveSite(site);
    expect(diagnostics).toEqual([]);
    const redirects = resolved.redirects.map(({ from, to }) => `${from} ${to}`);
    expect(redirects).toEqual(
      expect.arrayContaining(['/notes/un /about', '/en/notes/un /en/about', '/premiere /about']),
    );
    expect(resolved.gone).toEqual([]);
    const away = plain();
    expect((await remove(away, '/notes/un', '--to', 'https://autre.example/ici?x=1', '-y')).code).toBe(0);
    expect((await resolveSite(away)).site.redirects).toContainEqual(
      expect.objectContaining({ from: '/premiere', to: 'https://autre.example/ici?x=1', external: true }),
    );
  });

  it('turns redirects of the editors that led to the page, or has what they start from gone', async () => {
    const overlay = {
      'content/data/addresses.yaml':
        'redirects:\n  - { from: /autre, to: "\\/about" }\n  - { from: /vieux, to: /notes/un }\n  - { from: /long, to: https://SITE.example/notes/un/?a=1 }\n',
    };
    const turned = plain(overlay);
    expect((await remove(turned, '/notes/un', '--to', '/about', '-y')).code).toBe(0);
    expect(treeOf(turned.root)['content/data/addresses.yaml']).toContain(
      '{ from: /vieux, to: /about }\n  - { from: /long, to: /about }',
    );
    const gone = plain(overlay);
    expect((await remove(gone, '/notes/un', '-y')).code).toBe(0);
    const { site } = await resolveSite(gone);
    expect(site.gone).toEqual(['/en/notes/un', '/long', '/notes/un', '/premiere', '/vieux']);
    expect(site.redirects.map(({ from }) => from)).toContain('/autre');
  });

  it('asks before it deletes what git does not hold, and does not ask for what it does', async () => {
    const site = plain({ '.gitignore': 'dist\n' });
    const before = treeOf(site.root);
    const refused = await remove(site, '/notes/un');
    expect([refused.code, refused.stderr]).toEqual([
      1,
      'Nothing was removed: git does not hold content/en/notes/un.md and content/fr/notes/un.md as they are. Commit first, or give --yes.\n',
    ]);
    expect(treeOf(site.root)).toEqual(before);
    git(site, 'init', '-q');
    git(site, 'add', '.');
    git(site, 'commit', '-qm', 'Essai');
    site.write({ 'content/fr/notes/un.md': `${before['content/fr/notes/un.md']}\nPlus.\n` });
    const asked = await remove(site, '/notes/un');
    expect(asked.stderr).toContain(
      'git does not hold content/fr/notes/un.md as it is. Commit first, or give --yes.\n',
    );
    git(site, 'commit', '-qam', 'Plus');
    expect((await remove(site, '/notes/un')).code).toBe(0);
    expect(site.exists('content/fr/notes/un.md')).toBe(false);
  });

  it.each([
    ['o', 0, false],
    ['', 1, true],
    ['non', 1, true],
  ])('takes "%s" for an answer', async (answer, code, stands) => {
    const site = plain();
    const questions: string[] = [];
    const silent = { write: () => true };
    const asked = await removeCommand(
      { page: '/notes/un' },
      {
        cwd: site.root,
        env: siteEnvironment({}),
        stdout: silent,
        stderr: silent,
        ask: (question) => {
          questions.push(question);
          return Promise.resolve(answer);
        },
      },
    );
    expect([asked, site.exists('content/fr/notes/un.md')]).toEqual([code, stands]);
    expect(questions).toEqual([
      expect.stringContaining('what is removed cannot be brought back. Remove? (y/N) '),
    ]);
  });

  it('names the lines of data and front matter to correct, which stop no other move or removal', async () => {
    const note = (title: string, more: string): string =>
      doc(title, `date: 2026-01-01\ntags: [atelier]\n${more}`);
    const site = plain({
      'templates/registry.ts': readFileSync(join(BASE, 'templates/registry.ts'), 'utf8')
        .replace('  data: {', '  data: {\n    menu: (f) => z.strictObject({ pages: z.array(f.page) }),')
        .replace('tags: z.array(f.id).min(1) }),', "$&\n      refers: { near: 'notes' },")
        .replace('.min(1) })', '.min(1), near: f.id.optional() })'),
      'content/data/menu.yaml': 'pages:\n  - /about\n  - /notes/un\n',
      'content/fr/notes/deux.md': note('Une autre note', 'near: un\n'),
    });
    expect((await remove(site, '/notes/un', '-y')).stdout).toMatch(
      /correct them before the next build\.\n.* {2}content\/data\/menu\.yaml:3 {2}\/notes\/un\n.* {2}content\/fr\/notes\/deux\.md:6 {2}un\n/s,
    );
    const { diagnostics } = await resolveSite(site);
    expect(diagnostics.map(({ code }) => code).sort()).toEqual(['unknown-page', 'unknown-reference']);
    expect(await runHere(site, ['move', '/about', '/nous'])).toMatchObject({ code: 0, stderr: '' });
    expect(await runHere(site, ['move', '/notes/deux', '/notes/three'])).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(await remove(site, '/notes/trois', '-y')).toMatchObject({ code: 0, stderr: '' });
    expect(treeOf(site.root)['content/data/menu.yaml']).toBe('pages:\n  - /nous\n  - /notes/un\n');
  });

  it('leaves nothing behind of a draft, which no visitor has seen', async () => {
    const site = plain({ 'content/fr/idee.draft.md': doc('Une idée', 'only: fr\n') });
    const before = treeOf(site.root);
    const { code, stdout } = await remove(site, '/idee', '-y');
    expect([code, stdout]).toEqual([0, '  content/fr/idee.draft.md  removed\n\nNothing links to it.\n']);
    const { 'content/fr/idee.draft.md': _, ...rest } = before;
    expect(treeOf(site.root)).toEqual(rest);
  });

  it.each([false, true])(
    '--dry-run says all of it, and removes nothing (texts linked: %s)',
    async (isLinked) => {
      const site = plain();
      if (isLinked) linkTexts(site);
      const before = treeOf(site.root);
      const { code, stdout } = await remove(site, '/notes/un', '--dry-run');
      expect([code, stdout]).toEqual([0, expect.stringContaining('\nNothing was written: --dry-run.\n')]);
      expect(treeOf(site.root)).toEqual(before);
    },
  );

  it.each([
    [2, ['/rien'], 'No page has the address /rien.'],
    [2, ['notes/un'], 'Name the page by its address, such as /blog/my-post, or by its file: not "notes/un".'],
    [2, ['/'], 'The home page stays where it is.'],
    [2, ['/notes'], '/notes is the folder of "notes", which templates/registry.ts names.'],
    [1, ['/carnet'], 'site.config.ts:6 redirects /bord to the page: change that line first.'],
    [1, ['/guide'], '1 document would be left below /guide: remove content/fr/guide/suite.md first.'],
    [
      2,
      ['/notes/un', '--to', '/rien'],
      'No page has the address /rien: the old addresses cannot lead there.',
    ],
    [2, ['/notes/un', '--to', ''], '--to takes a page such as /blog/my-post, or an https address: not "".'],
    [
      2,
      ['/notes/un', '--to', 'http://x.example'],
      '--to takes a page such as /blog/my-post, or an https address: not "http://x.example".',
    ],
    [2, ['/notes/un', '--to', '/notes/un'], '/notes/un is the page to remove: name another one.'],
    [2, ['/notes/un', '--to', 'https://'], '"https://" is not an address.'],
    [
      2,
      ['/notes/un', '--to', '/carnets'],
      '/carnets has no English page: the address in that language cannot lead there.',
    ],
  ])('exits with %i for %j, says why in one sentence, and changes nothing', async (code, args, says) => {
    const site = plain({
      'content/fr/guide/index.md': doc('Un guide', 'only: fr\n'),
      'content/fr/guide/suite.md': doc('La suite du guide', 'only: fr\n'),
    });
    const before = treeOf(site.root);
    expect(await remove(site, ...args, '-y')).toEqual({ code, stdout: '', stderr: `${says}\n` });
    expect(treeOf(site.root)).toEqual(before);
  });
});
