import type { AssetManifest } from '../api/assets.ts';
import type { RecallFiles } from '../cache/left-files.ts';
import type { Memo } from '../cache/memo.ts';
import type { SiteFile } from '../output/site-file.ts';
import type { Config, Site } from '../types.ts';

/** What a feed shows of a page. */
export interface FedPage {
  readonly path: string;
  /** HTML of the document's body alone; undefined for pages that no feed shows, and those that failed. */
  readonly body?: string;
}

/** What the files beside the pages are made of. */
export interface EmitInput {
  readonly config: Config;
  readonly site: Site;
  readonly pages: readonly FedPage[];
  readonly assets: AssetManifest;
  /** What {@link emitSitemap} made. */
  readonly sitemap: readonly SiteFile[];
  /** Files whose inputs are those of an earlier build are taken from it. */
  readonly memo: Memo;
  /** Finds files of an earlier process, for what is made of all pages. */
  readonly recall: RecallFiles;
}
