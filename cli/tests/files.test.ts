import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { build } from '../build.ts';
import { createCache } from '../cache/cache.ts';
import { createSession } from '../cache/session.ts';
import { buildOptions } from '../project/build-options.ts';
import type { Diagnostic } from '../types.ts';
import type { MiniSite, Overlay } from './mini-site.ts';
import { FIXED_TIME, siteInTurn } from './mini-site.ts';
import { runHere } from './run-here.ts';
import { silentReporter } from './silent-reporter.ts';

const DESCRIPTION =
  'Une description assez longue pour convenir à tous les moteurs de recherche, sans un mot de trop.';
const page = (body: string): string =>
  `---\ntitle: Un texte qui essaie\ndescription: ${DESCRIPTION}\n---\n\n${body}\n`;

/** Makes a site whose page `guides/depart` has this body, in both languages. */
function written(fr: string, files: Overlay = {}, en = fr): MiniSite {
  return siteInTurn({
    'content/fr/guides/depart.md': page(fr),
    'content/en/guides/depart.md': page(en),
    'content/fr/guides/Liste à cocher.pdf': Buffer.alloc(1_234_567, 'a'),
    'content/en/guides/Liste à cocher.pdf': Buffer.alloc(1_500, 'b'),
    'assets/files/tarifs.csv': 'a;b\n',
    'assets/files/jamais.zip': 'zip',
    ...files,
  });
}

async function said(site: MiniSite, ...flags: string[]): Promise<string> {
  return (await runHere(site, ['build', '--quiet', ...flags])).stderr;
}

const emitted = (site: MiniSite): readonly string[] =>
  readdirSync(join(site.root, 'dist/assets'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:pdf|csv|zip|mp4)$/.test(name))
    .map((name) => name.replaceAll('\\', '/'))
    .sort();

const BOTH = 'Voici [la liste](<Liste à cocher.pdf>) et [les tarifs](/files/tarifs.csv).';

