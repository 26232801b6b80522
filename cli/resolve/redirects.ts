import { withoutQuery } from '../shared/path.ts';
import type { Diagnostic, Held, Redirect, Result } from '../types.ts';
import { goneAddresses } from './gone.ts';
import type { RedirectInput, Wanted } from './redirect-input.ts';
import {
  duplicateProblem,
  isExternal,
  shapeProblem,
  spellingProblem,
  targetProblem,
  waitingRedirect,
} from './redirect-problems.ts';
import { createSpellings } from './spellings.ts';

/** Addresses that are no pages. */
interface Redirects {
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
  const written = [...configured(input), ...aliases(input), ...input.fromMiddleware].map((redirect) =>
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
    const held = input.held[withoutQuery(redirect.to)];
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
    .map((redirect) => ({ ...redirect, external: isExternal(redirect.to) }))
    .sort((a, b) => (a.from < b.from ? -1 : 1));
  return { value: { redirects, gone: gone.value, waiting, refused }, diagnostics };
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
    const to = pathOf(entry.file);
    if (to === undefined) return [];
    return (entry.matter.aliases ?? []).map(
      (from, index): Wanted => ({ from, to, status: 301, location: entry.locate(['aliases', index]) }),
    );
  });
}

/** A redirect may name a page by its file's path: it leads to the address that a slug gave the page. */
function withAddress(redirect: Wanted, moved: ReadonlyMap<string, string>): Wanted {
  const path = withoutQuery(redirect.to);
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
