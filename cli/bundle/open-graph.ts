import type { PageMeta } from '../api/page.ts';
import type { OpenGraphCard } from '../api/registry.ts';
import type { Cache } from '../cache/cache.ts';
import type { Output } from '../output/site-file.ts';
import { createPress } from '../press/open-graph-press.ts';
import { nameProblem } from '../press/open-graph-problems.ts';
import type { BuildOptions } from '../project/build-options.ts';
import { mapConcurrently } from '../system/map-concurrently.ts';
import type { Config, Diagnostic, Result } from '../types.ts';
import { assetUrl, fileOfUrl } from './asset-name.ts';
import type { FontSource } from './fonts.ts';
import type { PictureOptions } from './picture-plan.ts';

/** The pages to draw and what with. */
export interface OpenGraphRequest {
  readonly pages: readonly PageMeta[];
  /** The brand's font; without one no pictures are drawn. */
  readonly font: FontSource | undefined;
  /** The card of a page. @default dark type on white */
  readonly card?: ((page: PageMeta) => OpenGraphCard) | undefined;
  /** Hash of the code behind `card`, so that a card that was made before is not made again. */
  readonly cardVersion: string;
}

/** All of the configuration that pictures depend on: what is not here cannot be forgotten by who remembers them. */
export interface OpenGraphConfig {
  readonly openGraphImages: boolean;
  readonly organization: Pick<Config['organization'], 'name'>;
  readonly options: PictureOptions & Pick<BuildOptions, 'dryRun'>;
}

/** A picture per page. */
export interface OpenGraphPictures {
  /** URL by page path. */
  readonly urls: Readonly<Record<string, string>>;
  /** Prints them, which takes a while. */
  readonly print: () => Promise<readonly Output[]>;
}

const PLAIN: OpenGraphCard = { ground: '#ffffff', ink: '#14171c' };

/**
 * Draws the picture that is shown where a page is shared: 1200 × 630, the title as outlines of the brand's font.
 * A title that does not fit, or that the font cannot write, is an error at the page's document.
 */
export async function drawOpenGraph(
  config: OpenGraphConfig,
  cache: Cache,
  request: OpenGraphRequest,
): Promise<Result<OpenGraphPictures>> {
  const { pages, font, card = () => PLAIN, cardVersion } = request;
  if (font === undefined || !config.openGraphImages)
    return { value: { urls: {}, print: () => Promise.resolve([]) }, diagnostics: [] };
  const { dev, dryRun } = config.options;
  const { name } = config.organization;
  const press = createPress({ cache, font, name, card, cardVersion, options: config.options });
  try {
    const [lettered, plans] = await Promise.all([
      press.name(),
      mapConcurrently(pages, async (page) => ({ page, planned: await press.plan(page) }), AHEAD),
    ]);
    const urls: Record<string, string> = {};
    const jobs: Job[] = [];
    const diagnostics: Diagnostic[] = lettered.problem === undefined ? [] : [nameProblem(lettered.problem)];
    for (const { page, planned } of plans) {
      if ('diagnostic' in planned) diagnostics.push(planned.diagnostic);
      else {
        const { identity, print } = planned;
        const url = urlOf(page.path, identity, dev);
        urls[page.path] = url;
        const output = { file: fileOfUrl(url), content: '', identity, kind: 'asset' } as const;
        jobs.push({ key: page.key, output, print });
      }
    }
    const printed = async (): Promise<readonly Output[]> =>
      dryRun === true ? jobs.map(({ output }) => output) : printAll(jobs);
    return { value: { urls, print: () => printed().finally(press.close) }, diagnostics };
  } catch (error) {
    await press.close();
    throw error;
  }
}

/** Pages of which the press is asked ahead: it never waits for what this thread does, and few cards are in memory at once. */
const AHEAD = 64;

/** A picture to print. */
interface Job {
  /** Of its page. */
  readonly key: string;
  /** Without its content. */
  readonly output: Output;
  readonly print: () => Promise<Uint8Array>;
}

async function printAll(jobs: readonly Job[]): Promise<readonly Output[]> {
  const contents = new Map<Job, Uint8Array>();
  await mapConcurrently(bySubject(jobs), async (job) => contents.set(job, await job.print()), AHEAD);
  return jobs.map((job) => ({ ...job.output, content: contents.get(job) ?? '' }));
}

/** Translations side by side: they mostly have the same drawing, which is then drawn once. */
function bySubject(jobs: readonly Job[]): readonly Job[] {
  return [...jobs].sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
}

/** All in one folder, which hosts may give its own headers. Paths hold no `_`: names stay apart. */
function urlOf(path: string, identity: string, dev: boolean): string {
  const name = path === '/' ? 'index' : path.slice(1).replaceAll('/', '_');
  return assetUrl(`og/${name}`, identity.slice(0, 10), 'png', dev);
}
