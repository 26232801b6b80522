import http from 'node:http';
import https from 'node:https';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { limitWait } from '../system/limit-wait.ts';
import { silenceReason } from '../system/network-error.ts';
import type { Pacing } from '../system/pace.ts';
import { createPace } from '../system/pace.ts';
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
 * and keeps nothing of a body that is longer than both `most` and {@link MOST_BYTES} bytes. Rejects with
 * {@link Unanswered}.
 */
export type Ask = (
  path: string,
  headers?: Readonly<Record<string, string>>,
  most?: number,
) => Promise<SiteAnswer>;

/** Thrown when a site does not answer a request; says so in a sentence. */
export class Unanswered extends Error {
  readonly path: string;
  /** Rest of a sentence that begins with the path. */
  readonly reason: string;

  /** `where` names the site, or the address where the site answered others. */
  constructor(where: string, path: string, code: string) {
    const reason = silenceReason(code);
    super(`${where} ${reason}.`);
    this.path = path;
    this.reason = reason;
  }
}

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
  const pace = createPace();
  let hasAnswered = false;
  const once: Ask = (path, headers = {}, most = 0) =>
    new Promise((resolve, reject) => {
      count++;
      const request = scheme.request(origin, { agent, path, headers });
      limitWait(request, WAIT_MS);
      request.on('error', reject);
      request.on('response', (response) =>
        readAnswer(response, Math.max(most, MOST_BYTES)).then((answer) => {
          hasAnswered = true;
          resolve(answer);
        }, reject),
      );
      request.end();
    });
  // A site that answered before fails at this path.
  const unanswered = (path: string, { code = '' }: NodeJS.ErrnoException): Unanswered =>
    new Unanswered(origin.origin + (hasAnswered ? path : ''), path, code);
  return {
    // Asks twice, since the site may meanwhile have closed a connection that was kept open.
    ask: (...asked) =>
      pace(() => once(...asked).catch(() => once(...asked)), pacingOf).catch(
        (error: NodeJS.ErrnoException) => {
          throw unanswered(asked[0], error);
        },
      ),
    count: () => count,
    close: () => agent.destroy(),
  };
}

function pacingOf({ status, headers }: SiteAnswer): Pacing {
  return { ...headers, status };
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
