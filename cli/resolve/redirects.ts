import { suggest } from '../report/suggest.ts';
import { splitPath } from '../shared/path.ts';
import type {
  Config,
  Diagnostic,
  EditorAddresses,
  Entry,
  Held,
  Location,
  Redirect,
  Result,
} from '../types.ts';
import { reservedSegment } from './reserved.ts';
import type { Spellings } from './spellings.ts';
import { createSpellings } from './spellings.ts';

type Status = Redirect['status'];

interface Wanted {
  readonly from: string;
  readonly to: string;
  readonly status: Status;
  readonly location?: Location;
}

/** A redirect that a middleware asked for. */
export interface MiddlewareRedirect {
  readonly from: string;
  readonly to: string;
  readonly status: Status;
  readonly file: string;
}

/** A page that a `slug` gave another address. */
export interface MovedPage {
  /** The path that its file has. */
  readonly from: string;
  readonly to: string;
  readonly entry: Entry;
}

/** What redirects are made of and checked against. */
export interface RedirectInput {
  readonly config: Config;
  /** Of the editors' file. */
  readonly addresses: EditorAddresses;
  readonly entries: readonly Entry[];
  /** Path of each document that became a page, by file. */
  readonly pathOf: (file: string) => string | undefined;
  readonly fromMiddleware: readonly MiddlewareRedirect[];
  readonly moved: readonly MovedPage[];
  readonly paths: ReadonlySet<string>;
  /** Documents that make no page of this build, by path. */
  readonly held: Readonly<Record<string, Held>>;
  /** Whether errors took an address away. */
  readonly isLost: (path: string) => boolean;
}

/** Addresses that are no pages. */
export interface Redirects {
  /** Sorted by where they start. */
  readonly redirects: readonly Redirect[];
  /** Paths that are gone for good, sorted. */
  readonly gone: readonly string[];
  /** Where redirects would start whose page is not due: they wait for it. */
  readonly waiting: Readonly<Record<string, Held>>;
  /** Where redirects would start that cannot be. */
  readonly refused: readonly string[];
}

/**
 * Redirects of the configuration, the editors' file, aliases, slugs and middleware, and the addresses that are gone:
 * checked, resolved, sorted (behaviour 1.7).
 */
