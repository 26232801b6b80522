import type { AssetManifest } from '../api/assets.ts';
import type { PageMeta } from '../api/page.ts';
import type { GeneratedStyles, Registry, StyleRemark } from '../api/registry.ts';
import type { Cache } from '../cache/cache.ts';
import { hash } from '../cache/cache.ts';
import type { Memory } from '../cache/memory.ts';
import { createMemory } from '../cache/memory.ts';
import { attempt } from '../hooks/hook-failure.ts';
import type { Output } from '../output/site-file.ts';
import { pageFile, payloadFile } from '../shared/path.ts';
import type { Config, Diagnostic, Result, Site } from '../types.ts';
import { compressedSizes } from './compressed-sizes.ts';
import type { FontSource, Fonts } from './fonts.ts';
import { displayFont, subsetFonts } from './fonts.ts';
import type { OpenGraphConfig, OpenGraphPictures } from './open-graph.ts';
import { drawOpenGraph } from './open-graph.ts';
import type { InlineScript, Scripts } from './scripts.ts';
import { bundleInlineScript, bundleScripts } from './scripts.ts';
import { bundleStatics } from './statics.ts';
import { bundleStyles } from './styles.ts';
import { surveyFiles } from './survey-files.ts';
import type { Pictures } from './survey-images.ts';
import { surveyImages } from './survey-images.ts';
import type { CompiledModule } from './templates.ts';

/** What pages are dressed with. */
export interface Assets {
  readonly manifest: AssetManifest;
  /** Everything but pictures, ready to write. */
  readonly outputs: readonly Output[];
  /** Open Graph pictures, which are printed while the build goes on. */
  readonly cards: Promise<readonly Output[]>;
}

/** What pages need besides HTML, and where it comes from. */
export interface BundleInput {
  readonly config: Config;
  readonly site: Site;
  /** Every image of the project, relative to the root. */
  readonly images: readonly string[];
  /** Every file that pages may offer as it is. @default none */
  readonly files?: readonly string[];
  readonly registry: Pick<Registry, 'generatedStyles' | 'openGraph'>;
  readonly cache: Cache;
  /** What an earlier build drew of the same pages. @default nothing */
  readonly memory?: Memory;
  /** Hash of the compiled templates: what the registry's pure functions made before is not made again. */
  readonly templates?: Pick<CompiledModule, 'hash'>;
  /** Whether `memory` may be believed without looking at the files of the project. @default false */
  readonly unchanged?: boolean;
  /** Text of modules that scripts import by name, such as `site:messages/fr`. @default none */
  readonly modules?: Readonly<Record<string, string>>;
  /** What was begun before the site was known. @default it is begun now */
  readonly begun?: Begun | undefined;
}

/** What depends on the configuration alone: it is under way while documents are read. */
export interface Begun {
  readonly fonts: Promise<Result<Fonts>>;
  readonly scripts: Promise<Result<Scripts>>;
  readonly inlineScript: Promise<Result<InlineScript>>;
}

/** Begins what needs no page. */
export function beginBundle(config: Config, cache: Cache, modules: BundleInput['modules'] = {}): Begun {
  const begun = {
    fonts: subsetFonts(config, cache),
    scripts: bundleScripts(config, cache, { modules }),
    inlineScript: bundleInlineScript(config, cache, { modules }),
  };
  // A build that ends before says why itself.
  for (const one of Object.values(begun)) one.catch(() => undefined);
  return begun;
}

/** Bundles `assets/`: scripts, styles, fonts, static files, Open Graph pictures. Images are surveyed, not encoded. */
export async function bundle(input: BundleInput): Promise<Result<Assets>> {
  const { site, images, files, registry, templates, memory = createMemory() } = input;
  const metas = metasOf(site, memory);
  const redirects = memory.share('redirects', site.redirects);
  const inputs = [metas, redirects, site.messages, registry, images, files, templates?.hash];
  const known = input.unchanged === true ? memory.find<Result<Assets>>('assets', inputs) : undefined;
  const assets = known?.value ?? (await bundleAssets(input, { metas, memory }));
  memory.keep('assets', inputs, assets);
  return assets;
}

