import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Diagnostic } from '../../types.ts';
import { leftWhenInterrupted, temporaryFolder } from '../interrupted.ts';
import type { MiniSite } from '../mini-site.ts';
import { miniSite } from '../mini-site.ts';
import { builtFiles, SKETCH } from '../publish/built-folder.ts';
import { runHere } from '../run-here.ts';
import { serving } from '../serving.ts';

const page = (title: string, headings: readonly string[]): string =>
  `---\ntitle: ${title}\nonly: fr\ndescription: Une description assez longue pour que nulle remarque ne soit faite de sa longueur.\n---\n\n${headings.map((heading) => `## ${heading}\n\nDu texte.\n`).join('\n')}`;

/** Three pages that go away or move, and three that lose a heading's id. */
const PUBLISHED = {
  'content/fr/disparue.md': page('Une page disparue', ['Un']),
  'content/fr/deplacee.md': page('Une page déplacée', ['Un']),
  'content/fr/groupe/seule.md': page('Une page de groupe', ['Un']),
  'content/fr/titre.md': page('Une page dont un titre change', ['Avant', "L'équipe", 'Après']),
  'content/fr/section.md': page('Une page dont une section part', ['Avant', 'Les tarifs']),
  'content/fr/ancre.md': page('Une page dont une ancre change', ['Les métiers {#metiers}']),
};
const CHANGED = {
  'content/fr/disparue.md': undefined,
  'content/fr/deplacee.md': undefined,
  'content/fr/ailleurs.md': PUBLISHED['content/fr/deplacee.md'],
  'content/fr/groupe/seule.md': undefined,
  'content/fr/titre.md': page('Une page dont un titre change', ['Avant', "L'atelier", 'Après']),
  'content/fr/section.md': page('Une page dont une section part', ['Avant']),
  'content/fr/ancre.md': page('Une page dont une ancre change', ['Les métiers {#professions}']),
};

async function check(site: MiniSite, ...flags: readonly string[]) {
  const run = await runHere(site, ['check', '--format', 'json', '--against', ...flags]);
  const all = run.stdout === '' ? [] : (JSON.parse(run.stdout).diagnostics as readonly Diagnostic[]);
  const lost = all.filter(({ code }) => code.startsWith('lost-'));
  const told = lost.map(({ code, text, location, notes }) =>
    [code, text, notes?.[0]?.text, [location?.file, location?.line].join(':')].join(' | '),
  );
  return { code: run.code, stderr: run.stderr, told };
}

