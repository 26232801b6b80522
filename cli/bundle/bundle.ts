// PLACEHOLDER so that the pipeline runs while the real one is being written: overwrite me (keep this input shape if you can).
import type { Cache } from '../cache.ts';
import type { Assets, Config, Registry, Result, Site } from '../types.ts';
import { subsetFonts } from './fonts.ts';
import { bundleInlineScript, bundleScripts } from './scripts.ts';
import { bundleStyles } from './styles.ts';
import { surveyImages } from './survey-images.ts';

export interface BundleInput {
  readonly config: Config;
  readonly site: Site;
  readonly images: readonly string[];
  readonly registry: Registry;
  readonly cache: Cache;
}

export async function bundle({
  config,
  site,
  images,
  registry,
  cache,
}: BundleInput): Promise<Result<Assets>> {
  const fonts = await subsetFonts(config, cache);
  const pictures = await surveyImages(config, cache, images);
  const generated = registry.generatedStyles(
    site.pages.map(({ props }) => props.internal.page),
    site.messages,
  );
  const styles = await bundleStyles(config, cache, { fonts: fonts.value.byFile, generated });
  const scripts = await bundleScripts(config, cache, { modules: {} });
  const inline = await bundleInlineScript(config, cache, { modules: {} });
  return {
    value: {
      manifest: {
        script: scripts.value.url,
        preloadScripts: scripts.value.preload,
        stylesheet: styles.value.url,
        fonts: fonts.value.urls,
        inlineScript: inline.value,
        pictures: pictures.value,
        openGraph: {},
        statics: {},
        sizes: {},
      },
      outputs: [...fonts.value.outputs, ...styles.value.outputs, ...scripts.value.outputs],
    },
    diagnostics: [fonts, pictures, styles, scripts, inline].flatMap((r) => r.diagnostics),
  };
}
