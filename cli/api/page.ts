/** Pages and lists of pages, as templates and middleware read them. Plain JSON but for {@link Collections}. */

import type { Json } from '../shared/json.ts';
import type { Locale, Localized } from '../shared/locale.ts';
import type { PublicProps } from '../shared/wire.ts';
import type { ImageRef } from './fields.ts';

/** A breadcrumb: the last one is the page itself. */
export interface Crumb {
  readonly title: string;
  /** Address of the page, with its locale's prefix: `/en/blog`. */
  readonly path: string;
}

/** Somebody who wrote a page. In their data file, `link` is a link and `portrait` an image. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** Page of this site or of another that tells about them. */
  readonly url?: string;
  /** Path of a picture relative to the project's root. */
  readonly portrait?: string;
}

/** A page as lists show it. */
export interface Summary {
  /** Address, with its locale's prefix: `/en/services/ai`. */
  readonly path: string;
  /** Place of its file, the same in both locales: `/services/ai`. */
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly template: string;
  readonly collection: string;
  readonly image?: ImageRef;
  readonly draft: boolean;
  /** Its collection's own keys: date, tags, kind, year, order… */
  readonly fields: Readonly<Record<string, Json>>;
  /** The short texts among its template's sections: lists show a service's or a project's own summary. */
  readonly sections: Readonly<Record<string, Json>>;
  /** Markdown before `<!--more-->`, when the body has one. */
  readonly excerpt?: string;
  /** Minutes of reading, at least 1. */
  readonly minutes: number;
}

/** What templates may ask for when they list documents: sorted, of the page's locale, due. */
export interface Collections {
  /** Documents of a collection; on a page that lists it, those of this page: of its term, of its number. */
  readonly all: (collection: string) => readonly Summary[];
  /** Undefined when no document of the page's locale has this key. */
  readonly byKey: (key: string) => Summary | undefined;
  /** Ids in use by a taxonomy, with label, path and number of documents. */
  readonly terms: (collection: string) => readonly Term[];
  /** Documents sharing most terms with the page, newest first, the page left out. */
  readonly related: (page: PageMeta, limit: number) => readonly Summary[];
}

/** One value of a taxonomy, such as a tag. */
export interface Term {
  /** As front matter writes it. */
  readonly id: string;
  /** Of its data file, in the page's locale. */
  readonly label: string;
  readonly description: string;
  /** Lines of its page's title, where the data file has some. */
  readonly display?: readonly string[];
  /** Address of the first page of its list. */
  readonly path: string;
  /** Documents that have it. */
  readonly count: number;
}

/** Pagination of a list page. */
export interface Pagination {
  /** 1-based. */
  readonly page: number;
  /** How many there are. */
  readonly pages: number;
  /**
   * Pages to link to, in order: all of a few; of many the first, the last, and the neighbours of this one, so that a
   * page does not grow with the list.
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
  /** Place of its file without locale, the same for both: `/services/ai`; of homes `/`. What `slug` changes is the path alone. */
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly image?: ImageRef;
  readonly template: string;
  readonly layout: string;
  readonly collection: string;
  /** Source document; for generated pages, the one they come from. */
  readonly file: string;
  /** Paths of this key in the locales that have it, itself included. */
  readonly alternates: Partial<Localized<string>>;
  /** Its twin says otherwise of `noindex`: search engines are told of neither as the alternate of the other. */
  readonly indexedApart?: true;
  readonly breadcrumbs: readonly Crumb[];
  readonly noindex: boolean;
  /** Draft or scheduled; only in drafts and dev builds. */
  readonly draft: boolean;
  /** When a scheduled page appears, `YYYY-MM-DD` or `YYYY-MM-DD HH:MM`; only of one that is not due, and no draft. */
  readonly publishAt?: string;
  readonly toc: boolean;
  readonly fields: Readonly<Record<string, Json>>;
  readonly sections: Readonly<Record<string, Json>>;
  readonly pagination?: Pagination;
  /** The taxonomy value a generated list is about. */
  readonly term?: Term;
  /** Every term of the page's collection, on lists. */
  readonly terms: readonly Term[];
  /** Who wrote it. @default nobody in particular */
  readonly authors?: readonly Person[];
  /** Minutes of reading, at least 1. */
  readonly minutes: number;
  /** What its feed knows it by, when not the path of its key. */
  readonly feedId?: string;
  /** Date of last change, `YYYY-MM-DD`, only when the content says it. */
  readonly lastModified?: string;
}

/** What a page's template receives: plain JSON. Its public part is the payload's data. */
export interface PageProps {
  readonly public: PublicProps;
  readonly internal: {
    readonly page: PageMeta;
    /** Hash of the body's Markdown. */
    readonly bodyHash: string;
    /** 1-based line of the body's first line in its document. */
    readonly bodyLine: number;
    /** What `lists` of its template answered, by name. */
    readonly lists: Readonly<Record<string, readonly Summary[]>>;
    /** Links of `.md` files in the body: as written → path. */
    readonly links: Readonly<Record<string, string>>;
  };
}
