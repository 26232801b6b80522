/** The files of a build that browsers read. */
import type { Locale } from './locale.ts';

/** The facts of a page that the browser may know. */
export interface PublicProps {
  readonly title: string;
  readonly path: string;
  readonly locale: Locale;
  readonly template: string;
}

/** A tag of `<head>` (behaviour 3.3). */
export interface HeadTag {
  readonly tag: 'title' | 'meta' | 'link' | 'script';
  readonly attrs: Readonly<Record<string, string>>;
  readonly text: string;
}

/** `{path}/_payload.json` (behaviour 3.3). */
export interface Payload {
  readonly path: string;
  readonly shell: string;
  /** Short hash of the page's content, its title and `html`; also on `<html data-content>`. */
  readonly content: string;
  readonly data: PublicProps;
  readonly head: readonly HeadTag[];
  readonly html: string;
}

/** `builds/latest.json`: the build that a site shows. */
export interface LatestFile {
  /** {@link BuildManifest.id}. */
  readonly id: string;
  /** Epoch ms. */
  readonly timestamp: number;
}

/** `builds/meta/{id}.json`: every path of a build. */
export interface BuildManifest {
  readonly id: string;
  readonly timestamp: number;
  readonly matcher: {
    readonly static: Readonly<Record<string, { readonly redirect: string } | { readonly layout?: string }>>;
    readonly wildcard: Readonly<Record<string, never>>;
    readonly dynamic: Readonly<Record<string, never>>;
  };
  readonly prerendered: readonly string[];
  readonly redirects: readonly {
    readonly from: string;
    readonly to: string;
    readonly status: number;
    readonly external: boolean;
  }[];
  /** Sorted paths that are gone for good. */
  readonly gone: readonly string[];
}
