import type { PageMeta } from '../api/page.ts';
import type { OpenGraphCard } from '../api/registry.ts';
import type { Cache } from '../cache/cache.ts';
import type { FileToMake } from '../output/site-file.ts';
import type { PlannedPicture, Press } from '../press/open-graph-press.ts';
import { createPress } from '../press/open-graph-press.ts';
import { nameProblem } from '../press/open-graph-problems.ts';
import { getOrMake } from '../shared/get-or-make.ts';
import { mapConcurrently } from '../system/map-concurrently.ts';
import type { Config, Diagnostic, Result } from '../types.ts';
import { assetUrl, fileOfUrl } from './asset-name.ts';
import type { FontSource } from './fonts.ts';
import type { PictureOptions } from './picture-plan.ts';

/** The pages to draw, and everything that their pictures depend on: the memo compares nothing else. */
interface OpenGraphRequest extends PictureOptions, Pick<Config, 'openGraphImages'> {
  readonly pages: readonly PageMeta[];
  /** Name of the organization. */
  readonly name: string;
  /** The brand's font; without one no pictures are drawn. */
  readonly font: FontSource | undefined;
  /** The card of a page. @default dark type on white */
  readonly card?: ((page: PageMeta) => OpenGraphCard) | undefined;
  /** Hash of the code behind `card`: while it is the same, cards that were made before are used again. */
  readonly cardVersion: string;
  /** True when no picture is printed. */
  readonly dryRun?: boolean | undefined;
}

/** The pictures of pages, one each. */
export interface OpenGraphPictures {
  /** URL by page path. */
  readonly urls: Readonly<Record<string, string>>;
  /** Prints those that the output is not known to hold, which takes a while; making one of its files is then quick. */
  readonly print: (isThere: (file: FileToMake) => boolean) => Promise<readonly FileToMake[]>;
}

/**
 * Pictures that this process has planned and printed, all with one font, brand and design. A class: a memo compares the
 * parts of plain objects.
 */
export class KnownCards {
  /** The font, as it was first read. */
  font: FontSource | undefined;
  readonly #plans = new WeakMap<PageMeta, Promise<PlannedPicture>>();
  /** Identities of those that were printed: the cache has them, or makes them again when one is asked for. */
  readonly printed = new Set<string>();

  /** Plans the picture of a page, unless that is done. */
  plan(page: PageMeta, press: Pick<Press, 'plan'>): Promise<PlannedPicture> {
    return getOrMake(this.#plans, page, async () => {
      try {
        return await press.plan(page);
      } catch (error) {
        this.#plans.delete(page);
        throw error;
      }
    });
  }
}

const PLAIN: OpenGraphCard = { ground: '#ffffff', ink: '#14171c' };

/**
 * Draws the pictures that are shown where pages are shared: 1200 × 630, the title as outlines of the brand's font. A
 * title that does not fit, or that the font cannot write, is an error at the page's document.
 */
export async function drawOpenGraph(
  request: OpenGraphRequest,
  cache: Cache,
  known: KnownCards,
): Promise<Result<OpenGraphPictures>> {
  const { openGraphImages, pages, name, font, card = () => PLAIN, cardVersion, dev, pictureEffort } = request;
  if (font === undefined || !openGraphImages)
    return { value: { urls: {}, print: () => Promise.resolve([]) }, diagnostics: [] };
  const press = createPress({ cache, font, name, card, cardVersion, options: { dev, pictureEffort } });
  try {
    const [lettered, plans] = await Promise.all([
      press.name(),
      mapConcurrently(pages, async (page) => ({ page, planned: await known.plan(page, press) }), AHEAD),
    ]);
    const urls: Record<string, string> = {};
    const jobs: PrintJob[] = [];
    const diagnostics: Diagnostic[] = lettered.problem === undefined ? [] : [nameProblem(lettered.problem)];
    for (const { page, planned } of plans) {
      if ('diagnostic' in planned) diagnostics.push(planned.diagnostic);
      else {
        const { identity } = planned;
        const make = (): Promise<Uint8Array> => press.print(page, identity);
        const url = urlOf(page.path, identity, dev);
        urls[page.path] = url;
        jobs.push({ key: page.key, file: { file: fileOfUrl(url), kind: 'asset', identity, make } });
      }
    }
    const print: OpenGraphPictures['print'] = async (isThere) => {
      const wanted = jobs.filter(({ file }) => !known.printed.has(file.identity) && !isThere(file));
      // The cache keeps the cards: ten thousand would fill the memory until they are written.
      await mapConcurrently(
        request.dryRun === true ? [] : bySubject(wanted),
        async ({ file }) => {
          await file.make();
          known.printed.add(file.identity);
        },
        AHEAD,
      );
      return jobs.map(({ file }) => file);
    };
    return { value: { urls, print: (isThere) => print(isThere).finally(press.close) }, diagnostics };
  } catch (error) {
    await press.close();
    throw error;
  }
}

/** Pages planned or printed at a time: the press never waits for this thread, and few cards are in memory at once. */
const AHEAD = 64;

/** A picture to print. */
interface PrintJob {
  /** Key of its page. */
  readonly key: string;
  readonly file: FileToMake;
}

/** Sorts translations next to each other: they mostly have the same drawing, which is then drawn once. */
function bySubject(jobs: readonly PrintJob[]): readonly PrintJob[] {
  return [...jobs].sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
}

/** Returns a URL in one folder, which hosts may give its own headers. Paths hold no `_`, so names stay distinct. */
function urlOf(path: string, identity: string, dev: boolean): string {
  const name = path === '/' ? 'index' : path.slice(1).replaceAll('/', '_');
  return assetUrl(`og/${name}`, identity.slice(0, 10), 'png', dev);
}
