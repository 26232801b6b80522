import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { PageMeta } from '../../api/page.ts';
import type { OpenGraphCard } from '../../api/registry.ts';
import type { FontSource } from '../../bundle/fonts.ts';
import { drawOpenGraph, KnownCards } from '../../bundle/open-graph.ts';
import type { Cache } from '../../cache/cache.ts';
import { createCache, hashParts } from '../../cache/cache.ts';
import { HookFailure } from '../../hooks/hook-failure.ts';
import type { Output } from '../../output/site-file.ts';
import { testMeta } from '../test-page.ts';
import { runProgram } from './second-process.ts';
import type { TestProject } from './test-project.ts';
import { makeAnew, testProject } from './test-project.ts';

const FILE = 'assets/fonts/archivo-latin-standard-normal.woff2';
const BYTES = readFileSync(new URL(`../../../${FILE}`, import.meta.url));
const FONT: FontSource = { file: FILE, bytes: BYTES, hash: hashParts(BYTES) };
const CARD: OpenGraphCard = {
  ground: '#a9c4f5',
  ink: '#12161f',
  symbol: '<path fill="#f2502a" d="M0 0h8v8H0z"/>',
  drawing: { place: 'below', markup: '<rect width="1200" height="300" fill="#f2502a"/>' },
};

const page = (path: string, title: string): PageMeta => testMeta({ path, title, alternates: {} });

interface DrawOptions {
  readonly project?: TestProject;
  readonly cache?: Cache;
  readonly card?: (page: PageMeta) => OpenGraphCard;
  readonly cardVersion?: string;
}

type Request = Parameters<typeof drawOpenGraph>[0];

/** Picks the keys of a configuration that pictures depend on. */
const depending = ({ openGraphImages, organization, options }: TestProject['config']) => ({
  openGraphImages,
  name: organization.name,
  ...options,
});

/** Draws pictures, and waits until they are printed. */
async function drawn(
  config: TestProject['config'],
  cache: Cache,
  request: Pick<Request, 'pages' | 'font' | 'card'> & Pick<DrawOptions, 'cardVersion'>,
) {
  const { value, diagnostics } = await drawOpenGraph(
    { ...depending(config), cardVersion: '1', ...request },
    cache,
    new KnownCards(),
  );
  const { print, ...rest } = value;
  return {
    value: { ...rest, outputs: await Promise.all((await print(() => false)).map(makeAnew)) },
    diagnostics,
  };
}

function draw(
  pages: readonly PageMeta[],
  {
    project = testProject(),
    cache = createCache(project.cacheDir),
    card = () => CARD,
    ...version
  }: DrawOptions = {},
) {
  return drawn(project.config, cache, { pages, font: FONT, card, ...version });
}

/** Returns a function that reads the colour of a picture at a place. */
async function colours(picture: Output | undefined): Promise<(x: number, y: number) => string> {
  const { data, info } = await sharp(picture?.content)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (x, y) => `#${data.toString('hex', (y * info.width + x) * 3, (y * info.width + x) * 3 + 3)}`;
}

