import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DeskReport, SourceLines } from '../../serve/watch/wire.ts';
import type { Overlay } from '../mini-site.ts';
import { miniSite } from '../mini-site.ts';
import { runHere } from '../run-here.ts';
import { watchHere } from './watched-here.ts';
import type { WatchedSite, WatchedSiteOptions } from './watched-site.ts';

const PATIENCE_MS = 40_000;

async function watched(overlay: Overlay = {}, options: WatchedSiteOptions = {}): Promise<WatchedSite> {
  const watching = await watchHere(miniSite(overlay).root, options);
  onTestFinished(async () => void (await watching.stop()));
  return watching;
}

async function report({ origin }: WatchedSite): Promise<DeskReport> {
  return (await (await fetch(`${origin}/_site/desk.json`)).json()) as DeskReport;
}

/** Requests an address under another host name; returns the status. */
function statusFor({ origin }: WatchedSite, path: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(`${origin}${path}`, { headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

const document = (matter: string, body = 'Un texte.'): string =>
  `---\ntitle: Une idée à écrire\ndescription: Une description assez longue pour convenir aux moteurs de recherche, comme il se doit.\n${matter}---\n\n${body}\n`;

describe('the desk', { timeout: 120_000 }, () => {
  it('says with both lines where twins do not say the same, as the panel of each does', async () => {
    const site = await watched({
      'content/fr/idee.md': document('', 'Il en coûte 45 %.'),
      'content/en/idee.md': document('', 'It costs 40%.'),
    });
    const told =
      'The French says "45 %", and the English "40%" (content/fr/idee.md:6 and content/en/idee.md:6)';
    const row = (await report(site)).rows.find(({ key }) => key === '/idee');
    expect(row?.fr?.remarks.map(({ text }) => text)).toContain(told);
    expect(row?.en?.remarks.map(({ text }) => text)).toContain(told);
    const panel = await (await fetch(`${site.origin}/_site/page.json?path=/en/idee`)).json();
    expect(panel.remarks).toContainEqual({
      severity: 'warning',
      text: told,
      place: { file: 'content/en/idee.md', line: 6 },
    });
  });

  it('says where each remark is, what to do and what to write instead, as the panel does', async () => {
    const site = await watched({
      'content/fr/idee.md': document('only: fr\n', 'Un texte.\n\n# Un autre titre\n\nVoir <b>ceci</b>.'),
    });
    const told = [
      {
        severity: 'warning',
        text: 'A text begins its headings at ##: the title of the page is already the heading of one #',
        instead: '##',
        place: { file: 'content/fr/idee.md', line: 9 },
      },
      {
        severity: 'warning',
        text: expect.stringMatching(
          /^HTML is not read here: it is shown as text\. Write it as \*\*words\*\*/,
        ),
        place: { file: 'content/fr/idee.md', line: 11 },
      },
    ];
    const row = (await report(site)).rows.find(({ key }) => key === '/idee');
    expect(row?.fr?.remarks).toEqual(expect.arrayContaining(told));
    const panel = await (await fetch(`${site.origin}/_site/page.json?path=/idee`)).json();
    expect(panel.remarks).toEqual(expect.arrayContaining(told));
  });

  it('lists pages side by side, with their state and what the public build says of them', async () => {
    const site = await watched({
      'content/fr/idee.md': document('draft: true\n'),
      'content/fr/seule.md': document('only: fr\n', 'Voir [l’idée](idee.md).').replace(
        'idée à écrire',
        'page seule',
      ),
      'content/fr/bientot.md': document('only: fr\npublishAt: 2027-03-01\n').replace(
        'idée à écrire',
        'suite',
      ),
    });
    const hourAgo = new Date(Date.now() - 3_600_000);
    utimesSync(join(site.root, 'content/en/about.md'), hourAgo, hourAgo);
    await expect.poll(async () => (await report(site)).ok, { timeout: PATIENCE_MS }).toBe(false);
    const { rows, errors, elsewhere } = await report(site);
    const row = (key: string) => rows.find((one) => one.key === key);
    expect(errors).toBe(1);
    expect(elsewhere).toEqual([]);
    expect(row('/about')).toMatchObject({
      fr: { path: '/about', state: 'published', isOlder: false, remarks: [], deadLinks: 0 },
      en: { path: '/en/about', state: 'published', isOlder: true },
    });
    expect(row('/idee')).toEqual({
      key: '/idee',
      fr: expect.objectContaining({ state: 'draft', source: { file: 'content/fr/idee.md' } }),
    });
    expect(row('/bientot')?.fr).toMatchObject({ state: 'scheduled', publishAt: '2027-03-01' });
    expect(row('/seule')?.fr).toMatchObject({
      state: 'only',
      deadLinks: 1,
      remarks: [{ severity: 'error', place: { file: 'content/fr/seule.md', line: 7 } }],
    });
    expect(row('/notes/page/2')?.fr).toMatchObject({ isGenerated: true });
  });

  it('says of a page that it is older than its twin, whose file may have another name', async () => {
    const site = await watched({
      'content/fr/2.essai.md': document(''),
      'content/en/essai/index.md': document('').replace('Une idée à écrire', 'An essay'),
    });
    const hourAgo = new Date(Date.now() - 3_600_000);
    utimesSync(join(site.root, 'content/fr/2.essai.md'), hourAgo, hourAgo);
    const row = (await report(site)).rows.find(({ key }) => key === '/essai');
    expect([row?.fr?.isOlder, row?.en?.isOlder]).toEqual([true, false]);
  });

  it('says what is wrong elsewhere than in a page', async () => {
    const site = await watched();
    writeFileSync(join(site.root, 'locales/en.json'), '{');
    await expect
      .poll(async () => (await report(site)).elsewhere, { timeout: PATIENCE_MS })
      .toMatchObject([{ severity: 'error', place: { file: 'locales/en.json' } }]);
    expect((await report(site)).rows.length).toBeGreaterThan(5);
  });

  it('says of data that a figure is not the same in both languages', async () => {
    const tags = "atelier:\n  label: { fr: L'atelier de 3 jours, en: The workshop of 4 days }\n";
    const description = `  description: { fr: "${'Un texte. '.repeat(9)}", en: "${'A text. '.repeat(10)}" }\n`;
    const site = await watched({ 'content/data/tags.yaml': tags + description });
    expect((await report(site)).elsewhere).toEqual([
      {
        severity: 'warning',
        text: 'The French says "3", and the English "4"',
        place: { file: 'content/data/tags.yaml', line: 2 },
      },
    ]);
  });

  it('makes links to lines from SITE_EDITOR, and finds lines of texts', async () => {
    const site = await watched({}, { env: { SITE_EDITOR: 'code://open?at={file}&line={line}' } });
    const answer = await fetch(`${site.origin}/_site/lines.json?path=/about`);
    const { keys, files } = (await answer.json()) as SourceLines;
    expect(keys).toEqual(['title', 'description']);
    const names = files.map(({ place }) => place.file);
    expect(names.slice(0, 4)).toEqual([
      'content/fr/about.md',
      'content/data/tags.yaml',
      'locales/fr.json',
      'site.config.ts',
    ]);
    expect(files[0]?.lines).toContainEqual({
      line: 2,
      text: 'àproposdenous',
      link: `code://open?at=${site.root}/content/fr/about.md&line=2`,
    });
    expect(files[0]?.lines).toContainEqual(expect.objectContaining({ line: 6, text: 'voirlanote' }));
    expect((await fetch(`${site.origin}/_site/lines.json?path=/../x`)).status).toBe(404);
  });

  it('finds lines of texts in front matter, data and the documents that a page links to', async () => {
    const site = await watched({
      'content/fr/idee.md': document('only: fr\nkeywords: [un mot, un autre]\n', 'Voir\n[ici](about.md).'),
    });
    const answer = await fetch(`${site.origin}/_site/lines.json?path=/idee`);
    const { files } = (await answer.json()) as SourceLines;
    const textsOf = (file: string): readonly (readonly [number, string])[] =>
      files.find(({ place }) => place.file === file)?.lines.map(({ line, text }) => [line, text]) ?? [];
    expect(textsOf('content/fr/idee.md')).toEqual(
      expect.arrayContaining([
        [5, 'unmotunautre'],
        [5, 'unautre'],
        [8, 'voirici'],
        [9, 'ici'],
      ]),
    );
    const tags = textsOf('content/data/tags.yaml').map(([, text]) => text);
    expect(tags).toContain('atelier');
    expect(tags).not.toContain('workshop');
    expect(textsOf('content/fr/about.md')).toContainEqual([2, 'àproposdenous']);
    expect(files.filter(({ isLinked }) => isLinked).map(({ place }) => place.file)).toContain(
      'content/fr/about.md',
    );
  });

  it.each(['code', 'https://example.com/{file}', 'javascript://{file}', 'vscode://file'])(
    'takes no SITE_EDITOR that is no editor: %s',
    async (editor) => {
      const run = await runHere(miniSite(), ['watch'], { SITE_EDITOR: editor });
      expect(run.code).toBe(2);
      expect(run.stderr).toBe(
        `SITE_EDITOR must be an address of an editor, such as vscode://file{file}:{line}, not "${editor}".\n`,
      );
    },
  );

  it('is for the machine that watches, unless others were let in', async () => {
    const own = await watched({}, { args: ['--allow-host', 'site.example'] });
    for (const path of ['/_site/desk', '/_site/desk.json', '/_site/lines.json?path=/'])
      expect([await statusFor(own, path, 'localhost'), await statusFor(own, path, 'site.example')]).toEqual([
        200, 403,
      ]);
    expect(await statusFor(own, '/about', 'site.example')).toBe(200);
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      // A tunnel that passes on the machine's name also names the visitor.
      { 'x-forwarded-for': '203.0.113.9' },
      { forwarded: 'for=203.0.113.9' },
    ])
      expect((await fetch(`${own.origin}/_site/desk`, { headers })).status).toBe(403);
    const open = await watched({}, { args: ['--host', '0.0.0.0', '--allow-host', 'site.example'] });
    expect(await statusFor(open, '/_site/desk', 'site.example')).toBe(200);
  });

  it('has a strict policy of its own, and loosens that of pages for frames of this origin alone', async () => {
    const site = await watched();
    const policy = async (path: string): Promise<string> =>
      (await fetch(site.origin + path)).headers.get('content-security-policy') ?? '';
    expect(await policy('/_site/desk')).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(await policy('/_site/desk')).toContain("frame-src 'self'");
    expect(await policy('/about')).toContain("frame-ancestors 'self'");
    const { code } = await runHere({ root: site.root }, ['build', '--quiet', '--out', 'dist']);
    expect(code).toBe(0);
    const built = readFileSync(join(site.root, 'dist/headers.json'), 'utf8');
    expect(built).toContain("frame-ancestors 'none'");
    expect(built).not.toContain('_site');
  });
});
