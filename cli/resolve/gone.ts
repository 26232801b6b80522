import { splitPath } from '../shared/path.ts';
import type { Diagnostic, Result } from '../types.ts';
import type { PagesBy, WantedRedirect } from './decide-routes.ts';
import type { RedirectInput, WrittenPath } from './redirect-problems.ts';
import { BY_CASE, oddPath, problem } from './redirect-problems.ts';
import { reservedPath } from './reserved.ts';
import type { Spellings } from './spellings.ts';

/** Checks and returns the paths that are gone: none may be a page, redirect, or differ from one by case alone. */
export function goneAddresses(
  { sources, config, by }: RedirectInput,
  byFrom: ReadonlyMap<string, WantedRedirect>,
  spelled: Spellings,
): Result<readonly string[]> {
  const value = new Set<string>();
  const diagnostics: Diagnostic[] = [];
  for (const { path, location } of sources.addresses.gone) {
    const place = { from: path, location };
    const other = spelled.otherOf(path);
    const found =
      goneProblem(place, by.path, byFrom) ??
      (value.has(path) ? problem(place, 'duplicate-gone', `${path} is listed twice`) : undefined) ??
      reservedPath({ path, ...splitPath(path) }, config, location) ??
      (other === undefined
        ? undefined
        : problem(place, 'case-collision', `${path} is gone, and ${other} is not: ${BY_CASE}`));
    if (found === undefined) value.add(path);
    else diagnostics.push(found);
  }
  return { value: [...value].sort(), diagnostics };
}

function goneProblem(
  place: WrittenPath,
  pages: PagesBy['path'],
  byFrom: ReadonlyMap<string, WantedRedirect>,
): Diagnostic | undefined {
  const { from } = place;
  const odd = oddPath(place, 'bad-gone', 'An address that is gone is');
  if (odd !== undefined) return odd;
  const page = pages.get(from);
  if (page !== undefined)
    return problem(place, 'gone-page', `${from} is a page (${page.file}): it cannot be gone`);
  const redirect = byFrom.get(from);
  if (redirect === undefined) return undefined;
  return problem(place, 'gone-redirect', `${from} redirects to ${redirect.to}: it cannot be gone too`);
}
