/** Context of components while a page is rendered. */

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

/** Body of a document, rendered from Markdown. */
export interface Body {
  readonly html: string;
  readonly toc: readonly Heading[];
}

/** Values that are the same for every page, given once per thread. Plain JSON. */
export interface RenderEnv {
  readonly config: SiteInfo;
  readonly assets: AssetManifest;
  readonly messages: Localized<Messages>;
  readonly data: Localized<Readonly<Record<string, Json>>>;
  /** Answer of {@link Registry.shared} for each locale. */
  readonly shared: Localized<Readonly<Record<string, Json>>>;
  /** {@link Site.addresses}. */
  readonly addresses: Addresses;
  readonly year: number;
  readonly dev: boolean;
  /** Paths of pages that are not due: a link to one is shown as its text alone. @default none */
  readonly scheduledPaths?: readonly string[];
}

/** Part of the configuration that templates may read. */
export interface SiteInfo {
  readonly origin: string;
  readonly indexable: boolean;
  readonly organization: Organization;
  readonly booking: { readonly call: Localized<string>; readonly appointment: Localized<string> };
  readonly forms: { readonly endpoint: string | false };
  readonly analytics: { readonly src: string } | false;
}

/** Context that templates read through `useSite()`, made per page from its props and the environment. */
export interface RenderContext {
  readonly locale: Locale;
  readonly env: RenderEnv;
  /** Undefined while a layout is rendered: a shell is the same for every page. */
  readonly props: PageProps | undefined;
  readonly body: Body;
  /** HTML of the excerpt of each summary, by path. */
  readonly excerpts: Readonly<Record<string, string>>;
  /** Status of an error page; left out on other pages. */
  readonly status?: 404 | 500;
}
