import type { Cache } from '../cache.ts';
import { hash } from '../cache.ts';
import type { Config, Diagnostic, OpenGraphCard, Output, PageMeta, Result } from '../types.ts';
import { assetUrl, fileOfUrl } from './asset-name.ts';
import { mapConcurrently } from './concurrent.ts';
import type { FontSource } from './fonts.ts';
import type { Lettering } from './open-graph-card.ts';
import { drawCard, letterName, letterTitle, readable } from './open-graph-card.ts';
import { packageVersion } from './package-root.ts';
import type { Typeface } from './typeface.ts';
import { openTypeface } from './typeface.ts';

/** The pages to draw and what with. */
export interface OpenGraphRequest {
  readonly pages: readonly PageMeta[];
  /** The brand's font; without one no pictures are drawn. */
  readonly font: FontSource | undefined;
  /** The card of a page. @default dark type on white */
  readonly card?: (page: PageMeta) => OpenGraphCard;
}

/** A picture per page. */
export interface OpenGraphPictures {
  /** URL by page path. */
  readonly urls: Readonly<Record<string, string>>;
  readonly outputs: readonly Output[];
}

/**
 * Draws the picture that is shown where a page is shared: 1200 × 630, the title as outlines of the brand's font.
 * A title that does not fit, or that the font cannot write, is an error at the page's document.
 */
export async function drawOpenGraph(
  config: Config,
  cache: Cache,
  request: OpenGraphRequest,
): Promise<Result<OpenGraphPictures>> {
  const { pages, font, card = () => PLAIN } = request;
  if (font === undefined || !config.openGraphImages)
    return { value: { urls: {}, outputs: [] }, diagnostics: [] };
  const press = createPress(cache, font);
  const { name } = config.organization;
  const brand = await press.name(name);
  const drawn = await mapConcurrently(pages, async (page): Promise<Result<Drawn | undefined>> => {
    const look = card(page);
    const title = await press.title(page.title, look);
    if (title.problem !== undefined)
      return { value: undefined, diagnostics: [problemOf(title.problem, page)] };
    const svg = drawCard(look, { brand, title });
    const { identity, content } = await press.print(svg);
    return {
      value: { path: page.path, url: urlOf(page.path, identity, config.options.dev), content, identity },
      diagnostics: [],
    };
  });
  const pictures = drawn.flatMap(({ value }) => (value === undefined ? [] : [value]));
  const diagnostics = drawn.flatMap((result) => result.diagnostics);
  return {
    value: {
      urls: Object.fromEntries(pictures.map(({ path, url }) => [path, url])),
      outputs: pictures.map(({ url, content, identity }) => ({
        file: fileOfUrl(url),
        content,
        identity,
        kind: 'asset',
      })),
    },
    diagnostics:
      brand.problem === undefined ? diagnostics : [nameProblem(brand.problem.missing), ...diagnostics],
  };
}

interface Drawn {
  readonly path: string;
  readonly url: string;
  readonly content: Uint8Array;
  readonly identity: string;
}

const PLAIN: OpenGraphCard = { ground: '#ffffff', ink: '#14171c' };

/** All in one folder, which hosts may give its own headers. Paths hold no `_`: names stay apart. */
function urlOf(path: string, identity: string, dev: boolean): string {
  const name = path === '/' ? 'index' : path.slice(1).replaceAll('/', '_');
  return assetUrl(`og/${name}`, identity.slice(0, 10), 'png', dev);
}

interface Press {
  readonly name: (text: string) => Promise<Lettering>;
  readonly title: (text: string, card: OpenGraphCard) => Promise<Lettering>;
  readonly print: (svg: string) => Promise<{ readonly identity: string; readonly content: Uint8Array }>;
}

/** Letters and prints through the cache; the font is opened at the first text that is not in it. */
function createPress(cache: Cache, font: FontSource): Press {
  let opened: Promise<Typeface> | undefined;
  const typeface = (): Promise<Typeface> => {
    opened ??= openTypeface(font.bytes);
    return opened;
  };
  return {
    name: (text) =>
      cache.memo(hash('og-name', font.hash, text), async () => letterName(await typeface(), readable(text))),
    title: (text, card) => {
      const place = card.drawing?.place ?? 'none';
      return cache.memo(hash('og-title', font.hash, place, text), async () =>
        letterTitle(await typeface(), readable(text), place),
      );
    },
    print: async (svg) => {
      const identity = hash('og-png', packageVersion('sharp'), JSON.stringify(PNG), svg);
      return { identity, content: await cache.bytes(identity, () => toPng(svg)) };
    },
  };
}

/** Flat colours and their edges: a palette without dither makes half the bytes. */
const PNG = { palette: true, quality: 80, dither: 0, effort: 7, compressionLevel: 9 } as const;

async function toPng(svg: string): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png(PNG).toBuffer();
}

function problemOf({ missing }: NonNullable<Lettering['problem']>, page: PageMeta): Diagnostic {
  const location = { file: page.file };
  if (missing.length > 0) {
    const text = `The brand's font cannot write ${listed(missing)} in the title "${page.title}"`;
    return { severity: 'error', code: 'og-missing-glyph', text, location };
  }
  const text = `The title does not fit in the page's Open Graph picture: "${page.title}"`;
  return { severity: 'error', code: 'og-title-overflow', text, location };
}

function nameProblem(missing: readonly string[]): Diagnostic {
  const text =
    missing.length > 0
      ? `The brand's font cannot write ${listed(missing)} in organization.name`
      : 'organization.name does not fit in Open Graph pictures';
  return {
    severity: 'error',
    code: missing.length > 0 ? 'og-missing-glyph' : 'og-title-overflow',
    text,
    location: { file: 'site.config.ts' },
  };
}

function listed(characters: readonly string[]): string {
  return characters
    .map(
      (character) =>
        `"${character}" (U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`,
    )
    .join(', ');
}