describe('3.5 a file to download', () => {
  it('is linked to by its hashed name, with its type and its size in the words of the page', async () => {
    const site = written(BOTH);
    expect(await said(site, '--strict')).toBe('');
    const fr = site.output('guides/depart/index.html');
    expect(fr).toMatch(
      /<a href="\/assets\/content\/fr\/guides\/liste-a-cocher\.[0-9a-f]{10}\.pdf" class="download" download="Liste à cocher\.pdf">la liste <span class="download-facts">\(PDF, 1,2\u00A0Mo\)<\/span><\/a>/,
    );
    expect(fr).toMatch(/href="\/assets\/files\/tarifs\.[0-9a-f]{10}\.csv".*\(CSV, 1\u00A0ko\)/);
    expect(site.output('en/guides/depart/index.html')).toContain('(PDF, 2\u00A0KB)');
  });

  it('is written once, and only when a page offers it', async () => {
    const site = written(BOTH);
    await said(site);
    expect(emitted(site)).toEqual([
      expect.stringMatching(/^content\/en\/guides\/liste-a-cocher\.[0-9a-f]{10}\.pdf$/),
      expect.stringMatching(/^content\/fr\/guides\/liste-a-cocher\.[0-9a-f]{10}\.pdf$/),
      expect.stringMatching(/^files\/tarifs\.[0-9a-f]{10}\.csv$/),
    ]);
    expect(site.output(`assets/${emitted(site)[2]}`)).toBe('a;b\n');
  });

  it('opens at a place of it, where the link names one', async () => {
    const site = written(BOTH.replace('.csv)', '.csv#row=2)').replace('.pdf>', '.pdf#page=2>'));
    expect(await said(site, '--strict')).toBe('');
    expect(site.output('guides/depart/index.html')).toMatch(
      /<a href="\/assets\/content\/fr\/guides\/liste-a-cocher\.[0-9a-f]{10}\.pdf#page=2" class="download">la liste <span class="download-facts">\(PDF, 1,2\u00A0Mo\)<\/span><\/a>/,
    );
    expect(site.output('en/guides/depart/index.html')).toMatch(/\/tarifs\.[0-9a-f]{10}\.csv#row=2"/);
  });

  it('is found by a name with signs of an address', async () => {
    const site = written('[le plan](plan%20%231%3F.pdf)', { 'content/fr/guides/plan #1?.pdf': 'x' }, 'Rien.');
    expect(await said(site)).toBe('');
    expect(site.output('guides/depart/index.html')).toMatch(/href="\/assets\/[^"]*plan-1\.[^"]*pdf"/);
  });

  it('is not blamed for an error in another document, and comes with the build that follows', async () => {
    const site = written(BOTH);
    const about = readFileSync(join(site.root, 'content/fr/about.md'), 'utf8');
    site.write({ 'content/fr/about.md': about.replace(/^title: .*/m, 'title: a: b') });
    const { stdout } = await runHere(site, ['build', '--json']);
    const codes = (JSON.parse(stdout).diagnostics as readonly Diagnostic[]).map(({ code }) => code);
    expect(codes).toEqual(['bad-yaml']);
    site.write({ 'content/fr/about.md': about });
    expect(await said(site, '--strict')).toBe('');
    expect(emitted(site)).toHaveLength(3);
  });

  it('is followed from build to build, in the process and in the next one', async () => {
    const site = written(BOTH);
    const options = {
      ...buildOptions(site.root, { dev: true, out: 'watched' }, { SOURCE_DATE_EPOCH: FIXED_TIME }),
      cacheDir: join(site.root, '.cache'),
    };
    const cache = createCache(options.cacheDir);
    const [session, reporter] = [createSession(), silentReporter()];
    const again = () => {
      session.files.changed();
      return build(options, { cache, session, reporter });
    };
    const csv = (result: Awaited<ReturnType<typeof again>>) =>
      result.made?.outputs.find(({ file }) => file.endsWith('.csv'));
    const first = csv(await again());
    expect(first?.file).toMatch(/^assets\/files\/tarifs-[0-9a-f]{4}\.csv$/);
    expect(csv(await again())).toBe(first);
    writeFileSync(join(site.root, 'assets/files/tarifs.csv'), 'a;b;c\n');
    expect((await again()).ok).toBe(true);
    await said(site);
    expect(site.output(`assets/${emitted(site)[2]}`)).toBe('a;b;c\n');
    expect(emitted(site)).toHaveLength(3);
  });

  it('gives other sites the same bytes: a build elsewhere has the same id', async () => {
    const ids = [];
    for (const site of [written(BOTH), written(BOTH)]) {
      await said(site);
      ids.push(site.output('builds/latest.json'));
    }
    expect(ids[0]).toBe(ids[1]);
  });
});

describe('a link to a file that cannot be offered', () => {
  it.each([
    [
      'is not there, with the nearest name',
      '[la liste](Liste.pdf)',
      'The link "Liste.pdf" names content/fr/guides/Liste.pdf, which is not a file to download [missing-file]',
    ],
    [
      'is not there, at a place of it',
      '[la liste](Liste.pdf#page=2)',
      'The link "Liste.pdf#page=2" names content/fr/guides/Liste.pdf, which is not a file to download [missing-file]',
    ],
    [
      'is misspelled in assets/files',
      '[les tarifs](/files/tarif.csv)',
      'The link "/files/tarif.csv" names assets/files/tarif.csv, which is not a file to download [missing-file]',
    ],
    [
      'has a type that pages do not offer',
      '[le programme](outil.exe)',
      'The link "outil.exe" names content/fr/guides/outil.exe, which is not a file to download [missing-file]',
    ],
    [
      'is outside the project',
      '[le secret](../../../../secret.pdf)',
      'The link "../../../../secret.pdf" leads to a file outside content and assets/files [missing-file]',
    ],
  ])('%s', async (_, body, message) => {
    const text = await said(written(body, { 'content/fr/guides/outil.exe': 'x' }, 'Rien.'));
    expect(text).toContain(`✘ [ERROR] ${message}\n\n    content/fr/guides/depart.md:6:`);
    expect(text).toMatch(/A file to download is beside the document, or in assets\/files/);
    expect(text).toMatch(/^1 error$/m);
  });

  it('weighs 500 MB: one error at the file, which is not read', async () => {
    const site = written('[la vidéo](visite.mp4)', { 'content/fr/guides/visite.mp4': '' }, 'Rien.');
    truncateSync(join(site.root, 'content/fr/guides/visite.mp4'), 500_000_000);
    expect(await said(site)).toBe(
      '✘ [ERROR] This video weighs 500 MB; a file of the site may weigh 100 MB [file-too-large]\n\n' +
        '    content/fr/guides/visite.mp4\n\n' +
        '  Make it smaller (720 lines, H.264), or publish it elsewhere and show a still that leads there\n\n' +
        '1 error\n',
    );
  });
});
