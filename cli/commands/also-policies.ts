import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { scriptHashes } from '../hosts/policies.ts';
import { tolerate } from '../system/tolerate.ts';

/** Returns the hashes of the inline scripts that files and origins permit, or a text that names a place with none. */
export async function alsoPolicies(
  places: readonly string[],
  cwd: string,
): Promise<readonly string[] | string> {
  const hashes: string[] = [];
  for (const place of places) {
    const text = /^https?:\/\//.test(place)
      ? await policyOf(place)
      : (tolerate(() => readFileSync(resolve(cwd, place), 'utf8')) ?? '');
    const found = scriptHashes(text);
    if (found.length === 0)
      return `--also-policy: ${place} names no inline script: give an earlier headers.json, or the origin of the live site.`;
    hashes.push(...found);
  }
  return [...new Set(hashes)].sort();
}

async function policyOf(origin: string): Promise<string> {
  const answer = await fetch(origin, { signal: AbortSignal.timeout(15_000) }).catch(() => undefined);
  return answer?.headers.get('content-security-policy') ?? '';
}
