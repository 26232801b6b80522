import type { AssetManifest } from '../api/assets.ts';
import type { Memo } from '../cache/memo.ts';
import type { Pack } from '../cache/pack.ts';
import type { SiteFile } from '../output/site-file.ts';
import type { SiteForms } from '../shared/forms.ts';
import type { Config, Entry, Site, SourceFile } from '../types.ts';
import type { InspectedPage } from './document.ts';
import type { Judgement } from './judgement.ts';

/** What a build is verified from. */
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
  /** Other project files that may name a path (data, messages, templates): asked for only when a line has to be found in them. */
  readonly texts: () => readonly SourceFile[];
  /** What is missing because of errors, so that what it leads to is none. */
  readonly missing: { readonly assets: boolean; readonly data: boolean };
  /** Where an earlier process left its verdicts, by {@link InspectedPage.key}. @default nowhere */
  readonly pack?: Pack | undefined;
  /** What verdicts are part of, of pages that were judged where they were made. @default none was */
  readonly judgement?: Judgement | undefined;
  /** What inspecting the same documents said before. */
  readonly memo: Memo;
}
