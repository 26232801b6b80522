import type { AssetManifest } from '../api/assets.ts';
import type { PageMeta } from '../api/page.ts';
import type { Registry } from '../api/registry.ts';
import type { Cache } from '../cache/cache.ts';
import { hashParts } from '../cache/cache.ts';
import type { Memo } from '../cache/memo.ts';
import { metaOf, pathOf } from '../output/page-facts.ts';
import type { FileToMake, Output } from '../output/site-file.ts';
import { elsewhereOf } from '../report/diagnostic.ts';
import { getOrMake } from '../shared/get-or-make.ts';
import { once } from '../shared/once.ts';
import { pageFile, payloadFile } from '../shared/path.ts';
import type { Config, Page, Result, Site } from '../types.ts';
import type { AssetConfig } from './asset-config.ts';
import { assetConfig } from './asset-config.ts';
import type { BegunAssets } from './begin.ts';
import type { CompiledModule } from './compiled-module.ts';
import type { Code } from './finish-code.ts';
import { finishCode } from './finish-code.ts';
import { displayFont } from './fonts.ts';
import type { Rules } from './generated-rules.ts';
import { generatedRules } from './generated-rules.ts';
import type { OpenGraphPictures } from './open-graph.ts';
import { drawOpenGraph, KnownCards } from './open-graph.ts';
import { quietly } from './quietly.ts';
import { bundleStatics } from './statics.ts';
import { bundleStyles } from './styles.ts';
import { surveyFiles } from './survey-files.ts';
import type { Pictures } from './survey-images.ts';
import { surveyImages } from './survey-images.ts';

/** The assets of a site: a table of their URLs for pages, and their files. */
export interface Assets {
  readonly manifest: AssetManifest;
  /** Everything but pictures and scripts, ready to write. */
  readonly outputs: readonly Output[];
  /** Open Graph pictures, which are printed while the build goes on. */
  readonly cards: Promise<readonly FileToMake[]>;
  /** Scripts, which are minified and weighed while the build goes on. */
  readonly code: Promise<Code>;
}

/** The sources of all assets, with the results that earlier builds kept. */
export interface BundleInput {
  readonly config: Config;
  readonly site: Site;
  /** Every image of the project, relative to the root. */
  readonly images: readonly string[];
  /** Every file that pages may offer as it is. */
  readonly files: readonly string[];
  readonly registry: Pick<Registry, 'generatedStyles' | 'openGraph'>;
  readonly cache: Cache;
  /** Results of earlier builds in this process. */
  readonly memo: Memo;
  readonly templates: Pick<CompiledModule, 'hash'>;
  /** While it stays the same, the build does not look at the project's files again. */
  readonly state: symbol;
  /** Assets that the build began before it knew the site. */
  readonly begun: BegunAssets;
  /** Files that an earlier process left in the output, by name: cards among them are printed only if changed since. */
  readonly left?: ReadonlyMap<string, { readonly identity: string }> | undefined;
}

/** Bundles `assets/`: scripts, styles, fonts, static files, Open Graph pictures. Images are surveyed, not encoded. */
export function bundle(input: BundleInput): Promise<Result<Assets>> {
  const { site, cache, registry, images, files, memo, state, begun, left } = input;
  const config = memo(assetConfig, input.config);
  const { redirects, messages } = site;
  const paths = memo.map(site.pages, pathOf);
  const metas = memo(metasOf, memo.map(site.pages, metaOrPage));
  // A function that is still the same object has the same code, so its earlier results are used again.
  const versions = memo(createVersions);
  const versionOf = (hook: unknown): string => getOrMake(versions, hook, () => input.templates.hash);
  return memo(
    assembleAssets,
    {
      config,
      paths,
      metas,
      redirects,
      messages,
      images,
      files,
      registry,
      cache,
      begun,
      left,
      memo,
      stylesVersion: versionOf(registry.generatedStyles),
      cardVersion: versionOf(registry.openGraph),
    },
    site.routedFrom,
    state,
  );
}

/** Returns a page's meta; for a recalled page, the page, which tells the memo as much without being parsed. */
function metaOrPage(page: Page): PageMeta | Page {
  return page.recalled === undefined ? metaOf(page) : page;
}

/** Returns a function that answers the metas of pages, and parses them at its first call. */
function metasOf(pages: readonly (PageMeta | Page)[]): () => readonly PageMeta[] {
  return once(() => pages.map((page) => ('props' in page ? metaOf(page) : page)));
}

/** Everything that assets are made from, except the project's files. */
interface AssetInput
  extends Pick<BundleInput, 'images' | 'files' | 'registry' | 'cache' | 'memo' | 'begun' | 'left'> {
  readonly config: AssetConfig;
  /** Paths of all pages. */
  readonly paths: readonly string[];
  readonly metas: () => readonly PageMeta[];
  readonly redirects: Site['redirects'];
  readonly messages: Site['messages'];
  /** Hash of the templates that the registry's `generatedStyles` first came with; `cardVersion`, its `openGraph`. */
  readonly stylesVersion: string;
  readonly cardVersion: string;
}

