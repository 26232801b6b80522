import type { Locale } from '../shared/locale.ts';
import { LOCALES } from '../shared/locale.ts';
import { filePath, localePath, splitPath } from '../shared/path.ts';
import type { HeaderRule, Headers } from '../shared/policy.ts';
import { headersFor } from '../shared/policy.ts';
import type { BuildManifest } from '../shared/wire.ts';
import { contentType, isCompressible } from './content-type.ts';

/** The place of a resource's bytes: a file of the output, or memory. */
type ResourceSource =
  | {
      /** Path relative to the output folder. */
      readonly file: string;
      /** Files that hold it compressed at build time. */
      readonly compressed: { readonly br?: string; readonly gzip?: string };
    }
  | { readonly content: Uint8Array };

/** A file or text that the server can send. */
export interface Resource {
  readonly kind: 'resource';
  /** URL path by which header rules know it: `/about`, `/assets/a.js`. */
  readonly path: string;
  readonly source: ResourceSource;
  readonly type: string;
  readonly compressible: boolean;
  /** Status it is sent with: error pages have their own. */
  readonly status: 200 | 404 | 500;
}

/** A path that leads elsewhere. */
export interface RedirectTarget {
  readonly kind: 'redirect';
  readonly path: string;
  readonly status: number;
  /** Value of `Location`, without the query that is kept. */
  readonly location: string;
  /** Fragment of the target, apart from `location` so that the request's query can go between. */
  readonly fragment: string;
  /** True when the request's query is kept, because the target has none of its own. */
  readonly keepsQuery: boolean;
}

/** Everything that can be requested. A URL is only ever a key of `targets`. */
export interface Table {
  readonly targets: ReadonlyMap<string, Resource | RedirectTarget>;
  /** Paths that are gone for good, with and without a slash. */
  readonly gone: ReadonlySet<string>;
  readonly errors: Readonly<Record<404 | 500, Readonly<Partial<Record<Locale, Resource>>>>>;
  /** Returns the headers of a path, by the rules of the build. */
  readonly headersOf: (path: string) => Headers;
  /** Headers of answers that belong to no file. */
  readonly general: Headers;
}

/** A build's description of itself. */
export interface Build {
  /** Every file, relative to the output folder. */
  readonly files: readonly string[];
  readonly rules: readonly HeaderRule[];
  readonly redirects: BuildManifest['redirects'];
  readonly gone: BuildManifest['gone'];
}

/** The parts of a table that do not come from the build. */
export interface TableOptions {
  /** The scheme that visitors use: rules for TLS are for `https` alone. */
  readonly scheme: 'http' | 'https';
  /** Answers for paths that the build has no file for. */
  readonly fallbacks: readonly { readonly path: string; readonly content: string }[];
}

/** Makes the table of a build. */
export function createTable(build: Build, options: TableOptions): Table {
  const targets = new Map<string, Resource | RedirectTarget>();
  const errors: Record<404 | 500, Partial<Record<Locale, Resource>>> = { 404: {}, 500: {} };
  for (const { path, content } of options.fallbacks) {
    targets.set(path, resource(path, { content: Buffer.from(content) }));
  }
  const files = new Set(build.files);
  for (const file of build.files) {
    if (isPrivate(file, files)) continue;
    const found = resource(filePath(file), { file, compressed: compressedForms(file, files) });
    for (const path of pathsOf(file)) targets.set(path, found);
    if (found.status !== 200) errors[found.status][splitPath(found.path).locale] = found;
  }
  for (const redirect of build.redirects) {
    const target = redirectTarget(redirect);
    for (const path of bothForms(redirect.from)) targets.set(path, target);
  }
  const headersOf = (path: string): Headers => headersFor(path, build.rules, options.scheme);
  const gone = new Set(build.gone.flatMap(bothForms));
  return { targets, gone, errors, headersOf, general: headersOf('/404.html') };
}

/** Tells what a path that the build lacks would have been: a page, a payload, or a file of a folder without pages. */
export function missingKind(path: string): 'page' | 'payload' | 'file' {
  if (path.endsWith('/_payload.json')) return 'payload';
  return OWN_FILES.test(path) ? 'file' : 'page';
}

/** Folders that hold no pages: a script that is gone needs no page that says so. */
const OWN_FILES = /^\/(?:assets|builds)\//;

/** The site's configuration for a host, with `--host`. */
export const NGINX_FILE = '_nginx.conf';
export const CADDY_FILE = '_Caddyfile';
export const CLOUDFRONT_FILE = '_cloudfront.js';

/** Files that hosts read, and visitors may not. */
export const HOST_FILES: readonly string[] = [
  '_headers',
  '_redirects',
  'headers.json',
  NGINX_FILE,
  CADDY_FILE,
  CLOUDFRONT_FILE,
];
/** Documents of errors, which answer for other addresses and have no address of their own. */
export const ERROR_FILES: readonly string[] = LOCALES.flatMap((locale) =>
  ['/404.html', '/500.html'].map((path) => localePath(path, locale).slice(1)),
);
const PAGE = /(?:^|\/)index\.html$/;

/** Tells whether a file is no resource: a file for hosts, or the compressed form of another file. */
export function isPrivate(file: string, files: ReadonlySet<string>): boolean {
  return HOST_FILES.includes(file) || (/\.(?:br|gz)$/.test(file) && files.has(file.replace(/\.\w+$/, '')));
}

function resource(path: string, source: ResourceSource): Resource {
  const type = contentType('file' in source ? source.file : path);
  return { kind: 'resource', path, source, type, compressible: isCompressible(type), status: statusOf(path) };
}

function statusOf(path: string): Resource['status'] {
  if (!ERROR_FILES.includes(path.slice(1))) return 200;
  return path.endsWith('/404.html') ? 404 : 500;
}

function compressedForms(file: string, files: ReadonlySet<string>): { br?: string; gzip?: string } {
  return {
    ...(files.has(`${file}.br`) ? { br: `${file}.br` } : {}),
    ...(files.has(`${file}.gz`) ? { gzip: `${file}.gz` } : {}),
  };
}

/** Returns every key of a file: a page has two, and never its file's name (behaviour 1.3). */
function pathsOf(file: string): readonly string[] {
  const path = filePath(file);
  return PAGE.test(file) ? bothForms(path) : [path];
}

/** Returns both addresses of a page or redirect, without a slash at the end and with one; `/` has only one. */
export function bothForms(path: string): readonly string[] {
  return [...new Set([path, `${path.replace(/\/$/, '')}/`])];
}

/** Makes the target of a redirect, as the server answers it. */
export function redirectTarget({ from, to, status }: Build['redirects'][number]): RedirectTarget {
  // Braces are encoded too: hosts look for variables in them.
  const location = hrefOf(to).replaceAll('{', '%7B').replaceAll('}', '%7D');
  const [before = '', ...after] = location.split('#');
  return {
    kind: 'redirect',
    path: from,
    status,
    location: before,
    fragment: after.length === 0 ? '' : `#${after.join('#')}`,
    keepsQuery: !before.includes('?'),
  };
}

/** Percent-encodes a target; `/\host` is another host, as browsers read it. */
function hrefOf(to: string): string {
  if (!URL.canParse(to, NOWHERE)) return encodeURI(to);
  const url = new URL(to, NOWHERE);
  if (url.origin === NOWHERE) return url.pathname + url.search + url.hash;
  return /^https?:/i.test(to.trim()) ? url.href : url.href.slice(url.protocol.length);
}

const NOWHERE = 'https://nowhere.invalid';
