import http from 'node:http';
import https from 'node:https';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** Answer of the site. */
export interface Answered {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** As it travelled. */
  readonly raw: Buffer;
  /** Decoded; undefined: it is not what its coding says. */
  readonly body: Buffer | undefined;
}

/**
 * Asks a live site for a path and query, as they are sent, with headers whose names are in lower case; follows no
 * redirect. Rejects with the network's error.
 */
export type Ask = (path: string, headers?: Readonly<Record<string, string>>) => Promise<Answered>;

/** A site that is asked. */
interface LiveSite {
  readonly ask: Ask;
  /** Requests so far. */
  readonly count: () => number;
  readonly close: () => void;
}

/** Opens a site for questions. */
export function openSite(origin: URL): LiveSite {
  const scheme = origin.protocol === 'https:' ? https : http;
  const agent = new scheme.Agent({ keepAlive: true, maxSockets: 8 });
  let count = 0;
  const once: Ask = (path, headers = {}) =>
    new Promise((resolve, reject) => {
      count++;
      const request = scheme.request(origin, { agent, path, headers });
      request.setTimeout(SILENCE_MS, () =>
        request.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })),
      );
      request.on('error', reject);
      request.on('response', (response) => readAnswer(response).then(resolve, reject));
      request.end();
    });
  return {
    // A connection that was kept open may have been closed meanwhile.
    ask: (path, headers) => once(path, headers).catch(() => once(path, headers)),
    count: () => count,
    close: () => agent.destroy(),
  };
}

const SILENCE_MS = 15_000;

async function readAnswer(response: http.IncomingMessage): Promise<Answered> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  const { statusCode: status = 0, headers } = response;
  const raw = Buffer.concat(parts);
  return { status, headers, raw, body: decode(raw, headers['content-encoding']) };
}

function decode(raw: Buffer, coding: string | undefined): Buffer | undefined {
  try {
    if (coding === 'br') return brotliDecompressSync(raw);
    if (coding === 'gzip') return gunzipSync(raw);
    return coding === undefined || coding === 'identity' ? raw : undefined;
  } catch {
    return undefined;
  }
}
