import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { MiniSite, Overlay } from '../mini-site.ts';
import { GENERATOR, miniSite } from '../mini-site.ts';
import { runHere } from '../run-here.ts';
import { watchHere } from './watched-here.ts';
import type { WatchedSite, WatchedSiteOptions } from './watched-site.ts';
import { compareTrees, startWatching, treeOf } from './watched-site.ts';

const BASE = join(GENERATOR, 'cli', 'tests', 'sites', 'base');

interface Watched extends WatchedSite {
  readonly site: MiniSite;
  readonly path: (file: string) => string;
  readonly text: (url: string) => Promise<string>;
}

/** Starts a session in this process; some tests need one of its own. */
async function watched(
  overlay: Overlay = {},
  options: WatchedSiteOptions = {},
  start = watchHere,
): Promise<Watched> {
  const site = miniSite(overlay);
  const watching = await start(site.root, options);
  onTestFinished(async () => void (await watching.stop()));
  return {
    ...watching,
    site,
    path: (file) => join(site.root, file),
    text: async (url) => (await fetch(watching.origin + url)).text(),
  };
}

function eventually<T>(read: () => T | Promise<T>): ReturnType<typeof expect.poll<T>> {
  return expect.poll(read, { timeout: PATIENCE_MS, interval: 20 });
}

/** Longest wait, for a machine that has much to do. */
const PATIENCE_MS = 40_000;

const last = ({ states }: WatchedSite) => states.at(-1);

/** Asserts the law: the tree is what `site build --dev` writes. */
async function expectLaw({ site, tree }: Watched): Promise<void> {
  const { code, stderr } = await runHere(site, ['build', '--dev', '--quiet', '--out', 'dist']);
  expect(stderr.replace(/^▲ \[WARNING\].*\d+ warnings?\n$/s, '')).toBe('');
  expect(code).toBe(0);
  const cold = treeOf(join(site.root, 'dist'));
  await eventually(() => compareTrees(treeOf(tree()), cold)).toEqual([]);
}

/** Removes a folder that another process may be writing into. */
function removeAll(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 20 });
}

/** A program that notes in its own folder what it is to open. */
const OPENER = `#!/bin/sh
echo "$1" > "$(dirname "$0")/opened.txt"
`;

/** Number of events that Linux keeps for a process that is busy. */
function mostQueued(): number {
  const file = '/proc/sys/fs/inotify/max_queued_events';
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
}

const note = (title: string): string =>
  `---\nonly: fr\ntitle: ${title}\ndescription: Une note d’essai dont la description est assez longue pour convenir aux moteurs de recherche.\ndate: 2026-01-04\ntags: [atelier]\n---\n\nUn texte.\n`;

const page = (title: string): string => note(title).replace(/date: .*\ntags: .*\n/, '');

