import { hash } from 'node:crypto';
import type { PageMeta } from '../api/page.ts';
import type { GeneratedStyles, Registry, StyleRemark } from '../api/registry.ts';
import type { Cache } from '../cache/cache.ts';
import { hashParts } from '../cache/cache.ts';
import { keyJson } from '../cache/key-json.ts';
import type { Memo } from '../cache/memo.ts';
import { attempt } from '../hooks/hook-failure.ts';
import { warningOf } from '../report/diagnostic.ts';
import { REGISTRY_FILE } from '../shared/registry-file.ts';
import type { Diagnostic, Result, Site } from '../types.ts';

/** Rules of the stylesheets, and those of single templates. */
export type Rules = Required<Pick<GeneratedStyles, 'css' | 'byTemplate'>>;

/** The caches of generated rules, and the version of their code. */
interface RuleTools {
  readonly cache: Cache;
  /** Hash of the code behind the function: while it is the same, rules that were made before are used again. */
  readonly version: string;
  readonly memo: Memo;
}

/** Returns the registry's rules, cached: measuring display lines takes a while, and most edits change none. */
export async function generatedRules(
  metas: readonly PageMeta[],
  messages: Site['messages'],
  generatedStyles: Registry['generatedStyles'],
  { cache, version, memo }: RuleTools,
): Promise<Result<Rules>> {
  const generate = (): Result<Rules> => {
    const subject = { file: REGISTRY_FILE, doing: 'while making the stylesheet' };
    const done = attempt(subject, () => generatedStyles(metas, messages));
    if ('diagnostic' in done) return { value: { css: '', byTemplate: {} }, diagnostics: [done.diagnostic] };
    if (typeof done.value === 'string')
      return { value: { css: done.value, byTemplate: {} }, diagnostics: [] };
    const { css, byTemplate = {}, remarks } = done.value;
    return { value: { css, byTemplate }, diagnostics: remarks.map(remarkOf) };
  };
  // Rules that depend on no page take less time to make than to find in the cache.
  if (generatedStyles.length === 0) return generate();
  const digests = memo.map(metas, digestOf);
  return cache.json(hashParts('generated', version, ...digests, keyJson(messages)), generate);
}

/** Makes the warning of a remark, a matter of taste that `--strict` does not count. */
function remarkOf({ file, text }: StyleRemark): Diagnostic {
  return warningOf('style-remark', text, { location: { file }, ignoredByStrict: true });
}

function digestOf(meta: PageMeta): string {
  return hash('sha256', keyJson(meta));
}
