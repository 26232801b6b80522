/** The shape of `site.config.ts`. */
import type { Localized } from '../shared/locale.ts';

/** Postal address of the organization, as schema.org's PostalAddress. */
export interface Address {
  readonly street: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly country: string;
}

/** The organization that publishes the site (behaviour 1.8). */
export interface Organization {
  readonly name: string;
  readonly legalName: string;
  readonly email: string;
  /** E.164, such as `+15145550123`. Without it, no page shows a number. */
  readonly phone?: string;
  readonly address: Address;
  /** The city as each language names it. @default that of the address */
  readonly city?: Localized<string>;
  /** The region as each language names it. @default that of the address */
  readonly region?: Localized<string>;
  /** Countries where the organization works: ISO codes of two letters. @default that of the address */
  readonly countries?: readonly string[];
  readonly privacyOfficer: { readonly title: Localized<string>; readonly email: string };
  /** Year of the foundation. */
  readonly founded: number;
  /** Addresses of the organization's profiles elsewhere, for structured data. @default [] */
  readonly sameAs?: readonly string[];
}

/** HTTP status of a redirect. */
export type RedirectStatus = 301 | 302 | 307 | 308;

/** A redirect as `site.config.ts` writes it. */
export interface UserRedirect {
  readonly from: string;
  readonly to: string;
  /** @default 301 */
  readonly status?: RedirectStatus;
}

/** Paths that some robots may and may not read. */
export interface RobotsRule {
  /** Names of robots; `*` is every robot without a rule of its own. */
  readonly agents: readonly string[];
  /** Beginnings of paths, where `*` is anything and a final `$` the end. @default [] */
  readonly allow?: readonly string[];
  /** @default [] */
  readonly disallow?: readonly string[];
}

/** Most bytes of a page after brotli 11, by kind of file and, for some kinds, by template. */
export interface Budgets {
  /** HTML of a page, by template name; `default` for the rest. */
  readonly html: Readonly<Record<string, number>>;
  /** All stylesheets of a page together. */
  readonly css: number;
  /** All scripts of a page together, by template name; `default` for the rest. */
  readonly scripts: Readonly<Record<string, number>>;
  /** Fonts that a page may download: `display` for a page without long text; for one with it, `prose` (all fonts). */
  readonly fonts: { readonly display: number; readonly prose: number };
}

/** Endpoint of the forms: its address, the posts that it accepts, and how long it keeps them (behaviour 5.4). */
export interface UserForms {
  /** A path of this site or an https URL. With `false`, pages show the email address instead. @default '/api' */
  readonly endpoint?: string | false;
  /** Origins whose pages may post, besides the site's own. @default [] */
  readonly allowedOrigins?: readonly string[];
  /** Most posts from one IP address within a number of minutes. @default { posts: 10, minutes: 10 } */
  readonly limit?: { readonly posts: number; readonly minutes: number };
  /** Time that the receiver keeps messages, spam, and the proof of a consent after its withdrawal. */
  readonly retention?: {
    /** @default 12 */
    readonly contactMonths?: number;
    /** @default 30 */
    readonly spamDays?: number;
    /** @default 36 */
    readonly consentMonths?: number;
  };
}

/** Object storage to which `site publish` uploads the site, and how long former builds stay there. */
export interface UserPublish {
  /** `s3://BUCKET` or `s3://BUCKET/PREFIX`. @default the command line names it */
  readonly to?: string;
  /** Origin of the object storage. @default Amazon's in the region */
  readonly endpoint?: string;
  /** @default the endpoint's own */
  readonly region?: string;
  /** Form of the keys of pages: `about/index.html`, `about`, or both. @default 'index' */
  readonly keys?: 'index' | 'bare' | 'both';
  /** Number of builds that can be published again. @default 5 */
  readonly keep?: number;
  /** Days that an asset stays after it left the site. @default 7 */
  readonly keepDays?: number;
  /** Most pages, payloads and lists that one publish may remove. @default 256 */
  readonly maxDeletes?: number;
}

/** The configuration that `site.config.ts` exports through `defineConfig`. */
export interface UserConfig {
  /** Origin of the published site, such as `https://example.com`. */
  readonly url: string;
  readonly organization: Organization;
  /** True while the brand is a placeholder: `site publish` then refuses the build. @default false */
  readonly placeholder?: boolean;
  /** Links of "Book a call" and "Make an appointment". @default an email to the organization */
  readonly booking?: {
    readonly call?: Partial<Localized<string>>;
    readonly appointment?: Partial<Localized<string>>;
  };
  readonly forms?: UserForms;
  /** Script that counts visits, at a path of this site. @default false */
  readonly analytics?: { readonly src: string } | false;
  /** @default [] */
  readonly redirects?: readonly UserRedirect[];
  /** Rules of `robots.txt`. @default [] */
  readonly robots?: readonly RobotsRule[];
  /** Replaces the home page with a redirect. @default off */
  readonly rootRedirect?: { readonly to: string; readonly status: RedirectStatus };
  /** True when each page gets an Open Graph picture. @default true */
  readonly openGraphImages?: boolean;
  readonly publish?: UserPublish;
  readonly budgets?: Partial<Budgets>;
}
