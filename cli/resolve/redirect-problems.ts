import { hasLongPart, isHtmlFile, LONGEST_PART } from '../output/file-name.ts';
import { errorOf } from '../report/diagnostic.ts';
import { suggest } from '../report/suggest.ts';
import { once } from '../shared/once.ts';
import { decodeAddress, foldersOf, splitPath, withoutQuery } from '../shared/path.ts';
import type { Diagnostic, FailedPaths, HoldReason, Location } from '../types.ts';
import type { SiteInput } from './arrange-documents.ts';
import type { DecidedRoutes, PagesBy, WantedRedirect } from './decide-routes.ts';
import { isFailed } from './failed-paths.ts';
import { reservedPath } from './reserved.ts';
import type { Routable } from './routing.ts';
import type { Spellings } from './spellings.ts';

/** The input from which redirects are made, and against which they are checked. */
export interface RedirectInput extends Pick<SiteInput, 'config' | 'sources'> {
  /** The documents that are due. */
  readonly entries: readonly Routable[];
  readonly decided: DecidedRoutes;
  readonly by: PagesBy;
  /** Documents that make no page of this build, by path. */
  readonly held: Readonly<Record<string, HoldReason>>;
  readonly failedPaths: FailedPaths;
}

/** A path as it is written in a file, or made by middleware. */
export interface WrittenPath {
  readonly from: string;
  readonly location?: Location | undefined;
}

/** The reason why two paths with different spellings cannot both exist, as the end of a message. */
export const BY_CASE = 'their paths differ only by case or Unicode form';

/** Tells whether a target leaves the site: it has a scheme, or begins with two slashes of any kind. */
export function isExternal(target: string): boolean {
  return /^(https?:|[/\\]{2}|\/\\)/i.test(target);
}

/** The redirects before one by their paths, and the spellings of these paths and of pages. */
interface EarlierPaths {
  readonly byFrom: ReadonlyMap<string, WantedRedirect>;
  readonly spelled: Spellings;
}

/** Reports a redirect that cannot start from its path, or whose target is not well written. */
export function startProblem(
  redirect: WantedRedirect,
  { config, by }: RedirectInput,
  { byFrom, spelled }: EarlierPaths,
): Diagnostic | undefined {
  const { from, to, location } = redirect;
  const odd = oddPath(redirect, 'bad-redirect', 'A redirect starts from');
  if (odd !== undefined) return odd;
  if (hasLongPart(from)) {
    const text = `A redirect starts from a path whose parts have ${LONGEST_PART} bytes at most: systems refuse longer names of files`;
    return problem(redirect, 'bad-redirect', text);
  }
  if (/^\s*(javascript|data|vbscript|blob|file):/i.test(to)) {
    return atTarget(redirect, 'unsafe-redirect', `A redirect cannot lead to "${to}"`);
  }
  if (!isExternal(to) && !/^\/[^\\]*$/.test(to)) {
    return atTarget(redirect, 'bad-redirect', `A redirect leads to a path or an https address, not "${to}"`);
  }
  if (!isExternal(to) && withoutQuery(to).split('/').includes('..')) {
    return atTarget(redirect, 'bad-redirect', `A redirect cannot climb with "..": "${to}"`);
  }
  const page = by.path.get(from);
  if (page !== undefined) {
    const text = `${from} is a page (${page.file}): a redirect cannot take its place`;
    return problem(redirect, 'redirect-over-page', text);
  }
  const reserved = reservedPath({ path: from, ...splitPath(from) }, config, location);
  if (reserved !== undefined) return reserved;
  const first = byFrom.get(from);
  if (first !== undefined) {
    const where = first.location === undefined ? '' : ` (${first.location.file})`;
    return problem(redirect, 'duplicate-redirect', `${from} already redirects to ${first.to}${where}`);
  }
  const other = spelled.otherOf(from);
  if (other === undefined) return undefined;
  const file = by.path.get(other)?.file;
  const which = file === undefined ? other : `${other} (${file})`;
  const text = `The redirect from ${from} and ${which} would be the same file on some machines: ${BY_CASE}`;
  return problem(redirect, 'case-collision', text);
}

/** Reports a path that is none, or stands for several; `says` begins the sentence, with its verb. */
export function oddPath(place: WrittenPath, code: string, says: string): Diagnostic | undefined {
  const { from, location } = place;
  if (!isPlainPath(from)) {
    const text = `${says} a path such as /old, not "${from}"`;
    return errorOf(code, text, { location, suggestion: plainPath(from) });
  }
  return isPattern(from)
    ? problem(place, code, `${says} one path, and "${from}" cannot mean several: write a line for each`)
    : undefined;
}

/**
 * Tells whether a page could have this path, apart from its case: no empty, climbing or invisible part, and no escape,
 * since a browser itself requests `/été` as `/%C3%A9t%C3%A9`.
 */
