/** News of the public build for browsers, under the name {@link PUBLIC_NEWS}. */
export interface PublicNews {
  readonly errors: number;
  readonly warnings: number;
}

/** Name of the event that tells of the public build. */
export const PUBLIC_NEWS = 'public';

/** News for browsers of the site that they show. */
export interface WatchState {
  /** Of the site that is served; another one is another site. Empty while nothing could be built. */
  readonly version: string;
  /** When the version before differs in stylesheets alone: it, and their addresses. */
  readonly styles?: { readonly since: string; readonly urls: readonly string[] };
  /** The versions before that differ in documents alone, the last one last. What they load is the same. */
  readonly documents?: { readonly since: readonly string[] };
  /** Problem in the sources, as a terminal would say it; the served site is then the last good one. */
  readonly problem?: string;
}
