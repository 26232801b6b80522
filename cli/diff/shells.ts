import { listChanges } from '../publish/site-changes.ts';
import { getOrMake } from '../shared/get-or-make.ts';
import type { PageAt } from './compare-pages.ts';
import type { ShellChange } from './difference.ts';
import { linesOf, linksOf } from './page-parts.ts';
import { changedWords } from './words.ts';

/** Compares what is around pages, given row by row as both builds have them; once for each pair of shells. */
export function shellChanges(before: readonly PageAt[], after: readonly PageAt[]): readonly ShellChange[] {
  const found = new Map<string, { example: string; pages: number; old: string; now: string }>();
  for (const [row, { path, parts }] of before.entries()) {
    const next = after[row]?.parts;
    if (next === undefined || parts.shell === next.shell) continue;
    const first = { example: path, pages: 0, old: parts.around, now: next.around };
    getOrMake(found, `${parts.shell} ${next.shell}`, () => first).pages++;
  }
  return [...found.values()].map(({ example, pages, old, now }) => ({
    example,
    pages,
    words: changedWords(linesOf(bodyOf(old)), linesOf(bodyOf(now))),
    parts: [...assetChanges(old, now), ...listChanges(linksOf(old), linksOf(now))],
  }));
}

function bodyOf(around: string): string {
  return around.slice(around.indexOf('<body'));
}

/** Lists assets by name: those that came or went, or whose hash is another. */
function assetChanges(before: string, after: string): readonly string[] {
  const [old, next] = [assetsOf(before), assetsOf(after)];
  const came = [...next].filter(([url]) => !old.has(url)).map(([, name]) => name);
  const went = [...old].filter(([url]) => !next.has(url)).map(([, name]) => name);
  const both = came.filter((name) => went.includes(name));
  const isAlone = (name: string): boolean => !both.includes(name);
  return [
    ...new Set(both.map((name) => `changed: ${name}`)),
    ...listChanges(went.filter(isAlone), came.filter(isAlone)),
  ];
}

/** Returns addresses of assets, each with its name without the hash. */
function assetsOf(html: string): ReadonlyMap<string, string> {
  const urls = [...html.matchAll(/\/assets\/([\w./-]+)/g)].map(([, url = '']) => url);
  return new Map(urls.map((url) => [url, url.replace(/\.[0-9A-Za-z_-]{8,10}(?=\.\w+$)/, '')]));
}
