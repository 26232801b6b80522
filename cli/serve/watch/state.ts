/** What a browser is told of the public build, under the name {@link PUBLIC_NEWS}. */
export interface PublicNews {
  readonly errors: number;
  readonly warnings: number;
}

/** Name of the event that tells of the public build. */
export const PUBLIC_NEWS = 'public';

/** What a browser is told of the site it shows. */
export interface WatchState {
  /** Of the site that is served; another one is another site. Empty while nothing could be built. */
  readonly version: string;
  /** When the version before differs in stylesheets alone: it, and their addresses. */
  readonly styles?: { readonly since: string; readonly urls: readonly string[] };
  /** The versions before that differ in documents alone, the last one last. What they load is the same. */
  readonly documents?: { readonly since: readonly string[] };
  /** What is wrong in the sources, as a terminal would say it; the served site is then the last good one. */
  readonly problem?: string;
}
