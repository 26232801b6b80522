/** The result of a build, for the commands that asked for it. */
import type { AssetManifest } from './api/assets.ts';
import type { Registry } from './api/registry.ts';
import type { OutputListing, SiteFile } from './output/site-file.ts';
import type { Locale } from './shared/locale.ts';
import type { Config, Diagnostic, Page, Site, Sources } from './types.ts';
import type { InspectedPage } from './verify/document.ts';

/** Figures of one locale's pages. */
interface LocaleFigures {
  readonly locale: Locale;
  readonly pages: number;
  /** HTML and payloads. */
  readonly bytes: number;
  /** Milliseconds of rendering, added over all threads. */
  readonly ms: number;
}

/** The result of a build. */
export interface BuildResult {
  /** True when the output folder now holds this build. */
  readonly ok: boolean;
  /** 16 hex digits, also after `draft-`, or `dev`; undefined when the build failed. */
  readonly id?: string;
  /** Epoch ms in `builds/latest.json`; undefined when the build failed. */
  readonly timestamp?: number;
  readonly diagnostics: readonly Diagnostic[];
  readonly locales: readonly LocaleFigures[];
  readonly assets: { readonly count: number; readonly bytes: number };
  /** Number of files, without those in `builds/`. */
  readonly files: number;
  readonly bytes: number;
  /** Milliseconds from the build's start. */
  readonly ms: number;
  /** True when the brand of the site is a placeholder, which must not be published. @default false */
  readonly isPlaceholder?: boolean;
  /** Absolute paths of files outside of the project's folders that the project's code imports. */
  readonly elsewhere: readonly string[];
  /** Epoch ms of the next scheduled document. */
  readonly nextDue?: number;
  /** Everything that the build made; undefined when it failed. */
  readonly made?: MadeSite;
  /** Names of everything that the output folder now holds, relative to it. */
  readonly placed?: OutputListing;
}

/** The result of a build without its pages and files: small enough to print and to keep. */
export type BuildOutcome = Omit<BuildResult, 'made' | 'placed' | 'elsewhere'>;

/** Everything that a build made, except the two files in `builds/`. */
export interface MadeSite {
  readonly site: Site;
  readonly outputs: readonly SiteFile[];
  readonly registry: Registry;
  /** URL of each font, by its use. */
  readonly fonts: AssetManifest['fonts'];
  /** Findings about each page, in the site's order. */
  readonly pages: readonly InspectedPage[];
  /** Renders the document of a page again, since builds do not keep it. Undefined when its text changed meanwhile. */
  readonly html: (page: Page) => Promise<string | undefined>;
  readonly sources: Sources;
  readonly config: Config;
  /** Reason why each edit of templates makes every page again, as the end of a sentence; left out when it does not. */
  readonly whyWhole?: string;
}
