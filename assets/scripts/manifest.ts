import { localeOf } from '../../cli/shared/path.ts';
import type { LatestFile } from '../../cli/shared/wire.ts';
import { request } from './request.ts';

/** Paths of a build, from `builds/meta/{id}.json`. */
export interface SiteMap {
  readonly prerendered: readonly string[];
  /** Layout of each path without the default one. */
  readonly layouts: Readonly<Record<string, { readonly layout?: string } | undefined>>;
}

/** Returns the path of a URL as the manifest writes it: without a trailing slash. */
export function pathOf({ pathname }: Pick<URL, 'pathname'>): string {
  return pathname.replace(/(.)\/+$/, '$1');
}

/** Returns a link's path if another page can show it by payload: known, same language, same layout (behaviour 4.1). */
export function softPath(link: Pick<URL, 'pathname'>, from: string, map: SiteMap): string | undefined {
  const { prerendered, layouts } = map;
  const path = pathOf(link);
  const isAlike =
    [path, from].every((one) => prerendered.includes(one)) &&
    localeOf(path) === localeOf(from) &&
    layouts[path]?.layout === layouts[from]?.layout;
  return isAlike ? path : undefined;
}

/** Reads the server's build from parsed JSON; undefined when it is anything else. */
export function parseLatest(value: unknown): LatestFile | undefined {
  const { id, timestamp } = Object(value);
  return typeof id === 'string' && id && typeof timestamp === 'number' ? { id, timestamp } : undefined;
}

/** Reads a map of the site from parsed JSON; undefined when it is anything else. */
export function parseSiteMap(value: unknown): SiteMap | undefined {
  const { prerendered, matcher } = Object(value);
  const layouts = matcher?.static;
  return Array.isArray(prerendered) && layouts ? { prerendered, layouts } : undefined;
}

/** Fetches JSON; undefined after any failure, also when no answer comes in time. */
export async function requestJson(url: string): Promise<unknown> {
  try {
    const answer = await request(url);
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}
