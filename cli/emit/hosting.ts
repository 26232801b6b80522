import type { Output } from '../output/site-file.ts';
import { localePath, splitPath } from '../shared/path.ts';
import type { HeaderRule } from '../shared/policy.ts';
import type { Site } from '../types.ts';
import { redirectTarget } from './redirects.ts';

/**
 * `_redirects` in the form that Netlify and Cloudflare Pages read. Netlify answers 410 with the error page for what
 * is gone, and the last line gives English paths their own; Cloudflare passes over both, for it knows no such status
 * and finds error pages by itself: there, what is gone is missing.
 */
export function redirectsFile({ redirects, gone }: Pick<Site, 'redirects' | 'gone'>, origin: string): Output {
  const gonePages = gone.map((path) => {
    const { locale } = splitPath(path);
    return `${encodeURI(path)} ${localePath('/404.html', locale)} 410\n`;
  });
  const lines = redirects
    .map(
      (redirect) =>
        `${encodeURI(redirect.from)} ${redirectTarget(redirect, origin).href} ${redirect.status}\n`,
    )
    .sort();
  return {
    file: '_redirects',
    content: `${lines.join('')}${gonePages.join('')}/en/* /en/404.html 404\n`,
    kind: 'rest',
  };
}

/**
 * `_headers` in the form that Netlify and Cloudflare Pages read. Cloudflare joins what several rules say of one
 * header, so a rule first detaches (`! Name`) what an earlier one has set.
 */
export function hostHeadersFile(rules: readonly HeaderRule[], origin: string): Output {
  const secure = origin.startsWith('https:');
  const merged = mergeByPath(rules.filter((rule) => rule.over === undefined || secure));
  const blocks = merged.map(({ path, headers }, index) => {
    const earlier = merged.slice(0, index).filter((rule) => covers(rule.path, path));
    const lines = Object.entries(headers).flatMap(([name, value]) => [
      ...(earlier.some((rule) => name in rule.headers) ? [`  ! ${name}\n`] : []),
      `  ${name}: ${value}\n`,
    ]);
    return `${path}\n${lines.join('')}`;
  });
  return { file: '_headers', content: blocks.join('\n'), kind: 'rest' };
}

function mergeByPath(rules: readonly HeaderRule[]): readonly HeaderRule[] {
  const merged = new Map<string, HeaderRule>();
  for (const { path, headers } of rules) {
    merged.set(path, { path, headers: { ...merged.get(path)?.headers, ...headers } });
  }
  return [...merged.values()];
}

/** Whether every path of a pattern also matches a wider one. */
function covers(wide: string, narrow: string): boolean {
  return wide.endsWith('/*') && narrow.startsWith(wide.slice(0, -1));
}
