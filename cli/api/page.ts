/** Pages and lists of pages, as templates and middleware read them. Plain JSON, except {@link Collections}. */

import type { Json } from '../shared/json.ts';
import type { Locale, Localized } from '../shared/locale.ts';
import type { PublicProps } from '../shared/wire.ts';
import type { ImageRef } from './fields.ts';

/** A breadcrumb. The last one of a page is the page itself. */
export interface Crumb {
  readonly title: string;
  /** Address of the page, with its locale's prefix: `/en/blog`. */
  readonly path: string;
}

/** An author of pages. In the authors' data file, the key `link` is a link (here `url`) and `portrait` an image. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** Page of this site or of another that presents the author. */
  readonly url?: string;
  /** Path of a picture relative to the project's root. */
  readonly portrait?: string;
}

/** A page as lists show it. */
export interface Summary
  extends Pick<
    PageMeta,
    'path' | 'key' | 'title' | 'description' | 'template' | 'collection' | 'image' | 'draft' | 'minutes'
  > {
  /** Its collection's own keys: date, tags, kind, year, order… */
  readonly fields: PageMeta['fields'];
  /** The template's sections that are texts shorter than 300 characters, such as the summary of a service. */
  readonly sections: Readonly<Record<string, Json>>;
  /**
   * Markdown of the body before `<!--more-->`, without its links, notes and pictures; only when the body has that mark.
   */
  readonly excerpt?: string;
}

/** Lists of documents for templates: sorted, of the page's locale, without documents that are not due. */
export interface Collections {
  /**
   * Returns the documents of a collection. On a page that lists this collection, only those of its term and page
   * number.
   * @throws when the registry has no such collection
   */
  readonly all: (collection: string) => readonly Summary[];
  /** Returns the document with this key; undefined when the page's locale has none. */
  readonly byKey: (key: string) => Summary | undefined;
  /**
   * Returns the terms of a collection that at least one document uses.
   * @throws when the registry has no such collection
   */
  readonly terms: (collection: string) => readonly Term[];
  /**
   * Returns the documents that share the most terms with the page, without the page itself; newest first among equals.
   */
  readonly related: (page: PageMeta, limit: number) => readonly Summary[];
}

/** One value of a taxonomy, such as a tag. */
export interface Term {
  /** The term as front matter writes it. */
  readonly id: string;
  /** Label in its data file, in the page's locale. */
  readonly label: string;
  readonly description: string;
  /** Lines of the title of its page, when the data file has them. */
  readonly display?: readonly string[];
  /** Address of the first page of its list. */
  readonly path: string;
  /** Number of documents that have this term. */
  readonly count: number;
}

/** Pagination of a list page. */
export interface Pagination {
  /** 1-based. */
  readonly page: number;
  /** Number of pages of the list. */
  readonly pages: number;
  /**
   * Pages to link to, in order: every page of a short list; of a long one the first, the last and the neighbours of
   * this one, so that a page does not grow with the list.
   */
  readonly links: readonly PageLink[];
}

/** A numbered page of a list. */
export interface PageLink {
  /** 1-based. */
  readonly page: number;
  readonly path: string;
}

/** Everything about a page except its body's HTML. Plain JSON. */
export interface PageMeta {
  readonly locale: Locale;
  /** Address, with its locale's prefix and without a final slash: `/en/services/ai`; homes are `/` and `/en`. */
  readonly path: string;
  /**
   * Path of its file without locale, the same in both: `/services/ai`; `/` for homes. `slug` changes `path`, not this
   * key.
   */
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly image?: ImageRef;
  readonly template: string;
  readonly layout: string;
  readonly collection: string;
  /** Source document; for a generated page, the document it comes from. */
  readonly file: string;
  /** Paths of this key in the locales that have it, itself included. */
  readonly alternates: Partial<Localized<string>>;
  /** True when its twin differs in `noindex`: search engines are told of neither as the alternate of the other. */
  readonly indexedApart?: true;
  readonly breadcrumbs: readonly Crumb[];
  readonly noindex: boolean;
  /** True when the document is a draft or scheduled, which only builds with drafts and dev builds show. */
  readonly draft: boolean;
  /**
   * Time when a scheduled page appears, `YYYY-MM-DD` or `YYYY-MM-DD HH:MM`; only while it is not due, never of a draft.
   */
  readonly publishAt?: string;
  readonly toc: boolean;
  readonly fields: Readonly<Record<string, Json>>;
  readonly sections: Readonly<Record<string, Json>>;
  readonly pagination?: Pagination;
  /** The term that a generated list is about. */
  readonly term?: Term;
  /** On a list, every term of the listed collection; empty on other pages. */
  readonly terms: readonly Term[];
  /** Authors of the page. @default none */
  readonly authors?: readonly Person[];
  /** Minutes of reading, at least 1. */
  readonly minutes: number;
  /** Id of the page in its feed, when it is not the path of its key. */
  readonly feedId?: string;
  /** Date of the last change, `YYYY-MM-DD`, only when the content gives it. */
  readonly lastModified?: string;
}

/** Props of a page's template. Plain JSON. Their public part is the payload's data. */
export interface PageProps {
  readonly public: PublicProps;
  readonly internal: {
    readonly page: PageMeta;
    /** Hash of the body's Markdown. */
    readonly bodyHash: string;
    /** 1-based line in the document at which the body begins. */
    readonly bodyLine: number;
    /** Lists that the `lists` function of the template returned, by name. */
    readonly lists: Readonly<Record<string, readonly Summary[]>>;
    /** Links to `.md` files in the body: the link as written → the path of its page. */
    readonly links: Readonly<Record<string, string>>;
  };
}
