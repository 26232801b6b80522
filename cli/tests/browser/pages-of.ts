import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '../../shared/locale.ts';
import { splitPath } from '../../shared/path.ts';
import type { BuildManifest, LatestFile, Payload } from '../../shared/wire.ts';

/** Lists the pages of one language of a build, without error pages: path → true when a payload can show it. */
export function pagesOf(dist: string, locale: Locale): ReadonlyMap<string, boolean> {
  const { id } = read<LatestFile>(dist, 'builds/latest.json');
  const { prerendered, matcher } = read<BuildManifest>(dist, `builds/meta/${id}.json`);
  return new Map(
    prerendered
      .filter((path) => splitPath(path).locale === locale)
      .map((path) => [path, !('layout' in (matcher.static[path] ?? {}))]),
  );
}

/**
 * Lists the first page of each template in one language, as a sample of all its pages. Templates come in the same order
 * in both languages.
 */
export function pageOfEachTemplate(dist: string, locale: Locale): ReadonlyMap<string, boolean> {
  const byTemplate = new Map<string, readonly [path: string, isSoft: boolean]>();
  for (const [path, isSoft] of pagesOf(dist, locale)) {
    const { template } = read<Payload>(dist, join(path, '_payload.json')).data;
    const key = `${template} ${isSoft}`;
    if (!byTemplate.has(key)) byTemplate.set(key, [path, isSoft]);
  }
  return new Map([...byTemplate].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, page]) => page));
}

function read<T>(dist: string, file: string): T {
  return JSON.parse(readFileSync(join(dist, file), 'utf8'));
}
