import type { HeaderRule } from '../shared/policy.ts';
import { changePolicies } from '../shared/policy.ts';

/** Finds the hashes of inline scripts in the text of a header, of a file of headers or of a host's configuration. */
export function scriptHashes(text: string): readonly string[] {
  const policies = [...text.matchAll(/script-src ([^;]*)/g)].map(([, sources = '']) => sources);
  return [...new Set(policies.flatMap((sources) => sources.match(/'sha256-[\w+/=-]+'/g) ?? []))].sort();
}

/** Returns rules whose policies also permit the inline scripts of builds that visitors still have open. */
export function withAlsoPolicies(
  rules: readonly HeaderRule[],
  hashes: readonly string[],
): readonly HeaderRule[] {
  if (hashes.length === 0) return rules;
  return changePolicies(rules, (policy) =>
    policy.replace(/script-src ([^;]*)/, (directive, sources: string) => {
      const missing = hashes.filter((hash) => !sources.includes(hash));
      return [directive, ...missing].join(' ');
    }),
  );
}