describe('drawOpenGraph', () => {
  it('3.4 draws a picture of 1200 × 630 for each page, named by what it shows', async () => {
    const { value, diagnostics } = await draw([
      page('/', 'Accueil'),
      page('/en/services/ai', 'AI and optimization'),
    ]);
    expect(diagnostics).toEqual([]);
    expect(value.urls['/']).toMatch(/^\/assets\/og\/index\.[0-9a-f]{10}\.png$/);
    expect(value.urls['/en/services/ai']).toMatch(/^\/assets\/og\/en_services_ai\.[0-9a-f]{10}\.png$/);
    expect(value.outputs.map(({ file }) => `/${file}`)).toEqual(Object.values(value.urls));
    for (const { content, identity, file } of value.outputs) {
      expect(await sharp(content).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
      expect(content.length).toBeLessThan(60_000);
      expect(file).toContain(identity?.slice(0, 10));
    }
  });

  it.each(['usual', 'lowest'] as const)(
    'paints the ground, the drawing, and the title in the ink, in their very colours: effort %s',
    async (pictureEffort) => {
      const project = testProject();
      const { value } = await drawn(project.withOptions({ pictureEffort }), createCache(project.cacheDir), {
        pages: [page('/a', 'Accueil')],
        font: FONT,
        card: () => CARD,
      });
      const colour = await colours(value.outputs[0]);
      expect(colour(1190, 10)).toBe('#a9c4f5');
      expect(colour(600, 620)).toBe('#f2502a');
      expect(colour(70, 70)).toBe('#f2502a');
      const title = Array.from({ length: 600 }, (_, x) => colour(64 + x, 300));
      expect(title).toContain('#12161f');
      // a drawing keeps to its frame
      expect(colour(600, 405)).toBe('#a9c4f5');
    },
  );

  it('draws letters next to a drawing of so many colours that none is left for their edges', async () => {
    const stripes = Array.from(
      { length: 440 },
      (_, x) => `<rect x="${x}" width="1" height="630" fill="hsl(${x} ${100 - (x % 7) * 12}% 50%)"/>`,
    );
    const drawing = { place: 'beside', markup: stripes.join('') } as const;
    const { value } = await draw([page('/a', 'Mmm')], { card: () => ({ ...CARD, drawing }) });
    const colour = await colours(value.outputs[0]);
    const row = Array.from({ length: 760 }, (_, x) => colour(x, 500));
    expect(row).toContain('#a9c4f5');
    expect(row).toContain('#12161f');
    expect(new Set(Array.from({ length: 440 }, (_, x) => colour(760 + x, 500))).size).toBeGreaterThan(150);
  });

  it('draws the same card whatever is drawn before it', async () => {
    const keys = Array.from({ length: 24 }, (_, index) => `/${index}`);
    const pages = keys.flatMap((key) => [page(key, 'Titre'), { ...page(`/en${key}`, 'Title'), key }]);
    const card = ({ key }: PageMeta): OpenGraphCard => ({
      ...CARD,
      drawing: { place: 'below', markup: `<rect width="${(Number(key.slice(1)) + 1) * 40}" height="99"/>` },
    });
    const together = (await draw(pages, { card })).value.outputs;
    for (const index of [0, 1, 30, 47]) {
      const alone = (await draw(pages.slice(index, index + 1), { card })).value.outputs;
      expect(together.slice(index, index + 1)).toEqual(alone);
    }
    expect(together.map(({ file }) => file)).toEqual(
      pages.map(({ path }) => expect.stringContaining(`og/${path.slice(1).replaceAll('/', '_')}.`)),
    );
  });

  it('has a plain card for projects without one', async () => {
    const project = testProject();
    const { value } = await drawn(project.config, createCache(project.cacheDir), {
      pages: [page('/a', 'Accueil')],
      font: FONT,
    });
    expect((await sharp(value.outputs[0]?.content).stats()).channels.map(({ max }) => max)).toEqual([
      255, 255, 255,
    ]);
  });

  it('draws nothing without a font, or when the project does not want it', async () => {
    const { config, cacheDir } = testProject();
    const request = { pages: [page('/a', 'Accueil')], font: FONT };
    const nothing = { value: { urls: {}, outputs: [] }, diagnostics: [] };
    expect(await drawn(config, createCache(cacheDir), { ...request, font: undefined })).toEqual(nothing);
    expect(await drawn({ ...config, openGraphImages: false }, createCache(cacheDir), request)).toEqual(
      nothing,
    );
  });

  it('draws each once, in this process or the next', async () => {
    const project = testProject();
    const pages = [page('/a', 'Accueil'), page('/b', 'Blogue')];
    const first = await draw(pages, { project });
    const refuse = () => {
      throw new Error('drawn again');
    };
    const disk = createCache(project.cacheDir);
    const cache: Cache = { json: (key) => disk.json(key, refuse), bytes: (key) => disk.bytes(key, refuse) };
    expect((await draw(pages, { project, cache })).value.urls).toEqual(first.value.urls);
  });

  it('makes no card again when the code behind it is the same', async () => {
    const { config, cacheDir } = testProject();
    let made = 0;
    const card = () => {
      made += 1;
      return CARD;
    };
    const run = (cardVersion: string) =>
      drawn(config, createCache(cacheDir), {
        pages: [page('/a', 'Accueil')],
        font: FONT,
        card,
        cardVersion,
      });
    const first = await run('1');
    const once = made;
    expect(await run('1')).toEqual(first);
    expect(made).toBe(once);
    expect((await run('2')).value.urls).toEqual(first.value.urls);
    expect(made).toBeGreaterThan(once);
  });

  it('draws again what changes: title, card, organization', async () => {
    const project = testProject();
    const url = async (title: string, card = CARD) =>
      (await draw([page('/a', title)], { project, card: () => card, cardVersion: card.ground })).value.urls[
        '/a'
      ];
    const urls = [await url('Un'), await url('Deux'), await url('Un', { ...CARD, ground: '#ffffff' })];
    expect(new Set(urls).size).toBe(3);
    expect(await url('Un')).toBe(urls[0]);
  });

  it('uses no font of the machine: another process without any draws the same bytes', async () => {
    const project = testProject();
    const pages = [page('/a', 'L’été « à la carte » : 25 % œuvre')];
    const { value } = await draw(pages, { project });
    const program = `
      process.env.FONTCONFIG_FILE = '/dev/null';
      const { readFileSync } = await import('node:fs');
      const { createCache } = await import('../cache/cache.ts');
      const { drawOpenGraph, KnownCards } = await import('./open-graph.ts');
      const bytes = readFileSync(${JSON.stringify(new URL(`../../../${FILE}`, import.meta.url).pathname)});
      const request = { pages: ${JSON.stringify(pages)}, font: { file: 'a', bytes, hash: ${JSON.stringify(FONT.hash)} }, card: () => (${JSON.stringify(CARD)}), cardVersion: '1' };
      const { value } = await drawOpenGraph({ ...${JSON.stringify(depending(project.config))}, ...request }, createCache('/dev/null/none'), new KnownCards());
      process.stdout.write(Buffer.from(await (await value.print(() => false))[0].make()).toString('base64'));`;
    const other = await runProgram(program);
    expect({ status: other.status, stderr: other.stderr }).toEqual({ status: 0, stderr: '' });
    expect(other.stdout).toBe(Buffer.from(value.outputs[0]?.content ?? '').toString('base64'));
  });

  it('has no fingerprints in the watch profile', async () => {
    const project = testProject();
    const { value } = await drawn(project.withOptions({ dev: true }), createCache(project.cacheDir), {
      pages: [page('/blog/a', 'A')],
      font: FONT,
    });
    expect(value.urls).toEqual({ '/blog/a': '/assets/og/blog_a.png' });
  });

  it('writes signs that the font lacks by their plain equals', async () => {
    const { diagnostics } = await draw([page('/a', 'Sur\u2011mesure\u202f: l\u00adogiciels')]);
    expect(diagnostics).toEqual([]);
  });

  it('says which pages have a title that is too long, and which one cannot be written', async () => {
    const long = 'Une phrase qui ne finit pas, '.repeat(12);
    const { value, diagnostics } = await draw([page('/a', long), page('/b', 'Voir →'), page('/c', 'Court')]);
    expect(diagnostics).toEqual([
      {
        severity: 'error',
        code: 'og-title-overflow',
        text: `The title does not fit in the page's Open Graph picture: "${long}"`,
        location: { file: 'content/fr/a.md' },
        notes: [{ text: 'Shorten it' }],
      },
      {
        severity: 'error',
        code: 'og-missing-glyph',
        text: `The brand's font cannot write "→" (U+2192) in the title "Voir →"`,
        location: { file: 'content/fr/b.md' },
        notes: [{ text: 'Write it without that character' }],
      },
    ]);
    expect(Object.keys(value.urls)).toEqual(['/c']);
  });

  it('says for which page the project’s own code fails', async () => {
    const card = () => {
      throw new HookFailure('template-threw', '"openGraph" failed: no such ground');
    };
    const { diagnostics } = await draw([{ ...page('/a', 'A'), file: 'content/fr/a.md' }], { card });
    expect(diagnostics).toMatchObject([
      {
        severity: 'error',
        code: 'template-threw',
        text: '"openGraph" failed: no such ground',
        notes: [{ text: 'while drawing the Open Graph picture of /a' }],
      },
    ]);
  });

  it('repeats its diagnostics from the cache', async () => {
    const project = testProject();
    const first = await draw([page('/b', 'Voir →')], { project });
    expect((await draw([page('/b', 'Voir →')], { project })).diagnostics).toEqual(first.diagnostics);
  });

  it.each([
    ['Ténaïse→', 'og-missing-glyph'],
    ['Une très longue raison sociale en toutes lettres', 'og-title-overflow'],
  ])('refuses the name %s once, at the configuration', async (name, code) => {
    const project = testProject();
    const config = { ...project.config, organization: { ...project.config.organization, name } };
    const { diagnostics } = await drawn(config, createCache(project.cacheDir), {
      pages: [page('/a', 'A'), page('/b', 'B')],
      font: FONT,
    });
    expect(diagnostics).toMatchObject([{ severity: 'error', code, location: { file: 'site.config.ts' } }]);
  });
});
