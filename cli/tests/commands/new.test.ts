import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { NewCommandFlags } from '../../commands/new.ts';
import { newCommand } from '../../commands/new.ts';
import { localePath } from '../../shared/path.ts';
import type { MiniSite } from '../mini-site.ts';
import { BASE, GENERATOR, miniSite } from '../mini-site.ts';
import { realSources } from '../real-site.ts';
import { resolveSite } from '../stages.ts';
import { testWorld } from '../test-world.ts';

interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** 2026-01-15 03:00 UTC: in Toronto it is still the 14th. */
const LATE = '1768446000';

async function run(
  root: string,
  flags: NewCommandFlags,
  env: Readonly<Record<string, string>> = {},
): Promise<Run> {
  const own = { SOURCE_DATE_EPOCH: LATE, SITE_CACHE: join(root, '.cache'), ...env };
  const { world, printed } = testWorld(root, own);
  return { code: await newCommand(flags, world), ...printed() };
}

const STARTERS = {
  'templates/starters/page.fr.md': '---\ntitle: {title}\ndraft: true\n---\n\nTexte de {name}, {year}.\n',
  'templates/starters/page.en.md': '---\ntitle: {title}\ndraft: true\n---\n\nText by {name}, {year}.\n',
};

const filesOf = (root: string): readonly string[] =>
  readdirSync(join(root, 'content'), { recursive: true }).map(String).sort();

/** Gives the real site's sources without these documents; new ones at their paths go when the test ends. */
function realSite(documents: readonly string[]): MiniSite {
  const site = realSources();
  const files = documents.flatMap((key) => ['fr', 'en'].map((locale) => `content/${locale}${key}`));
  site.write(Object.fromEntries(files.map((file) => [file, undefined])));
  return site;
}

