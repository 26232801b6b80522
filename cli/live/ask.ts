import http from 'node:http';
import https from 'node:https';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { MOST_BYTES, readAtMost } from '../system/read-at-most.ts';

/** Answer of the site. */
export interface Answered {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** As it travelled; empty where it is too long. */
  readonly raw: Buffer;
  /** Decoded; undefined: it is too long, or not what its coding says. */
  readonly body: Buffer | undefined;
}

/**
 * Asks a live site for a path and query, as they are sent, with headers whose names are in lower case; follows no
 * redirect. Of a longer body than `most` bytes, or {@link MOST_BYTES}, nothing is kept. Rejects with the network's error.
 */
export type Ask = (
  path: string,
  headers?: Readonly<Record<string, string>>,
  most?: number,
) => Promise<Answered>;

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
  const once: Ask = (path, headers = {}, most = 0) =>
    new Promise((resolve, reject) => {
      count++;
      const request = scheme.request(origin, { agent, path, headers });
      request.setTimeout(SILENCE_MS, () =>
        request.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })),
      );
      request.on('error', reject);
      request.on('response', (response) =>
        readAnswer(response, Math.max(most, MOST_BYTES)).then(resolve, reject),
      );
      request.end();
    });
  return {
    // A connection that was kept open may have been closed meanwhile.
    ask: (...asked) => once(...asked).catch(() => once(...asked)),
    count: () => count,
    close: () => agent.destroy(),
  };
}

const SILENCE_MS = 15_000;

async function readAnswer(response: http.IncomingMessage, most: number): Promise<Answered> {
  const { statusCode: status = 0, headers } = response;
  const raw = await readAtMost(most, response);
  if (raw === undefined) return { status, headers, raw: Buffer.alloc(0), body: undefined };
  return { status, headers, raw, body: decode(raw, headers['content-encoding'], most) };
}

/** A small answer may unfold to more than the memory holds. */
function decode(raw: Buffer, coding: string | undefined, most: number): Buffer | undefined {
  try {
    if (coding === 'br') return brotliDecompressSync(raw, { maxOutputLength: most });
    if (coding === 'gzip') return gunzipSync(raw, { maxOutputLength: most });
    return coding === undefined || coding === 'identity' ? raw : undefined;
  } catch {
    return undefined;
  }
}
