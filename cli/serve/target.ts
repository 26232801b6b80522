import type { IsOurHost } from '../http/host-names.ts';

/** A request's target. */
interface Target {
  /** Host that an absolute target names. */
  readonly host: string | undefined;
  /** As it was sent, escapes and all. */
  readonly path: string;
  /** With its question mark; '' where there is none. */
  readonly query: string;
}

/** Reads a target. */
export function targetOf(url = ''): Target {
  const [, host, path = '', query = ''] = /^(?:https?:\/\/([^/?#]*))?([^?]*)(.*)$/is.exec(url) ?? [];
  return { host, path: host !== undefined && path === '' ? '/' : path, query };
}

/** Tells whether a target is well-formed, and names no host or one of ours. */
export function isForUs(url: string, isOurHost: IsOurHost): boolean {
  const { host, path } = targetOf(url);
  return (path.startsWith('/') || url === '*') && (host === undefined || isOurHost(host));
}

/** Decodes the escapes of a path; undefined when they are no text. */
export function decodedPath(path: string): string | undefined {
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
