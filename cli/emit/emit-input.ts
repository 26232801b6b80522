import type { AssetManifest } from '../api/assets.ts';
import type { RecallFiles } from '../cache/left-files.ts';
import type { Memo } from '../cache/memo.ts';
import type { SiteFile } from '../output/site-file.ts';
import type { Config, Page, Site } from '../types.ts';

/** A page as feeds show it. */
export interface FedPage {
  readonly page: Page;
  /** HTML of the document's body alone; undefined for a page that no feed shows or that failed. */
  readonly body?: string | undefined;
}

/** Everything that the files other than pages and assets are made from. */
export interface EmitInput {
  readonly config: Config;
  readonly site: Site;
  readonly pages: readonly FedPage[];
  readonly assets: AssetManifest;
  /** The files that {@link emitSitemap} made. */
  readonly sitemap: readonly SiteFile[];
  /** Returns the file of an earlier build while its inputs are the same. */
  readonly memo: Memo;
  /** Finds files that an earlier process made from the same pages. */
  readonly recall: RecallFiles;
}
