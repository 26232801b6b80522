/** What components read while a page is rendered. */

import type { Addresses } from '../shared/address.ts';
import type { Json } from '../shared/json.ts';
import type { Locale, Localized } from '../shared/locale.ts';
import type { AssetManifest } from './assets.ts';
import type { Organization } from './config.ts';
import type { PageProps } from './page.ts';

/** Interface strings of one locale, by dotted key. */
export type Messages = Readonly<Record<string, string>>;

/** An entry of a table of contents. */
export interface Heading {
  readonly id: string;
  readonly text: string;
  readonly level: number;
}

/** A document's body after Markdown. */
export interface Body {
  readonly html: string;
  readonly toc: readonly Heading[];
}

/** What does not vary from page to page: given once per thread. Plain JSON. */
export interface RenderEnv {
  readonly config: SiteInfo;
  readonly assets: AssetManifest;
  readonly messages: Localized<Messages>;
  readonly data: Localized<Readonly<Record<string, Json>>>;
  /** What {@link Registry.shared} answers for each locale. */
  readonly shared: Localized<Readonly<Record<string, Json>>>;
  /** {@link Site.addresses}. */
  readonly addresses: Addresses;
  readonly year: number;
  readonly dev: boolean;
  /** Paths whose page is not due: links to them are shown as their text alone. @default none */
  readonly scheduledPaths?: readonly string[];
}

/** The part of the configuration that templates may know. */
export interface SiteInfo {
  readonly origin: string;
  readonly indexable: boolean;
  readonly organization: Organization;
  readonly booking: { readonly call: Localized<string>; readonly appointment: Localized<string> };
  readonly forms: { readonly endpoint: string | false };
  readonly analytics: { readonly src: string } | false;
}

/** What templates read through `useSite()`; made per page from props and environment. */
export interface RenderContext {
  readonly locale: Locale;
  readonly env: RenderEnv;
  /** Undefined while a layout is rendered: shells know no page. */
  readonly props: PageProps | undefined;
  readonly body: Body;
  /** HTML of each summary's excerpt, by path. */
  readonly excerpts: Readonly<Record<string, string>>;
  /** Error pages only. */
  readonly status?: 404 | 500;
}