describe('watching', { timeout: 120_000 }, () => {
  it('builds again for content, styles, messages, templates, scripts and configuration', async () => {
    const site = await watched();
    appendFileSync(site.path('content/fr/about.md'), '\nPremière ligne.\n');
    await eventually(() => site.text('/about')).toContain('Première ligne.');
    const page = readFileSync(site.path('templates/components.tsx'), 'utf8');
    writeFileSync(
      site.path('templates/components.tsx'),
      page.replace(
        '<h1>{props?.internal.page.title}</h1>',
        '<h1 className="neuf">{props?.internal.page.title}</h1>',
      ),
    );
    await eventually(() => site.text('/about')).toContain('<h1 class="neuf">');
    appendFileSync(site.path('assets/scripts/main.ts'), "\nconsole.log('marque');\n");
    await eventually(() => site.text('/assets/main.js')).toContain('marque');
    const config = readFileSync(site.path('site.config.ts'), 'utf8');
    writeFileSync(site.path('site.config.ts'), config.replace("name: 'Essai'", "name: 'Maison'"));
    await eventually(() => site.text('/about')).toContain('Maison</title>');
    writeFileSync(site.path('assets/static/hello.txt'), 'Autre chose');
    await eventually(() => site.text('/hello.txt')).toBe('Autre chose');
    await expectLaw(site);
  });

  it('tells browsers which stylesheets changed when nothing else did', async () => {
    const site = await watched();
    await eventually(() => site.states.length).toBe(1);
    const { version } = site.states[0] ?? { version: '' };
    appendFileSync(site.path('assets/styles/main.css'), '\nmain { color: teal; }\n');
    await eventually(() => last(site)?.styles).toEqual({ since: version, urls: ['/assets/main.css'] });
    appendFileSync(site.path('content/fr/about.md'), '\nEt du texte.\n');
    await eventually(() => site.states.length).toBe(3);
    expect(last(site)?.styles).toBeUndefined();
  });

  it('says why an edit of a template made every page again', async () => {
    const site = await watched({
      'templates/word.ts': "import { note } from './note.ts';\nexport const word = () => note.name;\n",
      'templates/note.ts': "import { word } from './word.ts';\nexport const note = { name: 'mot', word };\n",
      'templates/registry.ts': `export { word } from './word.ts';\n${readFileSync(join(BASE, 'templates/registry.ts'), 'utf8')}`,
    });
    const page = readFileSync(site.path('templates/components.tsx'), 'utf8');
    for (const name of ['neuf', 'autre']) {
      writeFileSync(
        site.path('templates/components.tsx'),
        page.replaceAll('<h1>', `<h1 className="${name}">`),
      );
      await eventually(() => site.text('/about')).toContain(`<h1 class="${name}">`);
    }
    const why = 'these import each other in a circle: templates/word.ts, templates/note.ts';
    expect(site.stdout().split(`Each edit of templates renders every page again: ${why}\n`)).toHaveLength(2);
  });

  it('says nothing when a save changes nothing', async () => {
    const site = await watched();
    const file = site.path('content/fr/about.md');
    writeFileSync(file, readFileSync(file));
    chmodSync(file, 0o600);
    writeFileSync(site.path('content/fr/.about.md.swp'), 'x');
    appendFileSync(site.path('assets/styles/main.css'), '\nmain { color: teal; }\n');
    await eventually(() => last(site)?.styles?.urls).toEqual(['/assets/main.css']);
    expect(site.states.length).toBe(2);
  });

  it('keeps the last good site while there is a mistake, and tells when it is mended', async () => {
    const site = await watched();
    const file = site.path('content/fr/about.md');
    const good = readFileSync(file, 'utf8');
    writeFileSync(file, good.replace('---\n', '---\ntemplate: rien\n'));
    await eventually(() => last(site)?.problem).toContain('Unknown template "rien" [unknown-template]');
    expect(last(site)?.problem).toContain('content/fr/about.md:2:11:');
    expect(last(site)?.version).toBe(site.states[0]?.version);
    expect((await fetch(`${site.origin}/about`)).status).toBe(200);
    await eventually(site.stderr).toContain('The last good site is still served.');
    writeFileSync(file, good);
    await eventually(() => last(site)).toEqual({ version: site.states[0]?.version });
    await eventually(site.stdout).toContain('Mended in');
    await expectLaw(site);
  });

  it('survives a configuration that is wrong, gone, and back', async () => {
    const site = await watched();
    const file = site.path('site.config.ts');
    const good = readFileSync(file, 'utf8');
    writeFileSync(file, good.replace('founded: 2023', "founded: 'hier'"));
    await eventually(() => last(site)?.problem).toContain('organization.founded');
    writeFileSync(file, 'export default {');
    await eventually(() => last(site)?.problem).toContain('site.config.ts');
    rmSync(file);
    await eventually(() => last(site)?.problem).toContain('site.config.ts does not exist');
    writeFileSync(file, good.replace("name: 'Essai'", "name: 'Maison'"));
    await eventually(() => site.text('/about')).toContain('Maison</title>');
    expect(last(site)?.problem).toBeUndefined();
    await expectLaw(site);
  });

  it('survives atomic saves, one after the other', async () => {
    const site = await watched();
    const file = site.path('content/fr/about.md');
    const good = readFileSync(file, 'utf8');
    for (let save = 1; save <= 20; save++) {
      writeFileSync(`${file}.tmp`, `${good}\nCopie-${save}.\n`);
      renameSync(`${file}.tmp`, file);
      if (save % 5 === 0) await eventually(() => site.text('/about')).toContain(`Copie-${save}.`);
    }
    // Other editors put the old file aside, a new one in its place, and remove the old one.
    renameSync(file, `${file}~`);
    writeFileSync(file, `${good}\nCopie-finale.\n`);
    rmSync(`${file}~`);
    await eventually(() => site.text('/about')).toContain('Copie-finale.');
    appendFileSync(file, '\nEt encore.\n');
    await eventually(() => site.text('/about')).toContain('Et encore.');
    expect(site.states.every(({ problem }) => problem === undefined)).toBe(true);
  });

  it('survives folders that are renamed, and files in them that change after', async () => {
    const site = await watched();
    for (const locale of ['fr', 'en']) {
      mkdirSync(site.path(`content/${locale}/guides/un`), { recursive: true });
      writeFileSync(site.path(`content/${locale}/guides/un/debut.md`), '# Début du guide\n\nUn texte.\n');
    }
    await eventually(() => site.text('/guides/un/debut')).toContain('Début du guide');
    for (const locale of ['fr', 'en'])
      renameSync(site.path(`content/${locale}/guides`), site.path(`content/${locale}/manuels`));
    await eventually(() => site.text('/manuels/un/debut')).toContain('Début du guide');
    expect((await fetch(`${site.origin}/guides/un/debut`)).status).toBe(404);
    appendFileSync(site.path('content/fr/manuels/un/debut.md'), '\nAprès le changement.\n');
    await eventually(() => site.text('/manuels/un/debut')).toContain('Après le changement.');
    // A folder that takes the place of another in a moment.
    cpSync(site.path('content/fr/manuels'), site.path('content/fr/autres'), { recursive: true });
    renameSync(site.path('content/fr/manuels'), site.path('content/fr/anciens'));
    renameSync(site.path('content/fr/autres'), site.path('content/fr/manuels'));
    rmSync(site.path('content/fr/anciens'), { recursive: true });
    appendFileSync(site.path('content/fr/manuels/un/debut.md'), '\nDans l’autre dossier.\n');
    await eventually(() => site.text('/manuels/un/debut')).toContain('Dans l’autre dossier.');
    await expectLaw(site);
  });

  it('survives thousands of files at once', async () => {
    const site = await watched();
    for (let folder = 0; folder < 20; folder++) {
      mkdirSync(site.path(`assets/static/lot/${folder}`), { recursive: true });
      for (let file = 0; file < 100; file++)
        writeFileSync(site.path(`assets/static/lot/${folder}/fichier-${file}.txt`), `${folder} ${file}`);
      for (const locale of ['fr', 'en']) {
        mkdirSync(site.path(`content/${locale}/lot/${folder}`), { recursive: true });
        for (let file = 0; file < 5; file++)
          writeFileSync(
            site.path(`content/${locale}/lot/${folder}/page-${file}.md`),
            `# Lot-${folder}-${file}-${locale}\n\nUn texte.\n`,
          );
      }
    }
    await eventually(() => site.text('/en/lot/19/page-4')).toContain('Lot-19-4-en');
    await eventually(() => site.text('/lot/19/fichier-99.txt')).toBe('19 99');
    appendFileSync(site.path('content/fr/lot/4/page-3.md'), '\nUne ligne de plus.\n');
    await eventually(() => site.text('/lot/4/page-3')).toContain('Une ligne de plus.');
    await expectLaw(site);
    for (const folder of ['assets/static/lot', 'content/fr/lot', 'content/en/lot'])
      removeAll(site.path(folder));
    await eventually(async () => (await fetch(`${site.origin}/lot/19/page-4`)).status).toBe(404);
    await expectLaw(site);
  });

  it('survives content that is removed and made again', async () => {
    const site = await watched();
    rmSync(site.path('content'), { recursive: true });
    await eventually(() => last(site)?.problem).toContain('dead-link');
    expect((await fetch(`${site.origin}/about`)).status).toBe(200);
    cpSync(join(BASE, 'content'), site.path('content'), { recursive: true });
    await eventually(() => last(site)?.problem).toBeUndefined();
    appendFileSync(site.path('content/fr/notes/un.md'), '\nRevenue.\n');
    await eventually(() => site.text('/notes/un')).toContain('Revenue.');
    await expectLaw(site);
  });

  it('survives a project that is removed and made again', async () => {
    const site = await watched();
    // The project goes at one stroke: piece by piece, the build would write parts of it again meanwhile.
    renameSync(site.site.root, `${site.site.root}.gone`);
    onTestFinished(() => removeAll(`${site.site.root}.gone`));
    await eventually(() => last(site)?.problem).toContain('site.config.ts does not exist');
    cpSync(BASE, site.site.root, { recursive: true });
    await eventually(() => last(site)?.problem).toBeUndefined();
    appendFileSync(site.path('content/fr/about.md'), '\nRevenue.\n');
    await eventually(() => site.text('/about')).toContain('Revenue.');
    appendFileSync(site.path('content/fr/about.md'), '\nEt encore.\n');
    await eventually(() => site.text('/about')).toContain('Et encore.');
    await expectLaw(site);
  });

  it('survives a cache that is emptied', async () => {
    const site = await watched();
    removeAll(site.path('node_modules'));
    appendFileSync(site.path('content/fr/about.md'), '\nAprès le ménage.\n');
    await eventually(() => site.text('/about')).toContain('Après le ménage.');
    await expectLaw(site);
  });

  it('writes a part of its tree again that another program removed, as soon as a visitor misses it', async () => {
    const site = await watched();
    removeAll(join(site.tree(), 'about'));
    await eventually(() => site.text('/about')).toContain('<h1>');
    await expectLaw(site);
  });

  it('starts with a mistake: every address says it with status 500, and the site comes when it is mended', async () => {
    const broken = '---\ntitle: </pre><script>alert(1)</script>\ntemplate: <b>rien</b>\n---\n';
    const site = await watched({ 'content/fr/about.md': broken });
    const answer = await fetch(`${site.origin}/en/about`);
    expect(answer.status).toBe(500);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const html = await answer.text();
    expect(html).toContain('Unknown template "&lt;b&gt;rien&lt;/b&gt;"');
    expect(html).not.toContain('<b>');
    expect(html).toContain('src="/_site/client.js" data-version=""');
    await eventually(() => last(site)?.version).toBe('');
    cpSync(join(BASE, 'content/fr/about.md'), site.path('content/fr/about.md'));
    await eventually(async () => (await fetch(`${site.origin}/about`)).status).toBe(200);
    await eventually(() => last(site)?.version).not.toBe('');
    await expectLaw(site);
  });

  it('1.4 has drafts and scheduled documents in', async () => {
    const site = await watched({
      'content/fr/notes/brouillon.draft.md': note('Un brouillon'),
      'content/fr/notes/demain.md': note('Une note de demain').replace(
        '---\n',
        '---\npublishAt: 2027-01-01\n',
      ),
    });
    expect(await site.text('/notes/brouillon')).toContain('Un brouillon');
    expect(await site.text('/notes/demain')).toContain('Une note de demain');
  });

  it('takes forms where the site takes them, and follows the configuration', async () => {
    const site = await watched();
    await eventually(async () => (await fetch(`${site.origin}/api/health`)).status).toBe(200);
    await eventually(site.stdout).toContain('Leads: ');
    const config = readFileSync(site.path('site.config.ts'), 'utf8');
    writeFileSync(
      site.path('site.config.ts'),
      config.replace("url: '", "forms: { endpoint: '/envois' },\n  url: '"),
    );
    await eventually(async () => (await fetch(`${site.origin}/envois/health`)).status).toBe(200);
    expect((await fetch(`${site.origin}/api/health`)).status).toBe(404);
  });

  it('adds its script to documents alone, and writes it nowhere', async () => {
    const site = await watched();
    for (const url of ['/', '/en/about', '/nulle-part'])
      expect(await site.text(url)).toMatch(
        /<script defer src="\/_site\/client\.js" data-version="[\w-]+"(?: data-missing)?><\/script>/,
      );
    for (const url of ['/_payload.json', '/feed.xml', '/sitemap.xml', '/robots.txt'])
      expect(await site.text(url)).not.toContain('_site');
    const page = readFileSync(join(site.tree(), 'index.html'), 'utf8');
    expect(page).not.toContain('_site');
    const script = await fetch(`${site.origin}/_site/client.js`);
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const compressed = await fetch(`${site.origin}/about`, { headers: { 'accept-encoding': 'br' } });
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(await compressed.text()).toContain('/_site/client.js');
  });

  it('refuses its own addresses to other sites, methods and paths', async () => {
    const { origin } = await watched();
    const foreign = { headers: { 'sec-fetch-site': 'cross-site' } };
    expect((await fetch(`${origin}/_site/page.json?path=/`, foreign)).status).toBe(403);
    expect((await fetch(`${origin}/_site/events`, foreign)).status).toBe(403);
    expect((await fetch(`${origin}/_site/events`, { method: 'POST' })).status).toBe(405);
    expect((await fetch(`${origin}/_site/page.json?path=/../../etc/passwd`)).status).toBe(404);
    expect((await fetch(`${origin}/_site/client.js/`)).status).toBe(404);
    expect((await fetch(`${origin}/_site`)).status).toBe(404);
  });

  it('tells the panel about a page', async () => {
    const site = await watched({
      'content/fr/notes/brouillon.draft.md': note('Un brouillon'),
      'content/fr/seule.md': '---\nonly: fr\ntitle: Court\ndescription: Trop court.\n---\nTexte.\n',
    });
    const report = async (path: string): Promise<unknown> =>
      JSON.parse(await site.text(`/_site/page.json?path=${path}`));
    expect(await report('/about')).toMatchObject({
      path: '/about',
      locale: 'fr',
      file: 'content/fr/about.md',
      draft: false,
      twin: { kind: 'present', locale: 'en', path: '/en/about', file: 'content/en/about.md' },
      title: { least: 3, most: 60 },
      description: { least: 70, most: 165 },
      deadLinks: [],
      remarks: [],
    });
    const hourAgo = new Date(Date.now() - 3_600_000);
    utimesSync(site.path('content/en/about.md'), hourAgo, hourAgo);
    expect(await report('/about')).toMatchObject({ twin: { kind: 'older', path: '/en/about' } });
    expect(await report('/en/about')).toMatchObject({ twin: { kind: 'present', path: '/about' } });
    expect(await report('/notes/brouillon')).toMatchObject({
      draft: true,
      twin: { kind: 'missing', locale: 'en' },
    });
    expect(await report('/seule')).toMatchObject({
      description: { text: 'Trop court.', length: 11 },
      remarks: [
        {
          text: expect.stringContaining('The description of /seule has 11 characters'),
          place: { file: 'content/fr/seule.md', line: 4 },
        },
      ],
    });
    appendFileSync(site.path('content/fr/about.md'), '\n[Nulle part](/nulle-part)\n');
    await eventually(() => report('/about')).toMatchObject({
      deadLinks: [{ text: expect.stringContaining('The link "/nulle-part" on /about leads to no page') }],
    });
  });

  it('warns when others can see the site, and answers for their names', async () => {
    const site = await watched({}, { args: ['--host', '0.0.0.0', '--allow-host', 'demo.lan'] });
    expect(site.stderr()).toContain(
      'Listening on 0.0.0.0: anyone who can reach this machine can read this site.',
    );
    expect((await fetch(`${site.origin}/`)).status).toBe(200);
  });

  it('is what site serve --watch does', async () => {
    const site = await watched({}, { command: ['serve', '--watch'] });
    appendFileSync(site.path('content/fr/about.md'), '\nVue aussi.\n');
    await eventually(() => site.text('/about')).toContain('Vue aussi.');
    expect(site.site.exists('dist')).toBe(false);
  });

  it('ends at once for an invalid port', async () => {
    const site = miniSite();
    const { code, stderr } = await runHere(site, ['watch', '--port', 'x']);
    expect([code, stderr]).toEqual([2, 'The port must be a whole number from 0 to 65535, not "x".\n']);
    expect(treeOf(join(site.root, 'node_modules')).size).toBe(0);
  });

  it('names the variable of the cache folder where it cannot be written', async () => {
    const site = miniSite({ cache: 'a file where a folder should be' });
    const cache = join(site.root, 'cache');
    expect(await runHere(site, ['watch', '--port', '0'], { SITE_CACHE: cache })).toEqual({
      code: 1,
      stdout: '',
      stderr: `The watched site is kept in the cache folder, and ${join(cache, 'watch')} cannot be written (there is a file where a folder is needed): set SITE_CACHE to a folder that can be written.\n`,
    });
  });

  it('opens the browser when asked', async () => {
    const bin = miniSite({ 'bin/xdg-open': OPENER });
    chmodSync(join(bin.root, 'bin/xdg-open'), 0o755);
    await watched({}, { args: ['--open'], env: { PATH: `${join(bin.root, 'bin')}:${process.env.PATH}` } });
    const opened = (): string =>
      bin.exists('bin/opened.txt') ? readFileSync(join(bin.root, 'bin/opened.txt'), 'utf8') : '';
    await eventually(opened).toMatch(/^http:\/\/localhost:\d+\n$/);
  });

  it('says that no browser could be opened', async () => {
    const site = await watched({}, { args: ['--open'], env: { PATH: '/nowhere' } });
    await eventually(site.stderr).toMatch(
      /No browser could be opened: open http:\/\/localhost:\d+ yourself\./,
    );
  });

  it('finds in a pause what it heard no event of', async () => {
    const site = await watched();
    const folder = mkdtempSync(join(tmpdir(), 'beside-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    // The same file by another name: a write there gives the watched folder no event.
    const beside = join(folder, 'about.md');
    linkSync(site.path('content/fr/about.md'), beside);
    for (const turn of ['Une', 'Deux', 'Trois']) {
      appendFileSync(beside, `\n${turn} fois sans un mot.\n`);
      appendFileSync(site.path('content/fr/index.md'), `\n${turn} fois.\n`);
      await eventually(() => site.text('/')).toContain(`${turn} fois.`);
      await eventually(() => site.text('/about')).toContain(`${turn} fois sans un mot.`);
    }
  });

  it('follows a folder that came while the system lost events', async () => {
    const site = await watched();
    const files = ['content/fr/about.md', 'content/fr/index.md'].map(site.path);
    // Nothing is heard while this goes on, and equal events in a row are one.
    for (let count = 0; count <= mostQueued(); count++) utimesSync(files[count % 2] ?? '', count, count);
    site.site.write({ 'content/fr/perdu/page.md': page('Une page perdue') });
    await eventually(() => site.text('/perdu/page')).toContain('Une page perdue');
    for (const turn of ['Une', 'Deux']) {
      appendFileSync(site.path('content/fr/perdu/page.md'), `\n${turn} fois.\n`);
      await eventually(() => site.text('/perdu/page')).toContain(`${turn} fois.`);
    }
  });

  it('looks at every file where the system has no events to give', async () => {
    vi.stubEnv('CHOKIDAR_USEPOLLING', '1');
    onTestFinished(() => void vi.unstubAllEnvs());
    const site = await watched();
    appendFileSync(site.path('content/fr/about.md'), '\nVue sans événement.\n');
    await eventually(() => site.text('/about')).toContain('Vue sans événement.');
  });

  it('serves the watch profile without touching dist, and stops at Ctrl+C; the next session takes its tree over, and what went goes', async () => {
    const first = await watched({ 'assets/static/ancien.txt': 'Ancien' }, {}, startWatching);
    expect(await first.text('/')).toContain('<h1>');
    expect(await first.text('/builds/latest.json')).toContain('"id":"dev"');
    expect(first.site.exists('dist')).toBe(false);
    expect(first.stdout()).toContain('Watching content, locales, templates, assets and site.config.ts');
    expect(first.stderr()).not.toContain('Listening on');
    await expectLaw(first);
    await eventually(() => first.states.length).toBe(1);
    expect(await first.stop()).toBe(130);
    rmSync(first.path('assets/static/ancien.txt'));
    const second = await watchHere(first.site.root);
    onTestFinished(async () => void (await second.stop()));
    expect(readdirSync(join(second.tree(), '..')).filter((name) => /^\d+$/.test(name))).toEqual([
      String(second.pid),
    ]);
    await expectLaw({ ...first, ...second });
    expect((await fetch(`${second.origin}/ancien.txt`)).status).toBe(404);
  });

  it('lets two sessions watch one project', async () => {
    const first = await watched();
    const second = await startWatching(first.site.root);
    onTestFinished(async () => void (await second.stop()));
    appendFileSync(first.path('content/fr/about.md'), '\nPour les deux.\n');
    await eventually(() => first.text('/about')).toContain('Pour les deux.');
    await eventually(async () => (await fetch(`${second.origin}/about`)).text()).toContain('Pour les deux.');
  });
});
