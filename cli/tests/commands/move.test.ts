import fs, { readFileSync, symlinkSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fill } from '../hostile/shape.ts';
import { growth, MOST_GROWTH, measureGrowth } from '../hostile/tolerance.ts';
import type { MiniSite, Run } from '../mini-site.ts';
import { BASE } from '../mini-site.ts';
import { runHere } from '../run-here.ts';
import { buildSite, resolveSite } from '../stages.ts';
import { doc, linkedSite, linkTexts, treeOf } from './move-site.ts';

const move = (site: MiniSite, ...args: readonly string[]): Promise<Run> => runHere(site, ['move', ...args]);

/** Lists every address that answers with a page, by itself or by a redirect, with the key of the page. */
async function addresses(site: MiniSite): Promise<ReadonlyMap<string, string>> {
  const { site: resolved, diagnostics } = await resolveSite(site);
  expect(diagnostics).toEqual([]);
  const keys = new Map(
    resolved.pages.map(({ path, props }) => [path, props.internal.page.file.replace(/^.*\//, '')] as const),
  );
  for (const { from, to } of resolved.redirects) keys.set(from, keys.get(to.replace(/[?#].*$/, '')) ?? to);
  return keys;
}

describe('site move', () => {
  it('gives a page another place in both languages, and repairs every link to it and in it', async () => {
    const site = linkedSite();
    expect(await buildSite(site)).toEqual({ ok: true, printed: '' });
    const before = treeOf(site.root);
    const known = await addresses(site);
    const { code, stdout, stderr } = await move(site, '/carnet', '/archives/bord');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('/carnet → /archives/bord\n/en/logbook → /en/archives/logbook\n');
    expect(stdout).toContain(
      'The end of /en/archives/logbook stays: it is the "slug" of content/en/archives/bord.md.\n',
    );
    expect(stdout).toContain('content/fr/about.md  (8 links)\n');
    expect(stdout).toContain('Old addresses lead to the new ones: /carnet, /en/carnet, /en/logbook\n');

    const after = treeOf(site.root);
    expect(Object.keys(after)).toEqual(
      Object.keys(before)
        .map((file) =>
          file
            .replace('fr/2.carnet.md', 'fr/archives/bord.md')
            .replace('en/carnet.md', 'en/archives/bord.md'),
        )
        .sort(),
    );
    expect(after['content/fr/archives/bord.md']).toBe(
      before['content/fr/2.carnet.md']
        ?.replace('aliases: [/cahier]', 'aliases: [/cahier, /carnet]')
        .replace('(plan.svg)', '(../plan.svg)')
        .replace('(about.md)', '(../about.md)')
        .replace('(notes/un.md#main)', '(../notes/un.md#main)'),
    );
    expect(after['content/en/archives/bord.md']).toBe(
      before['content/en/carnet.md']
        ?.replace('slug: logbook\n', 'slug: logbook\naliases:\n  - /en/logbook\n  - /en/carnet\n')
        .replace('(about.md)', '(../about.md)'),
    );
    expect(after['content/fr/about.md']).toBe(
      before['content/fr/about.md']
        ?.replaceAll(/\((?:\.\/)?2\.carnet\.md/g, '(archives/bord.md')
        .replace('[trois](/carnet)', '[trois](/archives/bord)')
        .replace('(/carnet?a=1', '(/archives/bord?a=1')
        .replace('site.example/carnet', 'site.example/archives/bord')
        .replaceAll('</carnet>', '</archives/bord>'),
    );
    expect(after['content/fr/strict.md']).toContain(
      'lead: \'Voir /carnet\'\ncount: 1\nmore: "/archives/bord#suite"\n',
    );
    expect(after['content/en/strict.md']).toContain('more: archives/bord.md\n');
    expect(after['content/en/choix.md']).toContain('pick: /archives/bord\n');
    expect(after['content/data/addresses.yaml']).toBe(
      before['content/data/addresses.yaml']
        ?.replace('to: /carnet#suite', 'to: /archives/bord#suite')
        .replace('to: /en/logbook', 'to: /en/archives/logbook'),
    );
    expect(after['site.config.ts']).toContain("{ from: '/bord', to: '/archives/bord' }");
    const untouched = [
      'content/fr/carnets.md',
      'content/fr/plan.svg',
      'content/fr/notes/un.md',
      'locales/fr.json',
    ];
    for (const file of untouched) expect(after[file], file).toBe(before[file]);

    expect(await buildSite(site)).toEqual({ ok: true, printed: '' });
    const now = await addresses(site);
    for (const path of known.keys()) expect(now.has(path), path).toBe(true);
  });

  it('moves back and leaves no loop: every address that ever was goes on leading to the page', async () => {
    const site = linkedSite();
    const before = treeOf(site.root);
    await move(site, '/carnet', '/archives/bord');
    const known = await addresses(site);
    expect((await move(site, '/archives/bord', '/carnet')).code).toBe(0);
    const after = treeOf(site.root);
    // Its number went with its folder; all other files are as they were, except for what now leads to it.
    expect(after['content/fr/carnet.md']).toContain('aliases: [/cahier, /archives/bord]\n');
    expect(after['content/en/carnet.md']).toContain(
      'aliases:\n  - /en/archives/logbook\n  - /en/archives/bord\n',
    );
    expect(after['content/fr/about.md']).toBe(
      before['content/fr/about.md']?.replaceAll(/\((?:\.\/)?2\.carnet/g, '(carnet'),
    );
    for (const file of ['content/data/addresses.yaml', 'site.config.ts', 'content/fr/choix.md'])
      expect(after[file], file).toBe(before[file]);
    expect(await buildSite(site)).toEqual({ ok: true, printed: '' });
    const now = await addresses(site);
    for (const path of known.keys()) expect(now.has(path), path).toBe(true);
  });

  it('takes along the pages below, pictures too', async () => {
    const site = linkedSite({
      'content/fr/3.guide/index.md': doc('Un guide en deux parties', '', '[La suite](1.suite.md)'),
      'content/fr/3.guide/1.suite.md': doc(
        'La suite du guide',
        '',
        '![Un plan](plan.svg) [haut](index.md) [carnet](../2.carnet.md)',
      ),
      'content/fr/3.guide/plan.svg':
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" width="9" height="9"/>\n',
      'content/en/guide/index.md': doc('A guide in two parts', 'slug: handbook\n', '[Next](suite.md)'),
      'content/en/guide/suite.md': doc('The rest of the guide'),
      'content/fr/notes/un.md': doc(
        'Une note',
        'date: 2026-01-01\ntags: [atelier]\n',
        '![x](../3.guide/plan.svg) [x](/guide/suite) [y](../3.guide/1.suite.md)',
      ),
    });
    expect(await buildSite(site)).toEqual({ ok: true, printed: expect.not.stringContaining('ERROR') });
    expect((await move(site, '/guide', '/manuel')).code).toBe(0);
    const after = treeOf(site.root);
    expect(after['content/fr/3.manuel/1.suite.md']).toBe(
      doc(
        'La suite du guide',
        'aliases:\n  - /guide/suite\n',
        '![Un plan](plan.svg) [haut](index.md) [carnet](../2.carnet.md)',
      ),
    );
    expect(after['content/fr/notes/un.md']).toContain(
      '![x](../3.manuel/plan.svg) [x](/manuel/suite) [y](../3.manuel/1.suite.md)',
    );
    expect(after['content/en/manuel/index.md']).toContain('aliases:\n  - /en/guide\n');
    expect(site.exists('content/fr/3.guide')).toBe(false);
    const { site: resolved, diagnostics } = await resolveSite(site);
    expect(diagnostics).toEqual([]);
    expect(resolved.redirects.map(({ from, to }) => `${from} ${to}`)).toEqual(
      expect.arrayContaining([
        '/guide /manuel',
        '/guide/suite /manuel/suite',
        '/en/guide /en/handbook',
        '/en/guide/suite /en/handbook/suite',
        '/en/manuel/suite /en/handbook/suite',
      ]),
    );
  });

  it('repairs data that names pages, and front matter that names a document by its id', async () => {
    const registry = readFileSync(join(BASE, 'templates/registry.ts'), 'utf8')
      .replace(
        '  data: {\n',
        '  data: {\n    menu: (f) => z.strictObject({ entries: z.array(z.strictObject({ page: f.page })) }),\n',
      )
      .replace(
        "pages: { folder: '', template: 'page' }",
        "pages: { folder: '', template: 'page', schema: (f) => ({ reads: z.array(f.id).optional() }), refers: { reads: 'notes' } }",
      );
    const site = linkedSite({
      'templates/registry.ts': registry,
      'content/data/menu.yaml': '# Le menu.\nentries:\n  - page: /notes/un\n  - { page: "/notes/deux" }\n',
      'content/fr/about.md': doc(
        'Une page qui mène au carnet',
        'reads: [un, deux]\nkeywords: [un]\n',
        '[x](/carnet#suite)',
      ),
    });
    expect((await resolveSite(site)).diagnostics).toEqual([]);
    expect((await move(site, '/notes/un', '/notes/premiere')).code).toBe(0);
    const after = treeOf(site.root);
    expect(after['content/data/menu.yaml']).toContain(
      '# Le menu.\nentries:\n  - page: /notes/premiere\n  - { page: "/notes/deux" }\n',
    );
    expect(after['content/fr/about.md']).toContain('reads: [premiere, deux]\nkeywords: [un]\n');
    expect((await resolveSite(site)).diagnostics).toEqual([]);
  });

  it.each([
    ['2.3d.md', '/3d', '/relief', '2.relief.md'],
    ['2.relief.md', '/relief', '/3d', '2.3d.md'],
    ['2.relief.md', '/relief', '/1.0', '1.0.md'],
  ])('moves %s from %s to %s, and it is %s', async (file, from, to, after) => {
    const site = linkedSite({ [`content/fr/${file}`]: doc('En trois dimensions', 'only: fr\n') });
    expect((await move(site, from, to)).code).toBe(0);
    expect(Object.keys(treeOf(site.root))).toContain(`content/fr/${after}`);
    expect((await resolveSite(site)).site.pages.map(({ path }) => path)).toContain(to);
  });

  it.each(['https://site.example/carnet/?a=1', 'https://SITE.example/carnet'])(
    'repairs a redirect of the configuration that is written in full: %s',
    async (target) => {
      const config = (to: string): string =>
        readFileSync(join(BASE, 'site.config.ts'), 'utf8').replace(
          '  organization',
          `  redirects: [{ from: '/bord', to: '${to}' }],\n  organization`,
        );
      const site = linkedSite({ 'site.config.ts': config(target) });
      expect(await move(site, '/carnet', '/bloc')).toMatchObject({ code: 0, stderr: '' });
      expect(treeOf(site.root)['site.config.ts']).toBe(
        config(target.replace(/site/i, 'site').replace('carnet', 'bloc')),
      );
    },
  );

  it('leaves no alias of a draft, which no visitor has seen, and does not say that it redirects', async () => {
    const site = linkedSite({
      'content/fr/idee.md': doc('Une idée', 'draft: true\nonly: fr\n'),
      'content/fr/about.md': doc('Une page', '', '[Une idée](idee.md)'),
      'assets/scripts/idea.ts': "export const idea = '/idee';\n",
    });
    const { code, stdout } = await move(site, '/idee', '/projets/idee');
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^\/idee → \/projets\/idee\n/)]);
    expect(stdout).toContain('  content/fr/about.md  (1 link)\n');
    expect(stdout).not.toContain('redirect');
    expect(treeOf(site.root)['content/fr/projets/idee.md']).toBe(doc('Une idée', 'draft: true\nonly: fr\n'));
  });

  it('keeps a draft a draft, lines that end as they did, and a page of one language alone', async () => {
    const crlf = doc('Un carnet de Windows', 'only: fr\n', 'Vers [nous](about.md).').replaceAll('\n', '\r\n');
    const site = linkedSite({ 'content/fr/seul.draft.md': `\uFEFF${crlf}` });
    expect((await move(site, 'content/fr/seul.draft.md', '/la/seule')).code).toBe(0);
    expect(treeOf(site.root)['content/fr/la/seule.draft.md']).toBe(
      `\uFEFF${crlf}`.replace('(about.md)', '(../about.md)'),
    );
  });

  it.each([
    ['Un.\r\n\r\nVers [le carnet](2.carnet.md).\n\nFin.\r'],
    ['Un.\r\rVers [le carnet](2.carnet.md).\r\n\nFin.\r'],
  ])('leaves each line its own end where a file has several: %j', async (text) => {
    const mixed = doc('Un texte de deux machines', 'only: fr\n', text);
    const site = linkedSite({ 'content/fr/mixte.md': mixed });
    expect((await move(site, '/carnet', '/archives/bord')).code).toBe(0);
    expect(treeOf(site.root)['content/fr/mixte.md']).toBe(
      mixed.replace('(2.carnet.md)', '(archives/bord.md)'),
    );
  });

  it('follows a picture and a file whose names are in another Unicode form than the text writes them', async () => {
    const site = linkedSite({
      'content/fr/seul.md': doc(
        'Un carnet seul',
        'only: fr\n',
        '![Un été.](été.svg)\n\n[La liste](%C3%A9t%C3%A9.pdf)',
      ),
      ['content/fr/été.svg'.normalize('NFD')]:
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
      ['content/fr/été.pdf'.normalize('NFD')]: 'pdf',
    });
    expect((await move(site, '/seul', '/la/seule')).code).toBe(0);
    expect((await runHere(site, ['build', '--quiet'])).stderr).toBe('');
  });

  it('follows documents, pictures and files whose names hold signs of an address', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
    const site = linkedSite({
      'content/fr/seul.md': doc(
        'Un carnet seul',
        'only: fr\ntemplate: strict\nlead: A\ncount: 1\nmore: carnets.md#main\ncover:\n  src: plan (#1)?.svg\n  alt: Le plan.\n',
        '![Un.](plan%20%28%231%29%3F.svg)\n\n![Deux.](a#b.svg)\n\n[La liste](liste%20%231.pdf#page=2) et [un jour](Un%20jour%20%28%232%29.md#main).',
      ),
      'content/fr/plan (#1)?.svg': svg,
      'content/fr/a#b.svg': svg,
      'content/fr/liste #1.pdf': 'pdf',
      'content/fr/Un jour (#2).md': doc(
        'Un jour deux fois',
        'only: fr\nslug: jour\n',
        '[Le carnet](seul.md)',
      ),
    });
    const moved = (from: string, to: string): Promise<unknown> =>
      move(site, from, to).then(({ code, stderr }) => ({ code, stderr }));
    expect(await buildSite(site)).toEqual({ ok: true, printed: '' });
    expect(await moved('/seul', '/la/seule')).toEqual({ code: 0, stderr: '' });
    expect(await buildSite(site)).toEqual({ ok: true, printed: '' });
    expect(treeOf(site.root)['content/fr/la/seule.md']).toContain('src: ../plan (#1)?.svg\n');
    expect(await moved('content/fr/Un jour (#2).md', '/jours/un')).toEqual({ code: 0, stderr: '' });
    expect(await buildSite(site)).toEqual({ ok: true, printed: '' });
    expect(treeOf(site.root)['content/fr/la/seule.md']).toContain('[un jour](../jours/un.md#main)');
  });

  it('repairs a link wherever a text may have one, and the site still builds', async () => {
    const bodies = [
      ['in a footnote of several paragraphs', 'Mot.[^n]\n\n[^n]: Une note.\n\n    Voir [lui](2.carnet.md).'],
      ['in a definition of several paragraphs', 'Terme\n: Un sens.\n\n    Voir [lui](2.carnet.md).'],
      ['in a reference over two lines', '[i]:\n  2.carnet.md\n\nVoir [i].'],
      ['in a reference of a quotation', '> [i]: 2.carnet.md\n\nVoir [i].'],
      ['in a reference whose name has brackets', '[i\\]j]: 2.carnet.md\n\nVoir [i\\]j].'],
      ['between angle brackets', 'Voir [lui](<2.carnet.md>).'],
      ['in an item whose first lines go on unindented', '- Un\nélément.\n\n    Voir [lui](2.carnet.md).'],
      ['between escaped backquotes', 'Un \\` et [lui](2.carnet.md), puis `.'],
    ] as const;
    const fileOf = (index: number): string => `content/fr/lien-${index}.md`;
    const documents = bodies.map(([, body], index) => [
      fileOf(index),
      doc(`Une page avec un lien, la ${index}e`, 'only: fr\n', body),
    ]);
    const site = linkedSite(Object.fromEntries(documents));
    expect(await buildSite(site)).toEqual({ ok: true, printed: '' });
    expect((await move(site, '/carnet', '/archives/bord')).code).toBe(0);
    const after = treeOf(site.root);
    for (const [index, [where, body]] of bodies.entries())
      expect(after[fileOf(index)], where).toContain(body.replace('2.carnet.md', 'archives/bord.md'));
    expect(await buildSite(site)).toEqual({ ok: true, printed: '' });
  });

  it.each([
    ['a space', 'mon guide.md', '<mon guide.md>'],
    ['brackets', 'guide(v2).md', 'guide(v2).md'],
  ])('follows a link to a file whose name has %s', async (_, file, link) => {
    const site = linkedSite({
      [`content/fr/${file}`]: doc('Un guide', 'only: fr\nslug: guide\n'),
      'content/fr/lien.md': doc('Une page avec un lien', 'only: fr\n', `Voir [le guide](${link}).`),
    });
    expect(await buildSite(site)).toEqual({ ok: true, printed: '' });
    const { code, stderr } = await move(site, `content/fr/${file}`, '/guides/neuf');
    expect([code, stderr]).toEqual([0, '']);
    expect(await buildSite(site)).toEqual({ ok: true, printed: '' });
  });

  it('reads a long paragraph before thousands of blocks of code in time with its length', async () => {
    const seconds = async (bytes: number): Promise<number> => {
      const body = `${fill('mot\n', bytes / 4)}\n${fill('    code\n\n', (bytes * 3) / 4)}`;
      const site = linkedSite({ 'content/fr/long.md': doc('Un long texte', 'only: fr\n', body) });
      const start = process.cpuUsage();
      expect((await move(site, '/carnet', '/archives/bord', '--dry-run')).code).toBe(0);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1e6;
    };
    const measured = await measureGrowth(seconds, [20_000, 200_000]);
    expect(growth(measured), JSON.stringify(measured)).toBeLessThanOrEqual(MOST_GROWTH);
  });

  it('writes nothing where a link that it does not see would lead nowhere', async () => {
    // A fence that nothing closes ends with its item: to a reader of single lines the text after it looks like code.
    const body = '- ```\n  code\n\nVoir [le carnet](2.carnet.md).';
    const site = linkedSite({ 'content/fr/lien.md': doc('Une page avec un lien', 'only: fr\n', body) });
    expect(await buildSite(site)).toEqual({
      ok: true,
      printed: expect.stringMatching(/never closed[\s\S]*\n1 warning\n$/),
    });
    const before = treeOf(site.root);
    const { code, stderr } = await move(site, '/carnet', '/archives/bord');
    expect([code, treeOf(site.root)]).toEqual([1, before]);
    expect(stderr).toContain('✘ [ERROR] The link "2.carnet.md" leads to no page [dead-link]\n');
    expect(stderr).toContain('    content/fr/lien.md:10:');
    expect(stderr).toContain(
      'Nothing was moved: with /carnet at /archives/bord, the site would have these problems.',
    );
  });

  it('moves a page without front matter, and what led nowhere before does not stop it', async () => {
    const site = linkedSite({ 'content/fr/nu.md': 'Une page nue, et [rien](rien.md).\n' });
    expect((await move(site, '/nu', '/archives/nue')).stderr).toBe('');
    expect(treeOf(site.root)['content/fr/archives/nue.md']).toBe(
      '---\naliases:\n  - /nu\n---\n\nUne page nue, et [rien](rien.md).\n',
    );
  });

  it('moves a page whose front matter is empty', async () => {
    const site = linkedSite({ 'content/fr/nu.md': '---\n---\n\nUne page nue.\n' });
    expect((await move(site, '/nu', '/archives/nue')).stderr).toBe('');
    expect(treeOf(site.root)['content/fr/archives/nue.md']).toBe(
      '---\naliases:\n  - /nu\n---\n\nUne page nue.\n',
    );
  });

  it('names a page by its address in either language, or by its file', async () => {
    const site = linkedSite();
    for (const name of [
      '/carnet/',
      '/en/logbook',
      '/en/carnet',
      'content/en/carnet.md',
      './content/fr/2.carnet.md',
      'https://site.example/carnet',
    ]) {
      const { code, stdout } = await move(site, name, '/bloc', '--dry-run');
      expect([code, stdout], name).toEqual([0, expect.stringContaining('/carnet → /bloc\n')]);
    }
  });

  it.each([false, true])(
    '--dry-run says what would change, and writes nothing (texts linked: %s)',
    async (isLinked) => {
      const site = linkedSite();
      if (isLinked) linkTexts(site);
      const before = treeOf(site.root);
      const { code, stdout } = await move(site, '/carnet', '/bloc', '--dry-run');
      expect([code, stdout]).toEqual([0, expect.stringContaining('\nNothing was written: --dry-run.\n')]);
      expect(stdout).toContain('  content/fr/2.carnet.md → content/fr/2.bloc.md\n');
      expect(treeOf(site.root)).toEqual(before);
    },
  );

  it('waits for the disk for no file of the copy that it tries, however many link to the page', async () => {
    const site = linkedSite();
    const { writeFileSync } = fs;
    const flushed: unknown[] = [];
    fs.writeFileSync = (path, data, options) => {
      if (typeof options === 'object' && options?.flush === true) flushed.push(path);
      writeFileSync(path, data, options);
    };
    onTestFinished(() => {
      fs.writeFileSync = writeFileSync;
      syncBuiltinESMExports();
    });
    syncBuiltinESMExports();
    const { stdout } = await move(site, '/carnet', '/bloc', '--dry-run');
    expect(stdout).toContain('(8 links)\n');
    expect(flushed).toEqual([]);
  });

  it.each(['move', 'remove'])('%s begins nothing that it may not write to its end', async (command) => {
    const site = linkedSite();
    const locked = join(site.root, 'content/en');
    const { accessSync } = fs;
    fs.accessSync = (path, mode) => {
      if (path === locked) throw Object.assign(new Error(), { code: 'EACCES', syscall: 'access', path });
      accessSync(path, mode);
    };
    onTestFinished(() => {
      fs.accessSync = accessSync;
      syncBuiltinESMExports();
    });
    syncBuiltinESMExports();
    const before = treeOf(site.root);
    const run = await runHere(
      site,
      command === 'move' ? ['move', '/carnet', '/archives/bord'] : ['remove', '/about', '--yes'],
    );
    expect(run).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `The folder content/en cannot be written in: permission denied. Nothing was ${command}d.\n`,
    });
    expect(treeOf(site.root)).toEqual(before);
  });

  it('tries a move of what is read-only in a copy that can be changed, and that goes', async () => {
    const site = linkedSite();
    const temporary = join(site.root, 'tmp');
    fs.mkdirSync(temporary);
    vi.stubEnv('TMPDIR', temporary);
    onTestFinished(() => void vi.unstubAllEnvs());
    const modes: number[] = [];
    const { unlinkSync } = fs;
    fs.unlinkSync = (path) => {
      if (`${path}`.startsWith(temporary)) modes.push(fs.statSync(join(`${path}`, '..')).mode & 0o200);
      unlinkSync(path);
    };
    onTestFinished(() => {
      fs.unlinkSync = unlinkSync;
      syncBuiltinESMExports();
    });
    syncBuiltinESMExports();
    fs.chmodSync(join(site.root, 'content/fr'), 0o555);
    const { stderr } = await move(site, '/carnet', '/bloc', '--dry-run');
    fs.chmodSync(join(site.root, 'content/fr'), 0o755);
    expect(stderr).toBe(
      process.getuid?.() === 0
        ? ''
        : 'The folder content/fr cannot be written in: permission denied. Nothing was moved.\n',
    );
    expect([modes.length > 0, modes.filter((mode) => mode === 0)]).toEqual([true, []]);
    expect(fs.readdirSync(temporary)).toEqual([]);
  });

  it('finds a page by the whole path of its file', async () => {
    const site = linkedSite();
    const { code, stdout } = await move(site, join(site.root, 'content/en/carnet.md'), '/bloc', '--dry-run');
    expect([code, stdout]).toEqual([0, expect.stringContaining('/carnet → /bloc\n')]);
  });

  it('tells developers of code that names the page', async () => {
    const { stdout } = await move(linkedSite(), '/about', '/nous');
    expect(stdout).toMatch(/For a developer: .*\n {2}templates\/registry\.ts:\d+ names \/about\n/);
  });

  it('refuses in one sentence what cannot be, and changes nothing', async () => {
    const refusals = [
      ['/rien', '/bloc', 'No page has the address /rien.'],
      ['/carne', '/bloc', 'No page has the address /carne. Did you mean /carnet?'],
      [
        'carnet',
        '/bloc',
        'Name the page by its address, such as /blog/my-post, or by its file: not "carnet".',
      ],
      ['content/fr/rien.md', '/bloc', 'content/fr/rien.md is not a document of this site.'],
      ['/', '/bloc', 'The home page stays where it is.'],
      ['/cahier', '/bloc', '/cahier redirects to /carnet: name that page.'],
      ['/notes/page/2', '/bloc', '/notes/page/2 is a list that the site makes by itself: it has no file.'],
      ['/notes', '/bloc', '/notes is the folder of "notes", which templates/registry.ts names.'],
      ['/carnet', '/carnet', 'The page is at /carnet already.'],
      ['/carnet', '/carnet/bord', '/carnet cannot move into itself.'],
      ['/carnet', '/about', 'The address /about is taken: content/en/about.md is there.'],
      ['/carnet', '/notes', 'The address /notes is taken: content/en/notes/deux.md is there.'],
      ['/about', '/logbook', 'The address /en/logbook is taken: content/en/carnet.md has it.'],
      [
        '/carnet',
        '/notes/page/2',
        'The address /en/notes/page/2 is taken: content/en/notes/index.md has it.',
      ],
      ['/carnet', '/assets', 'The address /assets is taken: the site itself uses "assets".'],
      ['/carnet', '../bloc', 'The new address is a path such as /blog/my-post: not "../bloc".'],
      [
        '/carnet',
        '/../bloc',
        '"/../bloc" leads out of the site: write the new address from the root, such as /blog/my-post.',
      ],
      ['/carnet', '/', 'The new address is a path such as /blog/my-post: not "/".'],
      [
        '/carnet',
        '/en/log',
        'Both languages move together: write /log, without the language. To change the address in one language alone, write "slug" in its document.',
      ],
      [
        '/carnet',
        '/Mon Carnet',
        'An address is made of lower-case letters without accents, digits and single hyphens: not "/Mon Carnet", but for instance "/mon-carnet".',
      ],
      [
        '/carnet',
        `/a/${'b'.repeat(245)}`,
        'A part of an address has 200 characters at most: the system refuses longer names of files.',
      ],
      ['/carnet', '/a/index', '"index" stands for the folder: give the folder’s own name.'],
    ] as const;
    const site = linkedSite();
    const before = treeOf(site.root);
    for (const [from, to, says] of refusals) {
      const asked = `${from} to ${to}`;
      expect(await move(site, from, to), asked).toEqual({ code: 2, stdout: '', stderr: `${says}\n` });
      expect(treeOf(site.root), asked).toEqual(before);
    }
  });

  it.each([
    [
      'an address that redirects elsewhere',
      { 'content/fr/notes/un.md': doc('Une note', 'date: 2026-01-01\ntags: [atelier]\naliases: [/bloc]\n') },
      '/bloc',
      '/bloc is a page (content/fr/2.bloc.md): a redirect cannot take its place',
    ],
    [
      'one that is gone',
      { 'content/data/addresses.yaml': 'gone: [/bloc]\n' },
      '/bloc',
      '/bloc is a page (content/fr/2.bloc.md): it cannot be gone',
    ],
    ['a folder whose documents are of another kind', {}, '/notes/bloc', 'Missing key "date"'],
  ])('refuses %s, with its line, and changes nothing', async (_, overlay, to, says) => {
    const site = linkedSite(overlay);
    const before = treeOf(site.root);
    const { code, stderr } = await move(site, '/carnet', to);
    expect([code, stderr]).toEqual([1, expect.stringContaining(says)]);
    expect(stderr).toContain(
      `Nothing was moved: with /carnet at ${to}, the site would have these problems.\n`,
    );
    expect(treeOf(site.root)).toEqual(before);
  });

  it('changes nothing behind a link to a folder, be it of the project itself', async () => {
    const site = linkedSite({ 'elsewhere/mine.json': '{ "a": "/carnet" }' });
    symlinkSync('..', join(site.root, 'locales/back'));
    symlinkSync('../elsewhere', join(site.root, 'locales/elsewhere'));
    expect(await move(site, '/carnet', '/bloc')).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(join(site.root, 'elsewhere/mine.json'), 'utf8')).toContain('/carnet');
  });

  it('moves a page of a site whose assets hold a link to another file of the project', async () => {
    const site = linkedSite({
      'docs/prix.txt': 'Prix',
      'assets/files/prix.txt': { link: '../../docs/prix.txt' },
      'content/fr/about.md': doc('Une page', '', '[Les prix](/files/prix.txt), [le carnet](2.carnet.md).'),
    });
    expect(await move(site, '/carnet', '/bloc')).toMatchObject({ code: 0, stderr: '' });
  });

  it('refuses to move within a site that has mistakes, and says them', async () => {
    const site = linkedSite({ 'content/fr/about.md': doc('Une page', 'layout: alon\n') });
    const { code, stderr } = await move(site, '/carnet', '/bloc');
    expect([code, stderr]).toEqual([1, expect.stringContaining('Unknown layout "alon"')]);
    expect(stderr).toContain('Nothing was changed: correct these errors first.\n');
  });

  it('takes no address with --resume, which would move nothing', async () => {
    const site = linkedSite();
    expect(await move(site, '--resume', '/carnet', '/bloc')).toEqual({
      code: 2,
      stdout: '',
      stderr: '--resume finishes a move that was interrupted: give it no address.\n',
    });
  });

  it('says what is missing when it is given too little', async () => {
    const { code, stderr } = await move(linkedSite(), '/carnet');
    expect([code, stderr]).toEqual([
      2,
      'Give the address of the page, and its new one: site move /blog/old /blog/new\n',
    ]);
  });
});
