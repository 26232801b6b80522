import { suggest } from '../report/suggest.ts';
import type { SiteForms } from '../shared/forms.ts';
import { isAtOrBelow, withoutFinalSlash } from '../shared/path.ts';
import type { Config } from '../types.ts';
import type { Needle } from './findings.ts';
import type { Target } from './targets.ts';

/** The receiver of the posts of forms. Plain JSON. */
export interface FormReceiver {
  readonly origin: string;
  /** Path that the name of a form follows, without a slash at its end. */
  readonly path: string;
  /** Names of the site's forms; undefined when the registry names none: an outside receiver may have any. */
  readonly names: readonly string[] | undefined;
}

/** Describes the receiver of a site's forms; undefined when there is none. */
export function formReceiver(
  { forms, origin }: Pick<Config, 'forms' | 'origin'>,
  named: SiteForms | undefined,
): FormReceiver | undefined {
  if (forms.endpoint === false || !URL.canParse(forms.endpoint, origin)) return undefined;
  const endpoint = new URL(forms.endpoint, origin);
  return {
    origin: endpoint.origin,
    path: withoutFinalSlash(endpoint.pathname),
    names: named && Object.keys(named),
  };
}

/**
 * Reports a form that is sent to the receiver under a name that no form of the site has, with the address that is
 * probably meant; undefined when all is well.
 */
export function unknownForm(
  url: string,
  target: Target,
  { origin, path, names }: FormReceiver,
): Pick<Needle, 'suggestion'> | undefined {
  const asked = target.kind === 'local' ? target.path : new URL(url, origin).pathname;
  if (names === undefined || !isAtOrBelow(asked, path)) return undefined;
  const segments = asked.slice(path.length).replace(/^\//, '').split('/');
  const [name = ''] = segments;
  if (names.includes(name)) return undefined;
  const last = segments.at(-1) ?? '';
  const near = names.includes(last) ? last : suggest(last, names);
  const base = url.startsWith('/') ? path : `${origin}${path}`;
  return { suggestion: near && `${base.replace(/\/$/, '')}/${near}` };
}