/** Creates a table: by function of a registry, the hash of the templates that it first came with. */
function createVersions(): Map<unknown, string> {
  return new Map();
}

async function assembleAssets(
  input: AssetInput,
  routedFrom: string | undefined,
  _state: symbol,
): Promise<Result<Assets>> {
  const { config, cache, registry, stylesVersion, memo, metas, messages, begun } = input;
  const surveying = surveyImages(config, cache, input.images);
  const generate = (): Promise<Result<Rules>> =>
    memo(generatedRules, metas(), messages, registry.generatedStyles, {
      cache,
      version: stylesVersion,
      memo,
    });
  // While pages are routed from the same sources, their metas are the same, and are not even parsed.
  const generating =
    routedFrom === undefined ? generate() : cache.json(hashParts('rules', routedFrom), generate);
  const results = await Promise.all([
    begun.fonts,
    surveying,
    begun.scripts,
    begun.inlineScript,
    Promise.all([begun.fonts, surveying, generating]).then(
      ([{ value: fonts }, { value: pictures }, { value: generated }]) =>
        bundleStyles(config, cache, {
          fonts: fonts.byFile,
          generated: generated.css + placeholderRules(pictures),
          generatedByTemplate: generated.byTemplate,
        }),
    ),
    openGraph(input),
    bundleStatics(config, cache, {
      files: takenFiles(input.paths, input.redirects),
      sourceOf: (path) =>
        metas().find((page) => page.path === path)?.file ??
        input.redirects.find(({ from }) => from === path)?.location?.file,
    }),
    generating,
    surveyFiles(config, cache, input.files),
  ]);
  const [fonts, pictures, scripts, inlineScript, styles, cards, statics, , files] = results;
  return {
    value: {
      manifest: {
        script: scripts.value.url,
        preloadScripts: scripts.value.preload,
        stylesheet: styles.value.url,
        pageStylesheets: styles.value.byTemplate,
        fonts: fonts.value.urls,
        inlineScript: inlineScript.value,
        pictures: pictures.value,
        files: files.value,
        openGraph: cards.value.urls,
        statics: statics.value.urls,
      },
      outputs: memo(sameFiles, [...styles.value.outputs, ...fonts.value.outputs, ...statics.value.outputs]),
      cards: memo(printCards, cards.value, input.left),
      code: memo(finishCode, scripts.value.outputs, styles.value.outputs, config.options.dev, cache),
    },
    diagnostics: results.flatMap((result) => result.diagnostics),
    elsewhere: elsewhereOf(results),
  };
}

/** Called through the memo, returns the last build's object for each file that did not change. */
function sameFiles(files: readonly Output[]): readonly Output[] {
  return files;
}

function printCards({ print }: OpenGraphPictures, left: BundleInput['left']): Assets['cards'] {
  return quietly(print(({ file, identity }) => left?.get(file)?.identity === identity));
}

/** Draws Open Graph pictures. It sets titles in the brand's whole font, and so does not wait for the cut one. */
async function openGraph({
  config,
  cache,
  registry,
  cardVersion,
  metas,
  memo,
  begun,
}: AssetInput): Promise<Result<OpenGraphPictures>> {
  const { openGraphImages, organization, options } = config;
  const { dev, pictureEffort, dryRun } = options;
  const request = {
    openGraphImages,
    pages: openGraphImages ? metas() : [],
    name: organization.name,
    card: registry.openGraph,
    cardVersion,
    dev,
    pictureEffort,
    dryRun,
  };
  const font = await displayFont(options.root);
  try {
    const known = memo(knownCards, font?.hash, request.name, request.card, cardVersion, dev, pictureEffort);
    // Read again, the same bytes would be another object for the memo.
    known.font ??= font;
    return await memo(drawOpenGraph, { ...request, font: known.font }, cache, known);
  } catch (error) {
    // A damaged font cannot be opened, and cutting it reports so.
    if ((await begun.fonts).value.urls.display !== undefined) throw error;
    return drawOpenGraph({ ...request, font: undefined }, cache, new KnownCards());
  }
}

/** Creates the table of the pictures that are made from these. */
function knownCards(..._madeFrom: readonly unknown[]): KnownCards {
  return new KnownCards();
}

/** Returns a CSS rule for each colour that fills the place of a picture, and holds its words where it does not come. */
function placeholderRules(pictures: Pictures): string {
  const colours = new Map(Object.values(pictures).map(({ placeholder, colour }) => [placeholder, colour]));
  colours.delete('');
  return [...colours]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, colour]) => `.${name}{background-color:${colour};color:${inkOn(colour)}}\n`)
    .join('');
}

/** Returns black or white, whichever differs more from a colour. */
function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? '#000' : '#fff';
}

/** Lists the files of pages and redirects. */
function takenFiles(pages: readonly string[], redirects: Site['redirects']): ReadonlySet<string> {
  const paths = [...pages, ...redirects.map(({ from }) => from)];
  return new Set(paths.flatMap((path) => [pageFile(path), payloadFile(path)]));
}
