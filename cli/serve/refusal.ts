import type { IncomingMessage } from 'node:http';
import type { IsOurHost } from '../http/host-names.ts';
import type { Headers } from '../shared/policy.ts';
import type { Reply } from './representation.ts';
import { isForUs } from './target.ts';

/** Parts of a request that are checked; node:http's own message has them all. */
export type RequestFacts = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'rawHeaders'>;

/** Refuses a request that is malformed, too long, or meant for another host. */
export function refusal(
  request: RequestFacts & Pick<IncomingMessage, 'httpVersion'>,
  isOurHost: IsOurHost,
): Reply | undefined {
  const { url = '', headers } = request;
  if (url.length > LONGEST_TARGET) return TOO_LONG;
  const { host } = headers;
  // An absolute target names the host; the header must then be ours as well.
  if (!isForUs(url, isOurHost)) return MALFORMED;
  // HTTP/1.0 asks for no host (RFC 9112, 3.2), and checks of load balancers still speak it; browsers always name theirs.
  if (host === undefined && request.httpVersion === '1.0') return undefined;
  if (host === undefined || host === '' || hasTwoHosts(request.rawHeaders)) return MALFORMED;
  return isOurHost(host) ? undefined : MISDIRECTED;
}

/** An answer in plain words, for a person with a terminal. */
export function textReply(status: number, text: string, headers: Headers = {}): Reply {
  return smallReply(status, `${text}\n`, {
    ...BARE,
    ...headers,
    'Content-Type': 'text/plain; charset=utf-8',
  });
}

/** An answer that is written here, not read. */
export function smallReply(status: number, text: string, headers: Headers): Reply {
  const body = Buffer.from(text);
  const all = { ...headers, 'Content-Length': String(body.length) };
  return { status, headers: Object.entries(all).flat(), body };
}

/** Tells whether a request brings a body. */
export function hasBody({ headers }: RequestFacts): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && Number(length) !== 0);
}

const LONGEST_TARGET = 8192;
const BARE = { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' };
const TOO_LONG = textReply(414, 'The address is too long.');
const MALFORMED = textReply(400, 'The request is malformed.');
const MISDIRECTED = textReply(421, 'This server does not answer for that host.');

/** Two hosts are a request that two servers read differently; node:http keeps the first. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}
