import type { AssetManifest } from '../api/assets.ts';
import type { Memo } from '../cache/memo.ts';
import { pathOf } from '../output/page-facts.ts';
import type { SiteFile } from '../output/site-file.ts';
import { isAtOrBelow, withoutFinalSlash } from '../shared/path.ts';
import type { Config, HoldReason, Site } from '../types.ts';
import { copyText } from './copy-text.ts';

/** Target of a URL in a document. */
export type Target =
  | { readonly kind: 'invalid' }
  /** A scheme other than http: `mailto:`, `data:`… */
  | { readonly kind: 'scheme'; readonly scheme: string }
  | { readonly kind: 'elsewhere'; readonly origin: string }
  | LocalTarget;

/** A URL of the site's own origin. */
export interface LocalTarget {
  readonly kind: 'local';
  /** Decoded, without query and hash. */
  readonly path: string;
  /** As written, without `#` and text directives. */
  readonly fragment: string;
  /** Kind of what is there. A service answers at run time: forms and analytics. */
  readonly hit: 'page' | 'redirect' | 'file' | 'service' | undefined;
  /** The document that is held back, so that nothing is there. */
  readonly held?: HoldReason;
  /** True when an error took away what was there. */
  readonly isFailed?: true;
  /** The path as this site writes it, when the URL writes it otherwise. */
  readonly canonical?: string;
}

/** Finds where a URL written in a document leads. */
export type FindTarget = (url: string, from: { readonly path: string }) => Target;

interface TargetInput extends PlanInput {
  readonly outputs: readonly SiteFile[];
}

/** Sources of all that is known of targets before pages are made. */
export interface PlanInput {
  readonly config: Config;
  readonly site: Site;
  readonly manifest: Pick<AssetManifest, 'files'>;
}

/** Gathers all that {@link createTargets} depends on; parts of it stay the same objects while they are equal. */
export function emittedPlaces(input: TargetInput, memo: Memo): Places {
  return { ...plannedPlaces(input, memo), files: memo.map(input.outputs, fileOf) };
}

/** Gathers what is known of {@link Places} before pages are made. */
export function plannedPlaces({ config, site, manifest }: PlanInput, memo: Memo): PlannedPlaces {
  const { redirects, held, failedPaths } = site;
  return {
    origin: config.origin,
    services: memo(servicePaths, config),
    paths: memo.map(site.pages, pathOf),
    unusable: memo(unusableFiles, manifest),
    redirects,
    held,
    failedPaths,
  };
}

function fileOf({ file }: SiteFile): string {
  return file;
}

/** All that a look-up depends on. Plain JSON. */
export interface Places extends PlannedPlaces {
  /** Names of all files. */
  readonly files: readonly string[];
}

/** Addresses that a site is planned with. */
export interface PlannedPlaces {
  readonly origin: string;
  /** Paths that a service answers. */
  readonly services: readonly string[];
  /** Paths of pages. */
  readonly paths: readonly string[];
  /** URLs of files that cannot be offered. */
  readonly unusable: readonly string[];
  readonly redirects: Site['redirects'];
  readonly held: Site['held'];
  readonly failedPaths: Site['failedPaths'];
}

/** Lists the URLs of files that pages may not offer: the mistake is in the file, and not in a link to it. */
function unusableFiles({ files }: Pick<AssetManifest, 'files'>): readonly string[] {
  return Object.values(files).flatMap(({ hash, url }) => (hash === '' ? [url] : []));
}

/** Creates the look-up of targets. Answers are kept: layouts repeat their links on every page. */
export function createTargets(places: Places): FindTarget {
  return createExpectingTargets(places, () => false);
}

/**
 * Creates the look-up while not all files are known.
 * @param isExpected tells whether a path where nothing else is will be a file; called once for each address as written
 */
