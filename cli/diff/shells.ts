import { listChanges } from '../publish/site-changes.ts';
import { getOrMake } from '../shared/get-or-make.ts';
import type { PageAt } from './compare-pages.ts';
import type { ShellChange } from './difference.ts';
import { linesOf, linksOf } from './page-parts.ts';
import { changedWords } from './words.ts';

/** Collects what is around pages, once for each language and layout. */
interface Shells {
  readonly add: (before: PageAt, after: PageAt) => void;
  readonly changes: () => readonly ShellChange[];
}

/** Makes a collection that looks into the first pair of each two shells. */
export function createShells(): Shells {
  const found = new Map<string, { example: string; pages: number; before: string; after: string }>();
  return {
    add: ({ path, parts: old }, { parts: next }) => {
      if (old.shell === next.shell) return;
      const first = { example: path, pages: 0, before: old.around, after: next.around };
      getOrMake(found, `${old.shell} ${next.shell}`, () => first).pages++;
    },
    changes: () =>
      [...found.values()].map(({ example, pages, before, after }) => ({
        example,
        pages,
        words: changedWords(linesOf(bodyOf(before)), linesOf(bodyOf(after))),
        parts: [...assetChanges(before, after), ...listChanges(linksOf(before), linksOf(after))],
      })),
  };
}

function bodyOf(around: string): string {
  return around.slice(around.indexOf('<body'));
}

/** Names of assets whose hash is another, or that came or went. */
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

/** Addresses of assets, each with its name without its hash. */
function assetsOf(html: string): ReadonlyMap<string, string> {
  const urls = [...html.matchAll(/\/assets\/([\w./-]+)/g)].map(([, url = '']) => url);
  return new Map(urls.map((url) => [url, url.replace(/\.[0-9A-Za-z_-]{8,10}(?=\.\w+$)/, '')]));
}