function isPlainPath(path: string): boolean {
  if (path === '/') return true;
  if (decodeAddress(path) !== path) return false;
  return /^\/[^?#\\\p{Cc}]+$/u.test(path) && !/\/\.{0,2}(?:\/|$)/.test(path);
}

/** Returns the path that an address of another spelling means: without its origin, query, last slash and escapes. */
function plainPath(address: string): string | undefined {
  const path = decodeAddress(withoutQuery(address.replace(/^https?:\/\/[^/]*/i, '')));
  const plain = `/${path.split('/').filter(Boolean).join('/')}`;
  return plain !== '/' && isPlainPath(plain) ? plain : undefined;
}

/** Tells whether hosts or other generators read a path as many: `/old/*`, `/old/:slug`, `/old/[slug]`. */
function isPattern(path: string): boolean {
  return /\*|\/:|\/\[[^/]*\]/.test(path);
}

/** Creates the check of redirects from HTML files, `/old.html`: other addresses cannot be in a folder of that name. */
export function createFileCheck(
  byFrom: ReadonlyMap<string, WantedRedirect>,
  { by }: Pick<RedirectInput, 'by'>,
): (redirect: WantedRedirect) => Diagnostic | undefined {
  const paths = once(() => [...by.path.keys(), ...byFrom.keys()]);
  const folders = once(() => foldersOf(paths()));
  return (redirect) => {
    const { from } = redirect;
    if (!isHtmlFile(from) || !folders().has(from)) return undefined;
    const inside = paths().find((path) => path.startsWith(`${from}/`));
    const text = `${from} is the name of a file, and cannot be that of the folder of ${inside} too: keep one of the two`;
    return problem(redirect, 'redirect-over-page', text);
  };
}

/** Warns of a redirect that waits for its page: a page that is not due never fails a build (behaviour 1.4). */
export function waitingRedirect(redirect: WantedRedirect, { publishAt }: HoldReason): Diagnostic {
  const day = publishAt === undefined ? '' : `, on ${publishAt}`;
  const text = `The redirect from ${redirect.from} to ${redirect.to} starts once its page appears${day}`;
  return { ...problem(redirect, 'redirect-not-due', text), severity: 'warning', ignoredByStrict: true };
}

/** Reports a redirect whose target is another redirect, is gone, or does not exist. */
export function targetProblem(
  redirect: WantedRedirect,
  byFrom: ReadonlyMap<string, WantedRedirect>,
  { by, gone, failedPaths, config }: RedirectInput & { readonly gone: ReadonlySet<string> },
): Diagnostic | undefined {
  const target = targetPath(redirect, config.origin);
  if (target !== undefined && byFrom.has(target)) {
    const trail = follow(redirect, { byFrom, origin: config.origin });
    const loops = new Set(trail).size < trail.length;
    const way = trail.join(' → ');
    const [code, text]: readonly [string, string] = loops
      ? ['redirect-loop', `These redirects go in a circle: ${way}; lead one of them elsewhere`]
      : ['redirect-chain', `A redirect leads to another: ${way}; lead it to ${trail.at(-1)}`];
    return atTarget(redirect, code, text);
  }
  // Something else may answer at an address of this site that is written in full.
  if (target === undefined || isExternal(redirect.to)) return undefined;
  if (by.path.has(target) || isFailed(target, failedPaths)) return undefined;
  if (gone.has(target))
    return atTarget(redirect, 'dead-redirect', `A redirect cannot lead to ${target}, which is gone`);
  const near = suggest(target, by.path.keys());
  const note = near && `Did you mean ${near}?`;
  return atTarget(redirect, 'dead-redirect', `No page has the path ${target}`, note);
}

/** Returns the path of this site to which a redirect leads, in full (`https://site.example/b`) or not, if it does. */
export function targetPath({ to }: Pick<WantedRedirect, 'to'>, origin: string): string | undefined {
  if (!isExternal(to)) return withoutQuery(to);
  const url = URL.canParse(to, origin) ? new URL(to, origin) : undefined;
  if (url?.host !== new URL(origin).host) return undefined;
  return decodeAddress(url.pathname).replace(/(?<=.)\/$/, '');
}

function follow(
  start: WantedRedirect,
  { byFrom, origin }: { readonly byFrom: ReadonlyMap<string, WantedRedirect>; readonly origin: string },
): readonly string[] {
  const trail = [start.from];
  let current: WantedRedirect | undefined = start;
  while (current !== undefined) {
    const target = targetPath(current, origin) ?? current.to;
    trail.push(target);
    if (trail.indexOf(target) < trail.length - 1) break;
    current = byFrom.get(target);
  }
  return trail;
}

/** Makes an error located at the target of a redirect. */
function atTarget(
  { location, targetLocation = location }: WantedRedirect,
  code: string,
  text: string,
  note?: string,
): Diagnostic {
  return errorOf(code, text, { location: targetLocation, note });
}

/** Makes an error located where a path is written. */
export function problem({ location }: WrittenPath, code: string, text: string): Diagnostic {
  return errorOf(code, text, { location });
}