describe('site new', () => {
  it.each([
    ['---\ntitle: {title}\n---\n\nTexte.\n', '---\ntitle: "Un essai"\ndraft: true\n---\n\nTexte.\n'],
    ['---\ntitle: "{title}"\n---\n\nTexte.\n', '---\ntitle: "Un essai"\ndraft: true\n---\n\nTexte.\n'],
    ['---\ndraft: false\n---\n\nTexte.\n', '---\ndraft: false\n---\n\nTexte.\n'],
    ['Texte.\n\n---\n\nFin.\n', '---\ndraft: true\n---\n\nTexte.\n\n---\n\nFin.\n'],
  ])('1.2 makes drafts, as it says, of starting texts that do not say so: %j', async (starter, text) => {
    const starters = { 'templates/starters/page.fr.md': starter, 'templates/starters/page.en.md': starter };
    const site = miniSite(starters);
    const { code } = await run(site.root, { kind: 'page', slug: 'essai', title: 'Un essai' });
    expect(code).toBe(0);
    expect(readFileSync(join(site.root, 'content/fr/essai.md'), 'utf8')).toBe(text);
  });

  it('1.2 writes one key in both languages, as drafts that the real site takes without an error', async () => {
    const site = realSite(['/guides', '/blog/first-demo.md', '/projects/clinic.md', '/services/training.md']);
    const asked = [
      { kind: 'page', slug: 'guides/start', key: '/guides/start' },
      { kind: 'post', slug: 'first-demo', key: '/blog/first-demo' },
      { kind: 'project', slug: 'clinic', key: '/projects/clinic' },
      { kind: 'service', slug: 'training', key: '/services/training' },
    ];
    for (const { kind, slug, key } of asked) {
      const { code, stdout, stderr } = await run(site.root, { kind, slug });
      expect([code, stderr]).toEqual([0, '']);
      for (const locale of ['fr', 'en'] as const) {
        expect(stdout).toContain(`  content/${locale}${key}.md\n`);
        expect(stdout).toContain(localePath(key, locale));
      }
    }
    const drafts = await resolveSite(site, { drafts: true });
    expect(drafts.diagnostics).toEqual([]);
    const pages = new Map(drafts.site.pages.map((page) => [page.path, page.props.internal.page]));
    for (const { kind, key } of asked) {
      for (const locale of ['fr', 'en'] as const) {
        const page = pages.get(localePath(key, locale));
        expect(page).toMatchObject({ template: kind, draft: true });
        expect(page?.alternates).toEqual({ fr: key, en: localePath(key, 'en') });
      }
    }
    expect(pages.get('/blog/first-demo')?.fields.date).toBe('2026-01-14');
    expect(pages.get('/projects/clinic')?.fields).toMatchObject({ order: 8 });
    expect(pages.get('/projects/clinic')?.fields).not.toHaveProperty('year');
    expect(readFileSync(join(site.root, 'content/fr/projects/clinic.md'), 'utf8')).toContain('year: 2026');
    const published = await resolveSite(site);
    expect(published.diagnostics.map(({ code }) => code)).toEqual([]);
    expect(published.site.pages.map(({ path }) => path)).not.toContain('/blog/first-demo');
  });

  it('puts a document after the last of its collection, whatever was removed before it', async () => {
    const site = realSite(['/services/design.md', '/services/training.md']);
    expect((await run(site.root, { kind: 'service', slug: 'training' })).code).toBe(0);
    expect(readFileSync(join(site.root, 'content/en/services/training.md'), 'utf8')).toContain('order: 5\n');
  });

  it('keeps whatever a title holds, and fills in only its own words in braces', async () => {
    const site = miniSite(STARTERS);
    const title = `"Devis": l'essai # 1 \\ {date}`;
    expect((await run(site.root, { kind: 'page', slug: 'devis', title })).code).toBe(0);
    const { sources, diagnostics } = await resolveSite(site, { drafts: true });
    expect(diagnostics).toEqual([]);
    const entry = sources.entries.find(({ key, locale }) => key === '/devis' && locale === 'en');
    expect(entry?.title).toBe('“Devis”: l’essai # 1 \\ {date}');
    expect(entry?.source().text).toContain('Text by {name}, 2026.');
  });

  it('makes a title of the slug when none is given', async () => {
    const site = miniSite(STARTERS);
    await run(site.root, { kind: 'page', slug: 'guides/premier-pas' });
    expect(readFileSync(join(site.root, 'content/fr/guides/premier-pas.md'), 'utf8')).toContain(
      'title: "Premier pas"',
    );
  });

  it.each([
    ['../about', 'not "../about", but for instance "about"'],
    ['/etc/passwd', 'but for instance "etc/passwd"'],
    ['À propos', 'but for instance "a-propos"'],
    ['Guide', 'but for instance "guide"'],
    ['guide.md', 'but for instance "guide"'],
    [
      'guide/'.padEnd(207, 'a'),
      'A part of an address has 200 characters at most: the system refuses longer names',
    ],
    ['a//b', 'but for instance "a/b"'],
    ['a/', 'but for instance "a"'],
    ['.', 'not ".".'],
    ['', 'not "".'],
    ['_part', 'but for instance "part"'],
    ['1.guide', 'but for instance "1-guide"'],
    ['a\\b', 'but for instance "a-b"'],
    ['a\0b', 'but for instance "a-b"'],
    ['guides/index', '"index" stands for the folder'],
    ['notes/four', 'site new page four'],
    ['notes/page/2', 'directly under /notes: "page/2" has more than one part'],
    ['assets', 'the site itself uses "assets"'],
    ['404', 'the site itself uses "404"'],
    ['en/guide', 'the site itself uses "en"'],
    ['api', 'the site itself uses "api"'],
  ])('refuses the slug %j as a usage error, and writes nothing', async (slug, text) => {
    const overlay = {
      ...STARTERS,
      'templates/starters/other.fr.md': '',
      'templates/starters/other.en.md': '',
    };
    const site = miniSite(overlay);
    const before = filesOf(site.root);
    const { code, stdout, stderr } = await run(site.root, { kind: 'page', slug });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(text);
    expect(filesOf(site.root)).toEqual(before);
  });

  it('refuses an address that a document has under another name, and never overwrites', async () => {
    const site = miniSite({
      ...STARTERS,
      'content/en/2.team.md': 'Text.\n',
      'content/fr/Équipe.draft.md': 'Texte.\n',
    });
    const before = filesOf(site.root);
    for (const [slug, file] of [
      ['about', 'content/fr/about.md'],
      ['team', 'content/en/2.team.md'],
      ['equipe', 'content/fr/Équipe.draft.md'],
      ['notes', 'content/fr/notes/index.md'],
    ] as const) {
      const { code, stderr } = await run(site.root, { kind: 'page', slug });
      expect([code, stderr]).toEqual([2, `${file} already has this address: nothing was written.\n`]);
    }
    expect(filesOf(site.root)).toEqual(before);
  });

  it.each([
    ['guide', 'The address /guide is taken: content/fr/about.md has it.'],
    ['ancien', 'The address /en/ancien is taken: content/en/about.md redirects it to /en/about.'],
    ['mene', 'The address /mene is taken: content/data/addresses.yaml redirects it to /guide.'],
    ['bord', 'The address /bord is taken: site.config.ts redirects it to /guide.'],
    ['parti', 'The address /parti is taken: content/data/addresses.yaml says that it is gone.'],
  ])(
    'refuses the address of "%s", which a slug, an alias or content/data/addresses.yaml has settled',
    async (slug, why) => {
      const about = (more: string): string => `---\ntitle: Une page\n${more}---\n\nTexte.\n`;
      const site = miniSite({
        ...STARTERS,
        'content/fr/about.md': about('slug: guide\n'),
        'content/en/about.md': about('aliases: [/en/ancien]\n'),
        'site.config.ts': readFileSync(join(BASE, 'site.config.ts'), 'utf8').replace(
          '  organization',
          "  redirects: [{ from: '/bord', to: '/guide' }],\n  organization",
        ),
        'content/data/addresses.yaml': 'gone: [/parti]\nredirects:\n  - { from: /mene, to: /guide }\n',
      });
      const before = filesOf(site.root);
      const { code, stdout, stderr } = await run(site.root, { kind: 'page', slug });
      expect([code, stdout, stderr]).toEqual([2, '', `${why}\n`]);
      expect(filesOf(site.root)).toEqual(before);
    },
  );

  it('writes into no folder that a link has put in the place of one', async () => {
    const site = miniSite({ ...STARTERS, 'elsewhere/x.txt': 'x' });
    symlinkSync(join(site.root, 'elsewhere'), join(site.root, 'content/en/guides'));
    const before = filesOf(site.root);
    const { code, stdout, stderr } = await run(site.root, { kind: 'page', slug: 'guides/start' });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('A folder of content cannot be a link: move or copy the folder here');
    expect(stderr).toContain('content/en/guides\n');
    expect(filesOf(site.root)).toEqual(before);
  });

  it('writes both files or none', async () => {
    const site = miniSite(STARTERS);
    // A folder where the English file must go: no document, and in the way all the same.
    mkdirSync(join(site.root, 'content/en/guide.md'));
    const { code, stderr } = await run(site.root, { kind: 'page', slug: 'guide' });
    expect([code, stderr]).toEqual([1, 'content/en/guide.md exists: nothing was written.\n']);
    expect(existsSync(join(site.root, 'content/fr/guide.md'))).toBe(false);
    writeFileSync(join(site.root, 'content/en/guides'), '');
    const inFile = await run(site.root, { kind: 'page', slug: 'guides/start' });
    expect([inFile.code, existsSync(join(site.root, 'content/fr/guides/start.md'))]).toEqual([1, false]);
    expect(inFile.stderr).toContain('could not be written');
  });

  it('names the kinds that there are, and says what a project without starting texts lacks', async () => {
    const kinds = await run(miniSite(STARTERS).root, { kind: 'pgae', slug: 'x' });
    expect([kinds.code, kinds.stderr]).toEqual([
      2,
      'There is no starting text for "pgae". Did you mean "page"? There is one for: page.\n',
    ]);
    const bakery = miniSite({}, join(GENERATOR, 'cli/tests/sites/bakery')).root;
    for (const [kind, named] of [
      ['page', 'course'],
      ['home', 'home'],
    ] as const)
      expect((await run(bakery, { kind, slug: 'x' })).stderr).toBe(
        `This project has no starting texts: write templates/starters/${named}.fr.md and templates/starters/${named}.en.md first.\n`,
      );
    const none = await run(miniSite().root, { kind: 'page', slug: 'x' });
    expect(none.code).toBe(1);
    expect(none.stderr).toContain('write templates/starters/page.fr.md');
  });

  it('refuses a title without a letter or of several lines, and a wrong environment', async () => {
    const { root } = miniSite(STARTERS);
    const page = { kind: 'page', slug: 'x' };
    expect((await run(root, { ...page, title: '  ' })).stderr).toBe('The title is empty.\n');
    expect((await run(root, { ...page, title: 'a\ndraft: false' })).code).toBe(2);
    expect((await run(root, page, { SOURCE_DATE_EPOCH: 'now' })).code).toBe(2);
  });

  it('reports a broken configuration as a build would', async () => {
    const site = miniSite({ ...STARTERS, 'site.config.ts': 'export default { url: 1 };\n' });
    const { code, stderr } = await run(site.root, { kind: 'page', slug: 'x' });
    expect(code).toBe(1);
    expect(stderr).toContain('[bad-config]');
  });
});