async function bundleAssets(
  input: BundleInput,
  { metas, memory }: { readonly metas: readonly PageMeta[]; readonly memory: Memory },
): Promise<Result<Assets>> {
  const { config, site, cache, registry, modules } = input;
  const { fonts: fonting, ...begun } = input.begun ?? beginBundle(config, cache, modules);
  const surveying = surveyImages(config, cache, input.images);
  const generating = memory.recall('generated styles', [metas, site.messages, registry], () =>
    generatedStyles(input, metas),
  );
  const results = await Promise.all([
    fonting,
    surveying,
    begun.scripts,
    begun.inlineScript,
    Promise.all([fonting, surveying, generating]).then(
      ([{ value: fonts }, { value: pictures }, { value: generated }]) =>
        bundleStyles(config, cache, {
          fonts: fonts.byFile,
          generated: generated.css + placeholderRules(pictures),
          generatedByTemplate: generated.byTemplate,
        }),
    ),
    openGraph(input, { metas, memory, fonting }),
    bundleStatics(config, cache, takenFiles(site)),
    generating,
    surveyFiles(config, input.files ?? [], memory),
  ]);
  const [fonts, pictures, scripts, inlineScript, styles, cards, statics, , files] = results;
  const code = [...scripts.value.outputs, ...styles.value.outputs];
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
        sizes: config.options.dev ? {} : await compressedSizes(cache, code),
      },
      outputs: shared([...code, ...fonts.value.outputs, ...statics.value.outputs], memory),
      cards: memory.recall('cards', [cards.value.outputs], async () =>
        shared(await cards.value.outputs, memory),
      ),
    },
    diagnostics: results.flatMap((result) => result.diagnostics),
  };
}

function shared(outputs: readonly Output[], memory: Memory): readonly Output[] {
  return outputs.map((output) => memory.share(`output ${output.file}`, output));
}

/** Titles are set in the brand's whole font, which need not be cut first. */
async function openGraph(
  { config, cache, registry, templates }: BundleInput,
  {
    metas,
    memory,
    fonting,
  }: { readonly metas: readonly PageMeta[]; readonly memory: Memory; readonly fonting: Begun['fonts'] },
): Promise<Result<OpenGraphPictures>> {
  const pictured = memory.share('open graph configuration', openGraphConfig(config));
  const font = await displayFont(config);
  const draw = (brand: FontSource | undefined): Promise<Result<OpenGraphPictures>> =>
    drawOpenGraph(pictured, cache, {
      pages: metas,
      font: brand,
      card: registry.openGraph,
      cardVersion: templates?.hash,
    });
  try {
    const drawn = await memory.recall('open graph', [metas, font?.hash, pictured, registry], () =>
      draw(font),
    );
    drawn.value.outputs.catch(() => memory.keep('open graph', [], undefined));
    return drawn;
  } catch (error) {
    // A damaged font cannot be opened: who cuts it says so.
    if ((await fonting).value.display !== undefined) throw error;
    return draw(undefined);
  }
}

/** The same list as long as it has the same pages. */
function metasOf(site: Site, memory: Memory): readonly PageMeta[] {
  const metas = site.pages.map((page) => page.props.internal.page);
  return memory.recall('metas', metas, () => metas);
}

function openGraphConfig({ openGraphImages, organization, options }: Config): OpenGraphConfig {
  return {
    openGraphImages,
    organization: { name: organization.name },
    options: {
      dev: options.dev,
      pictureEffort: options.pictureEffort,
      ...(options.rehearsal === true ? { rehearsal: true } : {}),
    },
  };
}

type Rules = Required<Pick<GeneratedStyles, 'css' | 'byTemplate'>>;

/** The registry's rules; measuring display lines takes a while, and most edits change none. */
async function generatedStyles(input: BundleInput, metas: readonly PageMeta[]): Promise<Result<Rules>> {
  const { cache, registry, site, templates } = input;
  const generate = (): Result<Rules> => {
    const subject = { file: 'templates/registry.ts', doing: 'while making the stylesheet' };
    const done = attempt(subject, () => registry.generatedStyles(metas, site.messages));
    if ('diagnostic' in done) return { value: { css: '', byTemplate: {} }, diagnostics: [done.diagnostic] };
    if (typeof done.value === 'string')
      return { value: { css: done.value, byTemplate: {} }, diagnostics: [] };
    const { css, byTemplate = {}, remarks } = done.value;
    return { value: { css, byTemplate }, diagnostics: remarks.map(warningOf) };
  };
  if (templates === undefined) return generate();
  return cache.memo(hash('generated', templates.hash, JSON.stringify([metas, site.messages])), generate);
}

/** A remark is a matter of taste: `--strict` does not count it. */
function warningOf({ file, text }: StyleRemark): Diagnostic {
  return { severity: 'warning', passing: true, code: 'style-remark', text, location: { file } };
}

/** A rule per colour that stands in for a picture while it loads. */
function placeholderRules(pictures: Pictures): string {
  const colours = new Map(Object.values(pictures).map(({ placeholder, colour }) => [placeholder, colour]));
  colours.delete('');
  return [...colours]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, colour]) => `.${name}{background-color:${colour}}\n`)
    .join('');
}

/** Files of pages and redirects. */
function takenFiles(site: Site): ReadonlySet<string> {
  const paths = [...site.pages.map(({ path }) => path), ...site.redirects.map(({ from }) => from)];
  return new Set(paths.flatMap((path) => [pageFile(path), payloadFile(path)]));
}