export function resolveRedirects(input: RedirectInput): Result<Redirects> {
  const moved = new Map(input.moved.map(({ from, to }) => [from, to]));
  const written = [...configured(input), ...aliases(input), ...middleware(input)].map((redirect) =>
    withAddress(redirect, moved),
  );
  const wanted = [...written, ...slugs(input, written)];
  const byFrom = new Map<string, Wanted>();
  const spelled = createSpellings(input.paths);
  const diagnostics: Diagnostic[] = [];
  const refused: string[] = [];
  for (const redirect of wanted) {
    const problem =
      shapeProblem(redirect, input) ??
      duplicateProblem(redirect, byFrom) ??
      spellingProblem(redirect, spelled.otherOf(redirect.from));
    if (problem !== undefined) {
      diagnostics.push(problem);
      refused.push(redirect.from);
      continue;
    }
    byFrom.set(redirect.from, redirect);
    spelled.add(redirect.from);
  }
  const gone = goneAddresses(input, byFrom, spelled);
  diagnostics.push(...gone.diagnostics);
  const standing = { ...input, gone: new Set(gone.value) };
  const waiting: Record<string, Held> = {};
  for (const redirect of byFrom.values()) {
    const held = input.held[redirect.to.split(/[?#]/, 1)[0] ?? ''];
    const problem =
      held?.why === 'scheduled' ? waitingRedirect(redirect, held) : targetProblem(redirect, byFrom, standing);
    if (problem === undefined) continue;
    diagnostics.push(problem);
    if (held?.why === 'scheduled') waiting[redirect.from] = held;
    else refused.push(redirect.from);
  }
  const unmade = new Set([...refused, ...Object.keys(waiting)]);
  const redirects = [...byFrom.values()]
    .filter(({ from }) => !unmade.has(from))
    .map(({ from, to, status, location }) => ({
      from,
      to,
      status,
      external: isExternal(to),
      ...(location === undefined ? {} : { location }),
    }))
    .sort((a, b) => (a.from < b.from ? -1 : 1));
  return { value: { redirects, gone: gone.value, waiting, refused }, diagnostics };
}

/** Paths that answer that they are gone: none of them is a page, redirects, or differs from one by case alone. */
function goneAddresses(
  { addresses, config, paths }: RedirectInput,
  byFrom: ReadonlyMap<string, Wanted>,
  spelled: Spellings,
): Result<readonly string[]> {
  const value = new Set<string>();
  const diagnostics: Diagnostic[] = [];
  for (const { path, location } of addresses.gone) {
    const place = { from: path, location };
    const found = goneProblem(place, { paths, byFrom, value }) ?? reservedProblem(place, config);
    const other = spelled.otherOf(path);
    if (found !== undefined) diagnostics.push(found);
    else if (other !== undefined)
      diagnostics.push(problem(place, 'case-collision', `${path} is gone, and ${other} is not: ${BY_CASE}`));
    else value.add(path);
  }
  return { value: [...value].sort(), diagnostics };
}

interface Standing {
  readonly paths: ReadonlySet<string>;
  readonly byFrom: ReadonlyMap<string, Wanted>;
  /** Paths that are gone already. */
  readonly value: ReadonlySet<string>;
}

function goneProblem(place: Placed, { paths, byFrom, value }: Standing): Diagnostic | undefined {
  const { from } = place;
  if (!isPlainPath(from))
    return problem(place, 'bad-gone', `What is gone is a path such as /old, not "${from}"`);
  if (paths.has(from)) return problem(place, 'gone-page', `${from} is a page: it cannot be gone`);
  const redirect = byFrom.get(from);
  if (redirect !== undefined)
    return problem(place, 'gone-redirect', `${from} redirects to ${redirect.to}: it cannot be gone too`);
  return value.has(from) ? problem(place, 'duplicate-gone', `${from} is listed twice`) : undefined;
}

const BY_CASE = 'their paths differ only by case or Unicode form';

/** Targets that leave the site: a scheme, or two slashes of any kind. */
export function isExternal(target: string): boolean {
  return /^(https?:|[/\\]{2}|\/\\)/i.test(target);
}

function configured({ config, addresses }: RedirectInput): readonly Wanted[] {
  const root = config.rootRedirect;
  return [
    ...config.redirects,
    ...addresses.redirects,
    ...(root === undefined ? [] : [{ from: '/', ...root }]),
  ];
}

function aliases({ entries, pathOf }: RedirectInput): readonly Wanted[] {
  return entries.flatMap((entry) => {
    const to = pathOf(entry.source.file);
    if (to === undefined) return [];
    return (entry.matter.aliases ?? []).map(
      (from, index): Wanted => ({ from, to, status: 301, location: entry.locate(['aliases', index]) }),
    );
  });
}

function middleware({ fromMiddleware }: RedirectInput): readonly Wanted[] {
  return fromMiddleware.map(({ from, to, status, file }) => ({ from, to, status, location: { file } }));
}

/** A redirect may name a page by its file's path: it leads to the address that a slug gave the page. */
function withAddress(redirect: Wanted, moved: ReadonlyMap<string, string>): Wanted {
  const end = redirect.to.search(/[?#]/);
  const path = end < 0 ? redirect.to : redirect.to.slice(0, end);
  const address = moved.get(path);
  return address === undefined ? redirect : { ...redirect, to: address + redirect.to.slice(path.length) };
}

/** The address that a slug replaces leads to the new one, unless the document says so itself. */
function slugs({ moved }: RedirectInput, written: readonly Wanted[]): readonly Wanted[] {
  const said = new Set(written.map(({ from, to }) => `${from} ${to}`));
  return moved
    .filter(({ from, to }) => !said.has(`${from} ${to}`))
    .map(({ from, to, entry }): Wanted => ({ from, to, status: 301, location: entry.locate(['slug']) }));
}

function shapeProblem(redirect: Wanted, input: RedirectInput): Diagnostic | undefined {
  const { from, to } = redirect;
  if (!isPlainPath(from)) {
    return problem(redirect, 'bad-redirect', `A redirect starts from a path such as /old, not "${from}"`);
  }
  if (/^\s*(javascript|data|vbscript|blob|file):/i.test(to)) {
    return problem(redirect, 'unsafe-redirect', `A redirect cannot lead to "${to}"`);
  }
  if (!isExternal(to) && !/^\/[^\\]*$/.test(to)) {
    return problem(redirect, 'bad-redirect', `A redirect leads to a path or an https address, not "${to}"`);
  }
  if (!isExternal(to) && to.split(/[?#]/, 1)[0]?.split('/').includes('..')) {
    return problem(redirect, 'bad-redirect', `A redirect cannot climb with "..": "${to}"`);
  }
  if (input.paths.has(from)) {
    return problem(redirect, 'redirect-over-page', `${from} is a page: a redirect cannot take its place`);
  }
  return reservedProblem(redirect, input.config);
}

/** A path that the generator has a use for. */
function reservedProblem({ from, location }: Placed, { forms }: Config): Diagnostic | undefined {
  const { locale, key } = splitPath(from);
  const reserved = reservedSegment(key, locale, forms.endpoint);
  if (reserved === undefined) return undefined;
  const text = `The path ${from} is taken: the generator writes "${reserved}" itself`;
  return problem({ from, location }, 'reserved-path', text);
}

/** A path that a page could have, but for its case: no empty, climbing or invisible part. */
function isPlainPath(path: string): boolean {
  if (path === '/') return true;
  return /^\/[^?#\\\p{Cc}]+$/u.test(path) && path.split('/').slice(1).every(isPlainSegment);
}

function isPlainSegment(segment: string): boolean {
  return segment !== '' && segment !== '.' && segment !== '..';
}

function spellingProblem(redirect: Wanted, other: string | undefined): Diagnostic | undefined {
  if (other === undefined) return undefined;
  const text = `The redirect from ${redirect.from} and ${other} would be one file on some machines: ${BY_CASE}`;
  return problem(redirect, 'case-collision', text);
}

function duplicateProblem(redirect: Wanted, byFrom: ReadonlyMap<string, Wanted>): Diagnostic | undefined {
  const other = byFrom.get(redirect.from);
  if (other === undefined) return undefined;
  const where = other.location === undefined ? '' : ` (${other.location.file})`;
  return problem(redirect, 'duplicate-redirect', `${redirect.from} already redirects to ${other.to}${where}`);
}

/** A page that is not due never turns a build red (behaviour 1.4). */
function waitingRedirect(redirect: Wanted, { publishAt }: Held): Diagnostic {
  const until = publishAt === undefined ? 'that page appears' : publishAt;
  const text = `The redirect from ${redirect.from} to ${redirect.to} begins with its page: there is none until ${until}`;
  return { ...problem(redirect, 'redirect-not-due', text), severity: 'warning', passing: true };
}

function targetProblem(
  redirect: Wanted,
  byFrom: ReadonlyMap<string, Wanted>,
  { paths, gone, isLost }: Pick<RedirectInput, 'paths' | 'isLost'> & { readonly gone: ReadonlySet<string> },
): Diagnostic | undefined {
  if (isExternal(redirect.to)) return undefined;
  const target = redirect.to.split(/[?#]/, 1)[0] ?? '';
  const next = byFrom.get(target);
  if (next !== undefined) {
    const trail = follow(redirect, byFrom);
    const loops = trail.at(-1) === redirect.from || new Set(trail).size < trail.length;
    const text = `${loops ? 'These redirects turn in a circle' : 'A redirect leads to another'}: ${trail.join(' → ')}`;
    return problem(redirect, loops ? 'redirect-loop' : 'redirect-chain', text);
  }
  if (paths.has(target) || isLost(target)) return undefined;
  if (gone.has(target))
    return problem(redirect, 'dead-redirect', `A redirect cannot lead to ${target}, which is gone`);
  const suggestion = suggest(target, [...paths]);
  return {
    ...problem(redirect, 'dead-redirect', `No page has the path ${target}`),
    ...(suggestion === undefined ? {} : { notes: [{ text: `Did you mean ${suggestion}?` }] }),
  };
}

function follow(start: Wanted, byFrom: ReadonlyMap<string, Wanted>): readonly string[] {
  const trail = [start.from];
  let current: Wanted | undefined = start;
  while (current !== undefined && trail.length <= byFrom.size + 1) {
    const target: string = current.to.split(/[?#]/, 1)[0] ?? '';
    trail.push(target);
    if (trail.indexOf(target) < trail.length - 1) break;
    current = byFrom.get(target);
  }
  return trail;
}

/** A path as it is written somewhere. */
interface Placed {
  readonly from: string;
  readonly location?: Location | undefined;
}

function problem({ location }: Placed, code: string, text: string): Diagnostic {
  return { severity: 'error', code, text, ...(location === undefined ? {} : { location }) };
}
