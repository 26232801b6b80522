import http from 'node:http';
import https from 'node:https';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { limitWait } from '../system/limit-wait.ts';
import { MOST_BYTES, readAtMost } from '../system/read-at-most.ts';

/** An answer of the live site. */
export interface SiteAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** The body as it travelled; empty when it is too long. */
  readonly raw: Buffer;
  /** The decoded body; undefined when it is too long, or not in the coding that its header names. */
  readonly body: Buffer | undefined;
}

/**
 * Asks a live site for a path and query, given as they are sent, with header names in lower case. Follows no redirect,
 * and keeps nothing of a body that is longer than both `most` and {@link MOST_BYTES} bytes. Rejects with the network's
 * error.
 */
export type Ask = (
  path: string,
  headers?: Readonly<Record<string, string>>,
  most?: number,
) => Promise<SiteAnswer>;

/** A live site, open for requests. */
interface LiveSite {
  readonly ask: Ask;
  /** Returns the number of requests so far. */
  readonly count: () => number;
  readonly close: () => void;
}

/** Opens a live site for requests. */
export function openSite(origin: URL): LiveSite {
  const scheme = origin.protocol === 'https:' ? https : http;
  const agent = new scheme.Agent({ keepAlive: true, maxSockets: 8 });
  let count = 0;
  const once: Ask = (path, headers = {}, most = 0) =>
    new Promise((resolve, reject) => {
      count++;
      const request = scheme.request(origin, { agent, path, headers });
      limitWait(request, WAIT_MS);
      request.on('error', reject);
      request.on('response', (response) =>
        readAnswer(response, Math.max(most, MOST_BYTES)).then(resolve, reject),
      );
      request.end();
    });
  return {
    // Asks twice, since the site may meanwhile have closed a connection that was kept open.
    ask: (...asked) => once(...asked).catch(() => once(...asked)),
    count: () => count,
    close: () => agent.destroy(),
  };
}

const WAIT_MS = { silence: 15_000, answer: 300_000 };

async function readAnswer(response: http.IncomingMessage, most: number): Promise<SiteAnswer> {
  const { statusCode: status = 0, headers } = response;
  const raw = await readAtMost(most, response);
  if (raw === undefined) return { status, headers, raw: Buffer.alloc(0), body: undefined };
  return { status, headers, raw, body: decode(raw, headers['content-encoding'], most) };
}

/** Decodes a body of `most` bytes at most: a small answer may unfold to more than the memory holds. */
function decode(raw: Buffer, coding: string | undefined, most: number): Buffer | undefined {
  try {
    if (coding === 'br') return brotliDecompressSync(raw, { maxOutputLength: most });
    if (coding === 'gzip') return gunzipSync(raw, { maxOutputLength: most });
    return coding === undefined || coding === 'identity' ? raw : undefined;
  } catch {
    return undefined;
  }
}
