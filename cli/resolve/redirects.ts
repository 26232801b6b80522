import { localePath, withoutQuery } from '../shared/path.ts';
import type { Diagnostic, HoldReason, Redirect, Result } from '../types.ts';
import type { ResolvedPage, WantedRedirect } from './decide-routes.ts';
import { goneAddresses } from './gone.ts';
import type { RedirectInput } from './redirect-problems.ts';
import {
  createFileCheck,
  isExternal,
  startProblem,
  targetProblem,
  waitingRedirect,
} from './redirect-problems.ts';
import type { Routable } from './routing.ts';
import { createSpellings } from './spellings.ts';

/** Addresses that are not pages. */
interface Redirects {
  /** Sorted by the path from which they start. */
  readonly redirects: readonly Redirect[];
  /** Paths that are gone for good, sorted. */
  readonly gone: readonly string[];
  /** Paths of redirects that wait for their page, which is not due. */
  readonly waiting: Readonly<Record<string, HoldReason>>;
  /** Paths of redirects that were refused. */
  readonly refused: ReadonlySet<string>;
}

/**
 * Collects the redirects of the configuration, the editors' file, aliases, slugs and middleware, and the addresses that
 * are gone: checked, resolved, sorted (behaviour 1.7).
 */
export function resolveRedirects(input: RedirectInput): Result<Redirects> {
  const { resolved, fromMiddleware } = input.decided;
  const moved = resolved.flatMap(movedPages);
  const addresses = new Map(moved.map(({ from, to }) => [from, to]));
  const written = [...configured(input), ...aliases(input), ...fromMiddleware].map((redirect) =>
    withAddress(redirect, addresses),
  );
  const wanted = [...written, ...slugs(moved, written)];
  const byFrom = new Map<string, WantedRedirect>();
  const spelled = createSpellings(input.by.path.keys());
  const diagnostics: Diagnostic[] = [];
  const refused = new Set<string>();
  for (const redirect of wanted) {
    const problem = startProblem(redirect, input, { byFrom, spelled });
    if (problem !== undefined) {
      diagnostics.push(problem);
      refused.add(redirect.from);
      continue;
    }
    byFrom.set(redirect.from, redirect);
    spelled.add(redirect.from);
  }
  const gone = goneAddresses(input, byFrom, spelled);
  diagnostics.push(...gone.diagnostics);
  const known = { ...input, gone: new Set(gone.value) };
  const fileProblem = createFileCheck(byFrom, input);
  const redirects: Redirect[] = [];
  const waiting: Record<string, HoldReason> = {};
  for (const redirect of byFrom.values()) {
    const { from, to } = redirect;
    const held = input.held[withoutQuery(to)];
    if (held?.why === 'scheduled') {
      diagnostics.push(waitingRedirect(redirect, held));
      waiting[from] = held;
      continue;
    }
    const problem = fileProblem(redirect) ?? targetProblem(redirect, byFrom, known);
    if (problem !== undefined) {
      diagnostics.push(problem);
      refused.add(from);
    }
    // When a second redirect from the same path was refused, the build cannot tell which one is meant.
    if (!refused.has(from)) redirects.push({ ...redirect, external: isExternal(to) });
  }
  redirects.sort((a, b) => (a.from < b.from ? -1 : 1));
  return { value: { redirects, gone: gone.value, waiting, refused }, diagnostics };
}

function configured({ config, sources }: RedirectInput): readonly WantedRedirect[] {
  const root = config.rootRedirect;
  return [
    ...config.redirects,
    ...sources.addresses.redirects,
    ...(root === undefined ? [] : [{ from: '/', ...root }]),
  ];
}

function aliases({ entries, by }: RedirectInput): readonly WantedRedirect[] {
  return entries.flatMap((entry) => {
    const to = by.file.get(entry.file);
    if (to === undefined) return [];
    return (entry.matter.aliases ?? []).map(
      (from, index): WantedRedirect => ({
        from,
        to,
        status: 301,
        location: entry.locate(['aliases', index]),
      }),
    );
  });
}

/** A page that a `slug`, its own or that of a page above it, gave another address. */
interface MovedPage {
  /** The path that its file would give it. */
  readonly from: string;
  readonly to: string;
  readonly entry: Routable;
}

function movedPages({ meta, entry }: ResolvedPage): readonly MovedPage[] {
  const from = localePath(meta.key, meta.locale);
  return from === meta.path ? [] : [{ from, to: meta.path, entry }];
}

/** Makes a redirect that names a page by its file's path lead to the address that a slug gave the page. */
function withAddress(redirect: WantedRedirect, addresses: ReadonlyMap<string, string>): WantedRedirect {
  const path = withoutQuery(redirect.to);
  const address = addresses.get(path);
  return address === undefined ? redirect : { ...redirect, to: address + redirect.to.slice(path.length) };
}

/** Redirects each address that a slug replaced to the new one, unless that redirect is already written. */
function slugs(moved: readonly MovedPage[], written: readonly WantedRedirect[]): readonly WantedRedirect[] {
  const said = new Set(written.map(({ from, to }) => `${from} ${to}`));
  return moved
    .filter(({ from, to }) => !said.has(`${from} ${to}`))
    .map(
      ({ from, to, entry }): WantedRedirect => ({ from, to, status: 301, location: entry.locate(['slug']) }),
    );
}
