import type { Organization, UserForms } from '../api/config.ts';
import type { SiteForms } from '../shared/forms.ts';
import type { Localized } from '../shared/locale.ts';
import type { Config } from '../types.ts';
import type { Store } from './store/store.ts';
import type { FormsTexts } from './texts.ts';

/** Settings of the receiver: the configuration's rules, and the questions and texts of the project. */
export interface FormsSettings extends FormsRules {
  readonly texts: Localized<FormsTexts>;
  readonly forms: SiteForms;
  /** Names of the choices of a form, by id. */
  readonly choices: () => Promise<Localized<Readonly<Record<string, string>>>>;
}

/** Tools of the receiver, in all its parts. */
export interface ReceiverTools {
  readonly settings: FormsSettings;
  readonly store: Store;
  /** One line for the terminal; never what a visitor wrote. */
  readonly log: (line: string) => void;
  /** Epoch ms. */
  readonly now: () => number;
}

/** The receiver's part of the configuration, every default filled in. */
export interface FormsRules {
  readonly organization: Organization;
  /** Origin of the pages. */
  readonly origin: string;
  /** Absolute URL of the endpoint, without a slash at its end. */
  readonly base: string;
  /** Path of the endpoint, without a slash at its end; empty for the root. */
  readonly path: string;
  /** Origins whose pages may post, the site's own included. */
  readonly allowedOrigins: readonly string[];
  readonly limit: Required<UserForms>['limit'];
  readonly retention: Required<Required<UserForms>['retention']>;
}

/** Rules of the receiver; undefined when the site has no forms. */
export function formsRules({ forms, origin, organization }: Config): FormsRules | undefined {
  if (forms.endpoint === false) return undefined;
  const endpoint = new URL(forms.endpoint, origin);
  const path = endpoint.pathname.replace(/\/+$/, '');
  return {
    organization,
    origin,
    base: endpoint.origin + path,
    path,
    allowedOrigins: [...new Set([origin, ...(forms.allowedOrigins ?? [])])],
    limit: forms.limit ?? { posts: 10, minutes: 10 },
    retention: retentionOf(forms),
  };
}

/** Times for which leads are kept, also by a site that has no forms any more. */
export function retentionOf({ retention }: Config['forms']): FormsRules['retention'] {
  return { contactMonths: 12, spamDays: 30, consentMonths: 36, ...retention };
}
