import type { AssetManifest } from '../api/assets.ts';
import type { Memo } from '../cache/memo.ts';
import type { Pack } from '../cache/pack.ts';
import type { SiteFile } from '../output/site-file.ts';
import type { SiteForms } from '../shared/forms.ts';
import type { Config, Entry, Site, SourceFile } from '../types.ts';
import type { InspectedPage } from './document.ts';
import type { Judgement } from './judgement.ts';

/** The parts of a build that verification reads. */
export interface VerifyInput {
  readonly config: Config;
  readonly site: Site;
  /** Everything the build emits outside `builds/`, pictures included. */
  readonly outputs: readonly SiteFile[];
  /** In the site's order. */
  readonly pages: readonly InspectedPage[];
  readonly manifest: AssetManifest;
  /** Bytes after brotli 11 of scripts and styles, by URL. */
  readonly sizes: Readonly<Record<string, number>>;
  readonly entries: readonly Entry[];
  /** Forms of the registry. @default the site has no forms */
  readonly forms?: SiteForms | undefined;
  /** Other files that may name a path (data, messages, templates): asked for only to find a line in them. */
  readonly texts: () => readonly SourceFile[];
  /** Parts that errors took away, so that what follows from their absence is not reported. */
  readonly missing: { readonly assets: boolean; readonly data: boolean };
  /** Pack with the verdicts of an earlier process, by {@link InspectedPage.inputHash}. @default none */
  readonly pack?: Pack | undefined;
  /** Judgement on the pages that were judged where they were made. @default no page was */
  readonly judgement?: Judgement | undefined;
  /** Memo of the builds of this process, which answers for documents that are the same. */
  readonly memo: Memo;
}
