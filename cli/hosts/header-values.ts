import type { Build } from '../output/table.ts';
import { addTo } from '../shared/add-to.ts';
import type { HeaderRule } from '../shared/policy.ts';

/** A build, with what only the configurations of hosts need. */
export interface HostedBuild extends Build {
  /** Archives of the project whose names look like compressed forms. */
  readonly archives: readonly string[];
}

/** Paths that get one value of a header. */
export interface HeaderCase {
  /** Path, or everything below one: `/assets/*`; `/*` is every path. */
  readonly pattern: string;
  readonly tls: boolean;
  readonly value: string;
}

/** Lists the values of each header except `Content-Type`, first that of the rule that wins. */
export function headerCases(rules: readonly HeaderRule[]): ReadonlyMap<string, readonly HeaderCase[]> {
  const cases = new Map<string, HeaderCase[]>();
  for (const { path, over, headers } of [...rules].reverse()) {
    for (const [name, value] of Object.entries(headers)) {
      if (name === 'Content-Type') continue;
      addTo(cases, name, { pattern: path, tls: over === 'tls', value });
    }
  }
  return cases;
}

/** Returns the types that rules give to single paths, by path. */
export function ruledTypes(rules: readonly HeaderRule[]): ReadonlyMap<string, string> {
  const types = new Map<string, string>();
  for (const { path, headers } of rules) {
    const type = headers['Content-Type'];
    if (type !== undefined && !path.endsWith('*')) types.set(path, type);
  }
  return types;
}
