import { suggest } from '../report/suggest.ts';
import type { Locale } from '../shared/locale.ts';
import { LOCALE_TAG } from '../shared/locale.ts';
import { splitPath } from '../shared/path.ts';
import type { Document } from './documents.ts';
import type { Finding, Needle } from './findings.ts';
import type { InspectedLink } from './inspection.ts';
import type { FindTarget, LocalTarget } from './targets.ts';

/** What links are checked against. */
export interface LinkInput {
  readonly documents: readonly Document[];
  readonly target: FindTarget;
}

/** Dead links and anchors, links that depend on a trailing slash, links that cross languages unmarked. */
export function linkFindings({ documents, target }: LinkInput): readonly Finding[] {
  const context: LinkContext = {
    target,
    byPath: new Map(documents.map((document) => [document.path, document])),
    ids: createIds(),
    nearest: createSuggestions(documents),
  };
  return documents.flatMap((document) =>
    document.inspection.links.flatMap((link) => inspectLink(link, document, context)),
  );
}

interface LinkContext {
  readonly target: FindTarget;
  readonly byPath: ReadonlyMap<string, Document>;
  readonly ids: (document: Document) => ReadonlySet<string>;
  readonly nearest: (path: string) => string | undefined;
}

const SCRIPT_SCHEMES: ReadonlySet<string> = new Set(['javascript', 'vbscript', 'data', 'blob']);

function inspectLink(link: InspectedLink, document: Document, context: LinkContext): readonly Finding[] {
  const target = context.target(link.href, document);
  const found = (
    code: string,
    text: Finding['text'],
    needles: readonly Needle[] = [{ text: link.href }],
  ): Finding => ({
    code,
    document,
    part: link.part,
    text,
    needles,
  });
  if (target.kind === 'elsewhere') return [];
  if (target.kind === 'invalid')
    return [found('dead-link', (on) => `The link "${link.href}" ${on} is no address`)];
  if (target.kind === 'scheme') {
    if (!SCRIPT_SCHEMES.has(target.scheme)) return [];
    return [found('unsafe-link', (on) => `The link "${link.href}" ${on} runs or opens what it carries`)];
  }
  if (isRelative(link.href)) {
    const needles = [{ text: link.href, suggestion: withFragment(target.path, target.fragment) }];
    return [
      found('relative-link', (on) => `The link "${link.href}" ${on} depends on a trailing slash`, needles),
    ];
  }
  if (target.hit === undefined) {
    const needles = pathNeedles(link.href, target, context.nearest(target.path));
    return [found('dead-link', (on) => `The link "${link.href}" ${on} leads to no page`, needles)];
  }
  if (target.canonical !== undefined) {
    const { canonical } = target;
    const needles = [{ text: link.href, suggestion: withFragment(canonical, target.fragment) }];
    return [
      found(
        'non-canonical-link',
        (on) => `The link "${link.href}" ${on} is written "${canonical}" on this site`,
        needles,
      ),
    ];
  }
  return [...language(link, document, { target, found }), ...fragment(link, { target, found, context })];
}

/** `about` and `../about` lead elsewhere from `/services` than from `/services/`. */
function isRelative(href: string): boolean {
  return !/^\s*(?:[/\\#?]|[a-z][a-z0-9+.-]*:|$)/i.test(href);
}

interface LinkCheck {
  readonly target: LocalTarget;
  readonly found: (code: string, text: Finding['text'], needles?: readonly Needle[]) => Finding;
}

function language(link: InspectedLink, document: Document, { target, found }: LinkCheck): readonly Finding[] {
  if (target.hit === 'file' || target.hit === 'service' || link.part === 'template') return [];
  const { locale } = splitPath(target.path);
  if (locale === document.locale || saysLanguage(link.hreflang, locale)) return [];
  const text = (on: string): string =>
    `The link "${link.href}" ${on} leads to the other language without hreflang="${LOCALE_TAG[locale]}"`;
  return [found('missing-hreflang', text)];
}

/** The refresh of a redirect has nowhere to say it and carries an empty one. */
function saysLanguage(hreflang: string | undefined, locale: Locale): boolean {
  return hreflang === '' || hreflang === locale || hreflang === LOCALE_TAG[locale];
}

function fragment(
  link: InspectedLink,
  { target, found, context }: LinkCheck & { readonly context: LinkContext },
): readonly Finding[] {
  const page = context.byPath.get(target.path);
  if (page === undefined || target.hit !== 'page') return [];
  const wanted = decodeFragment(target.fragment);
  const ids = context.ids(page);
  if (wanted === '' || wanted.toLowerCase() === 'top' || ids.has(wanted) || ids.has(target.fragment))
    return [];
  const nearest = nearestId(wanted, ids);
  const before = link.href.slice(0, link.href.indexOf('#'));
  const suggestion = (prefix: string): Omit<Needle, 'text'> =>
    nearest === undefined ? {} : { suggestion: `${prefix}#${nearest}` };
  const key = splitPath(target.path).key;
  const needles = [
    { text: link.href, ...suggestion(before) },
    { text: `${before}#${wanted}`, ...suggestion(before) },
    ...(before === '' ? [] : [{ text: `${key}#${wanted}`, ...suggestion(key) }]),
    { text: `#${wanted}`, ...suggestion('') },
  ];
  return [
    found(
      'dead-anchor',
      (on) => `The link "${link.href}" ${on} leads nowhere: ${target.path} has no id "${wanted}"`,
      needles,
    ),
  ];
}

function decodeFragment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The same id in another Unicode form comes before any that looks like it. */
function nearestId(wanted: string, ids: ReadonlySet<string>): string | undefined {
  const composed = wanted.normalize('NFC');
  return [...ids].find((id) => id.normalize('NFC') === composed) ?? suggest(wanted, ids);
}

/** The link as emitted, decoded, and as content may write it: without the language's prefix. */
function pathNeedles(href: string, target: LocalTarget, nearest: string | undefined): readonly Needle[] {
  const { key } = splitPath(target.path);
  const suggestion = (path: string | undefined): Omit<Needle, 'text'> =>
    path === undefined ? {} : { suggestion: withFragment(path, target.fragment) };
  const full = suggestion(nearest);
  return [
    { text: href, ...full },
    { text: withFragment(target.path, decodeFragment(target.fragment)), ...full },
    { text: target.path, ...(nearest === undefined ? {} : { suggestion: nearest }) },
    ...(key === '/'
      ? []
      : [{ text: key, ...(nearest === undefined ? {} : { suggestion: splitPath(nearest).key }) }]),
  ];
}

function withFragment(path: string, found: string): string {
  return found === '' ? path : `${path}#${found}`;
}

function createIds(): LinkContext['ids'] {
  const sets = new Map<Document, ReadonlySet<string>>();
  return (document) => {
    const known = sets.get(document) ?? new Set(document.inspection.ids);
    sets.set(document, known);
    return known;
  };
}

/** A look at every path costs milliseconds on a large site, so only the first dead links get a suggestion. */
const MOST_SUGGESTIONS = 50;

function createSuggestions(documents: readonly Document[]): LinkContext['nearest'] {
  const paths = documents.filter((document) => document.meta !== undefined).map((document) => document.path);
  const known = new Map<string, string | undefined>();
  return (path) => {
    if (known.has(path) || known.size >= MOST_SUGGESTIONS) return known.get(path);
    const { locale } = splitPath(path);
    const nearest = suggest(
      path,
      paths.filter((candidate) => splitPath(candidate).locale === locale),
    );
    known.set(path, nearest);
    return nearest;
  };
}
