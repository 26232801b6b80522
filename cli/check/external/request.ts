import http from 'node:http';
import https from 'node:https';
import { isIPv6 } from 'node:net';

/** A request to a host whose addresses are known. */
interface LinkRequest {
  readonly url: URL;
  readonly method: 'HEAD' | 'GET';
  /** The only addresses to connect to, whatever the resolver says by then. */
  readonly addresses: readonly string[];
  /** Value of the `User-Agent` header. */
  readonly userAgent: string;
  readonly timeoutMs: number;
}

/** The answer of a site, without its content. */
export interface LinkResponse {
  readonly status: number;
  readonly location?: string;
}

/** Asks another site once, and follows no redirect. Rejects with the network's error, or `ETIMEDOUT`. */
export function requestLink({
  url,
  method,
  addresses,
  userAgent,
  timeoutMs,
}: LinkRequest): Promise<LinkResponse> {
  const scheme = url.protocol === 'https:' ? https : http;
  const known = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return new Promise((resolve, reject) => {
    const request = scheme.request(url, {
      method,
      agent: false,
      headers: { 'user-agent': userAgent, accept: '*/*' },
      lookup: (_host, _options, answer) => answer(null, known),
    });
    const timer = setTimeout(
      () => request.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })),
      timeoutMs,
    );
    request.on('close', () => clearTimeout(timer));
    request.on('error', reject);
    request.on('response', (response) => {
      const { statusCode: status = 0, headers } = response;
      resolve({ status, ...(headers.location === undefined ? {} : { location: headers.location }) });
      // Status and headers are enough: the content is not read.
      request.destroy();
    });
    request.end();
  });
}