export function createExpectingTargets(
  { origin, services, held, ...input }: Places,
  isExpected: (path: string) => boolean,
): FindTarget {
  const places = {
    page: new Set(input.paths),
    redirect: new Set(input.redirects.map((redirect) => redirect.from)),
    file: new Set(input.files.map((file) => `/${file}`)),
  };
  const failed = new Set([...input.failedPaths.paths, ...input.unusable]);
  const isFailed = (path: string): boolean =>
    failed.has(path) || input.failedPaths.below.some((folder) => path.startsWith(`${folder}/`));
  const known = new Map<string, Target>();
  const locate: Resolver['locate'] = (path) => {
    const canonical = path.replace(/\/(?:index\.html)?$/, '') || '/';
    if (places.page.has(path)) return { hit: 'page' };
    if (places.redirect.has(path)) return { hit: 'redirect' };
    if (canonical !== path && places.page.has(canonical)) return { hit: 'page', canonical };
    if (places.file.has(path)) return { hit: 'file' };
    if (services.some((service) => isAtOrBelow(path, service))) return { hit: 'service' };
    if (isFailed(canonical)) return { hit: undefined, isFailed: true };
    const why = held[canonical];
    if (why === undefined) return { hit: isExpected(path) ? 'file' : undefined };
    return { hit: undefined, held: why, ...(canonical === path ? {} : { canonical }) };
  };
  return (url, from) => {
    // Each page has anchors of its own: they are not worth keeping.
    if (url.startsWith('#') && OWN_ANCHOR.test(url))
      return { kind: 'local', path: from.path, fragment: url.slice(1), ...locate(from.path) };
    const key = url.startsWith('/') || ABSOLUTE.test(url) ? url : `${from.path} ${url}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const abroad = url.startsWith('h') ? PLAIN_ORIGIN.exec(url)?.[0] : undefined;
    if (abroad !== undefined && abroad !== origin) return { kind: 'elsewhere', origin: abroad };
    const own = copyText(url);
    const made = plainTarget(own, origin, locate) ?? resolveTarget(own, origin, { from: from.path, locate });
    known.set(key === url ? own : key, made);
    return made;
  };
}

const ABSOLUTE = /^[a-z][a-z0-9+.-]*:/i;

/** Finds the target of an address that a parser would leave as it is, as most of a large site's are. */
function plainTarget(url: string, origin: string, locate: Resolver['locate']): LocalTarget | undefined {
  const [, path, fragment = ''] = PLAIN.exec(url.startsWith(origin) ? url.slice(origin.length) : url) ?? [];
  return path === undefined ? undefined : { kind: 'local', path, fragment, ...locate(path) };
}

/** A path without dot segments and without a slash at its end, and a fragment. */
const PLAIN = /^(\/|(?:\/[\w~-][\w.~-]*)+)(?:#([\w.~-]*))?$/;

/** An origin that a parser would leave as it is: no address behind it is invalid. */
const PLAIN_ORIGIN = /^https?:\/\/(?:[a-z\d]+(?:-[a-z\d]+)*\.)+[a-z]{2,}(?=[/?#]|$)/;

/** A fragment of the page itself that a parser would leave as it is. */
const OWN_ANCHOR = /^#[\w.~-]*$/;

interface Resolver {
  readonly from: string;
  readonly locate: (path: string) => Pick<LocalTarget, 'hit' | 'canonical' | 'held' | 'isFailed'>;
}

function resolveTarget(url: string, origin: string, { from, locate }: Resolver): Target {
  const parsed = parseUrl(url, origin + encodeURI(from));
  if (parsed === undefined) return { kind: 'invalid' };
  const { protocol, origin: found, pathname, hash } = parsed;
  if (protocol !== 'http:' && protocol !== 'https:') return { kind: 'scheme', scheme: protocol.slice(0, -1) };
  if (found !== origin) return { kind: 'elsewhere', origin: found };
  const path = decodePath(pathname);
  const fragment = hash.slice(1).replace(/:~:.*$/s, '');
  return {
    kind: 'local',
    path: path ?? pathname,
    fragment,
    ...(path === undefined ? { hit: undefined } : locate(path)),
  };
}

/** `URL.parse`, which Node 20 lacks. */
function parseUrl(url: string, base: string): URL | undefined {
  try {
    return new URL(url, base);
  } catch {
    return undefined;
  }
}

/** Decodes a path as servers do: all but an encoded slash. Undefined for malformed escapes, which name nothing. */
function decodePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname.replace(/%2f/gi, '%252F'));
  } catch {
    return undefined;
  }
}

/** Returns the paths of the site that services answer, and no file. */
function servicePaths({ forms, analytics, origin }: Config): readonly string[] {
  const urls: readonly (string | false)[] = [forms.endpoint, analytics === false ? false : analytics.src];
  return urls.flatMap((url) => {
    if (url === false || !URL.canParse(url, origin)) return [];
    const { origin: found, pathname } = new URL(url, origin);
    return found === origin ? [withoutFinalSlash(pathname)] : [];
  });
}
