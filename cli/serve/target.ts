import type { IsOurHost } from '../http/host-names.ts';

/** Tells whether a target names no host, or one of ours. */
export function isForUs(url: string, isOurHost: IsOurHost): boolean {
  if (url.startsWith('/') || url === '*') return true;
  const [, authority] = /^https?:\/\/([^/?#]*)(?:[/?]|$)/i.exec(url) ?? [];
  return authority !== undefined && isOurHost(authority);
}

/** The target without scheme and host. */
export function originForm(url = ''): string {
  if (url.startsWith('/') || url === '*') return url;
  const rest = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** The path of a target in origin form, as it was sent. */
export function rawPath(url: string): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

/** The path of a target in origin form, escapes decoded; undefined when they are no text. */
export function decodedPath(url: string): string | undefined {
  const path = rawPath(url);
  if (!path.includes('%')) return path;
  // An escaped slash is no slash (RFC 3986): decoded it would name another resource.
  if (/%(?:2f|5c|00)/i.test(path)) return NO_KEY;
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** No key of a table: they all begin with a slash. */
const NO_KEY = '';