describe('site check --against', () => {
  it('finds planted faults: pages that vanish and anchors that are lost, and nothing in an untouched site', async () => {
    const site = miniSite(PUBLISHED);
    const temporary = temporaryFolder(site);
    await runHere(site, ['build', '--out', 'published']);
    expect(await check(site, 'published')).toEqual({ code: 0, stderr: '', told: [] });

    site.write(CHANGED);
    const { code, told } = await check(site, 'published');
    expect(code).toBe(3);
    expect(told).toEqual([
      'lost-address | /deplacee answers today, and would no longer answer: it seems to be /ailleurs now | Write in content/data/addresses.yaml: redirects: [{ from: /deplacee, to: /ailleurs }] | :',
      'lost-address | /disparue answers today, and would no longer answer | Write in content/data/addresses.yaml: gone: [/disparue] | :',
      'lost-address | /groupe/seule answers today, and would no longer answer | Write in content/data/addresses.yaml: gone: [/groupe/seule] | :',
      'lost-anchor | /ancre#metiers answers today, and would no longer answer: it seems to be “Les métiers” now | Write in content/fr/ancre.md: ## Les métiers {#metiers} | content/fr/ancre.md:7',
      'lost-anchor | /section#les-tarifs answers today, and would no longer answer | Write in content/fr/section.md: ## … {#les-tarifs} | content/fr/section.md:1',
      // A heading of this accent has two ids.
      ...['l-equipe', 'l-équipe'].map(
        (id) =>
          `lost-anchor | /titre#${id} answers today, and would no longer answer: it seems to be “L’atelier” now | Write in content/fr/titre.md: ## L’atelier {#l-equipe #l-équipe} | content/fr/titre.md:11`,
      ),
    ]);
    expect(readdirSync(temporary)).toEqual([]);
    expect(site.exists('dist')).toBe(false);

    site.write({
      'content/data/addresses.yaml':
        '# Anciennes adresses\nredirects: [{ from: /deplacee, to: /ailleurs }]\ngone: [/disparue]\n',
      'content/fr/titre.md': CHANGED['content/fr/titre.md'].replace(
        "L'atelier",
        'L’atelier {#l-equipe #l-équipe}',
      ),
    });
    const rest = await check(site, 'published', '--allow-gone', '/section#les-tarifs', '/ancre*');
    expect(rest.told).toHaveLength(1);
    expect(rest.told[0]).toMatch(/^lost-address \| \/groupe\/seule .* content\/data\/addresses\.yaml:3$/);
    expect((await check(site, 'published', '--allow-gone', '/*')).code).toBe(0);
  });

  it('says when a lost page comes back, since a line for its address would be in its way then', async () => {
    const tags = 'content/data/tags.yaml';
    const site = miniSite();
    site.write({
      [tags]: `${readFileSync(join(site.root, tags), 'utf8')}bois:\n  label: { fr: Bois, en: Wood }\n  description: { fr: Tout du bois, en: All of wood }\n`,
      'content/fr/notes/bois.md': page('Une note sur le bois', []).replace(
        'only',
        'date: 2026-01-01\ntags: [bois]\nonly',
      ),
    });
    await runHere(site, ['build', '--out', 'published']);
    const note = readFileSync(join(site.root, 'content/fr/notes/bois.md'), 'utf8');
    site.write({ 'content/fr/notes/bois.md': note.replace('only', 'publishAt: 2026-03-02 09:30\nonly') });
    const { told } = await check(site, 'published');
    expect(told).toEqual([
      'lost-address | /notes/bois answers today, and would no longer answer: it comes back on 2026-03-02 09:30 | Let it go until then, with --allow-gone /notes/bois: a line for it in content/data/addresses.yaml would be wrong after that | :',
      'lost-address | /notes/tags/bois answers today, and would no longer answer: it comes back with a scheduled document | Let it go until then, with --allow-gone /notes/tags/bois: a line for it in content/data/addresses.yaml would be wrong after that | :',
    ]);
  });

  it('asks the same of a git revision and of a live site', async () => {
    const site = miniSite(PUBLISHED);
    const git = (...args: readonly string[]): unknown =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
        cwd: site.root,
        stdio: 'pipe',
      });
    git('init', '--quiet');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'all');
    await runHere(site, ['build', '--out', 'published']);
    site.write({
      'content/fr/disparue.md': undefined,
      'content/fr/ancre.md': CHANGED['content/fr/ancre.md'],
    });
    const read = (path: string): Buffer => readFileSync(join(site.root, 'published', path));
    const origin = await serving(({ url = '/' }, response) => {
      response.end(read(/\.\w+$/.test(url) ? url : join(url, 'index.html')));
    });
    const [revision, live] = [await check(site, 'HEAD'), await check(site, origin)];
    expect(revision.told.map((text) => text.replace(/ answers.*/, ''))).toEqual([
      'lost-address | /disparue',
      'lost-anchor | /ancre#metiers',
    ]);
    expect([live.code, live.told]).toEqual([3, revision.told]);
  });

  it('says in a sentence what it cannot be held against', async () => {
    const site = miniSite();
    const files = builtFiles(SKETCH);
    const older = await serving(({ url = '/' }, response) => {
      response.end(url.startsWith('/builds/meta/') ? '{"id":"1","routes":[]}' : files[url.slice(1)]);
    });
    let asked = 0;
    const failing = await serving(({ url = '/' }, response) => {
      const file = files[url.slice(1)];
      if (file === undefined) asked++;
      response.writeHead(file === undefined ? 503 : 200).end(file);
    });
    const cases: readonly (readonly [flags: readonly string[], code: number, said: string | RegExp])[] = [
      [[''], 1, 'Name a build by its folder, a revision of git or an origin: not "".\n'],
      [['nothing'], 1, 'nothing is not a folder, and this project is not in a git repository'],
      [[older], 1, `${older} was built by a version that lists no pages: compare folders instead.\n`],
      [[failing], 1, 'answers 503: is a publish under way?'],
      [['dist', '--allow-gone', 'about'], 2, '--allow-gone takes addresses such as /about'],
    ];
    for (const [flags, code, said] of cases) {
      const run = await check(site, ...flags);
      expect([run.code, run.told], flags[0]).toEqual([code, []]);
      expect(run.stderr).toContain(said);
    }
    // Once one page does not come, no more are asked for.
    expect(asked).toBeLessThanOrEqual(8);
    expect((await runHere(site, ['check', '--allow-gone', '/about'])).code).toBe(2);
  });

  it('waits for a slow site no longer than it says', async () => {
    const real = AbortSignal.timeout.bind(AbortSignal);
    const waiting = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => real(50));
    onTestFinished(() => waiting.mockRestore());
    const slow = await serving(() => undefined);
    const { code, stderr } = await check(miniSite(), slow);
    expect([code, stderr]).toEqual([1, `${slow} is slow: /builds/latest.json did not come within 15 s.\n`]);
    expect(waiting).toHaveBeenCalledWith(15_000);
  });

  it.each([
    ['builds', /\/dist/],
    ['reads what it built', /\/dist\/builds\/latest\.json$/],
  ])('leaves no folder when it is interrupted while it %s', async (_, moment) => {
    const site = miniSite();
    await runHere(site, ['build', '--out', 'published']);
    const args = ['check', '--against', 'published'];
    expect(await leftWhenInterrupted(site, args, moment)).toEqual([[], []]);
  });
});
