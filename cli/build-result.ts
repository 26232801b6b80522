/** How a build ended, for those who asked for it. */
import type { AssetManifest } from './api/assets.ts';
import type { Registry } from './api/registry.ts';
import type { Placed, SiteFile } from './output/site-file.ts';
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

/** How a build ended. */
export interface BuildResult {
  /** Whether the output folder now holds this build. */
  readonly ok: boolean;
  /** 16 hex digits, which may follow `draft-`, or `dev`; undefined when the build failed. */
  readonly id?: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly locales: readonly LocaleFigures[];
  readonly assets: { readonly count: number; readonly bytes: number };
  /** Number of files, those in `builds/` not counted. */
  readonly files: number;
  readonly bytes: number;
  /** Milliseconds from the build's start. */
  readonly ms: number;
  /** Whether its brand is a placeholder, which must not be published. @default false */
  readonly isPlaceholder?: boolean;
  /** Epoch ms of the next scheduled document. */
  readonly nextDue?: number;
  /** What was made; undefined when the build failed. */
  readonly made?: Made;
  /** Names of what the output folder holds now, relative to it. */
  readonly placed?: Placed;
}

/** How a build ended, without what it made: what can be said of it, and kept. */
export type BuildOutcome = Omit<BuildResult, 'made' | 'placed'>;

/** What a build made, beside the two files in `builds/`. */
export interface Made {
  readonly site: Site;
  readonly outputs: readonly SiteFile[];
  readonly registry: Registry;
  /** URL of each font, by what it is for. */
  readonly fonts: AssetManifest['fonts'];
  /** What is known of each page, in the site's order. */
  readonly pages: readonly InspectedPage[];
  /** The document of a page, made once more, since it is not kept. Undefined when its text changed meanwhile. */
  readonly html: (page: Page) => Promise<string | undefined>;
  readonly sources: Sources;
  readonly config: Config;
  /** Why each edit of templates makes every page anew, as the end of a sentence; left out where it does not. */
  readonly whole?: string;
}
