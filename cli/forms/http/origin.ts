import type { IncomingHttpHeaders } from 'node:http';
import type { Headers } from '../../shared/policy.ts';

/**
 * The origin that a post comes from: empty for the endpoint's own, undefined for one whose pages may not post
 * (behaviour 5.4). A browser says where a page is, and a page cannot make it lie.
 */
export function sourceOf(
  headers: IncomingHttpHeaders,
  allowedOrigins: readonly string[],
): string | undefined {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (site === 'same-origin') return '';
  if (origin === undefined) return undefined;
  if (allowedOrigins.includes(origin)) return origin;
  // Older browsers, and all of them over plain HTTP in a local network, say only where the page is from.
  const isOurs =
    site === undefined && /^https?:\/\//.test(origin) && origin.replace(/^https?:\/\//, '') === host;
  return isOurs ? '' : undefined;
}

/** Headers that let a page of an allowed origin read the answer. */
export function corsHeaders(headers: IncomingHttpHeaders, allowedOrigins: readonly string[]): Headers {
  const { origin } = headers;
  return origin !== undefined && allowedOrigins.includes(origin)
    ? { Vary: 'Origin', 'Access-Control-Allow-Origin': origin }
    : { Vary: 'Origin' };
}

/** The answer to a browser that asks first whether it may post. */
export const PREFLIGHT_HEADERS: Headers = {
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Allow-Headers': 'content-type',
  'Access-Control-Max-Age': '7200',
};
