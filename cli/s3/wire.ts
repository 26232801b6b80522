import type { IncomingMessage } from 'node:http';
import http from 'node:http';
import https from 'node:https';

/** A request as it is sent. */
interface WireRequest {
  readonly method: string;
  /** Path and query, as they were signed. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
  /** Called once there is a connection, right before anything is written; what it throws ends the request. */
  readonly mayWrite?: (() => void) | undefined;
}

/** An answer, read whole. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

/** One endpoint, reached over connections that stay open. */
export interface Wire {
  /** `host:port`, as the Host header says it. */
  readonly host: string;
  /** Sends once. Rejects with the network's error, also for an answer that was cut; follows no redirect. */
  readonly send: (request: WireRequest) => Promise<WireAnswer>;
  readonly close: () => void;
}

/** Opens an endpoint, with so many connections at a time; nothing is sent yet. */
export function openWire(endpoint: URL, connections: number): Wire {
  const scheme = endpoint.protocol === 'https:' ? https : http;
  const agent = new scheme.Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' });
  const base = { agent, host: endpoint.hostname.replace(/^\[|\]$/g, ''), port: endpoint.port };
  return {
    host: endpoint.host,
    close: () => agent.destroy(),
    send: ({ method, path, headers, body, mayWrite }) =>
      new Promise((resolve, reject) => {
        const hasLength = body !== undefined || method === 'PUT' || method === 'POST';
        const all = hasLength ? { ...headers, 'content-length': body?.byteLength ?? 0 } : headers;
        const request = scheme.request({ ...base, method, path, headers: all });
        request.setTimeout(SILENCE_MS, () => request.destroy(timedOut()));
        request.on('error', reject);
        // An answer that comes byte by byte is never silent.
        let late: NodeJS.Timeout | undefined;
        request.on('finish', () => {
          late = setTimeout(() => request.destroy(timedOut()), ANSWER_MS);
        });
        request.on('close', () => clearTimeout(late));
        request.on('response', (response) => readAnswer(response).then(resolve, reject));
        // Headers and body leave in one go, at a moment at which they may.
        const end = (): void => {
          try {
            mayWrite?.();
            request.end(body);
          } catch (error) {
            reject(error);
            request.destroy();
          }
        };
        if (mayWrite === undefined) return end();
        request.on('socket', (socket) => {
          if (!socket.connecting) end();
          else socket.once('encrypted' in socket ? 'secureConnect' : 'connect', end);
        });
      }),
  };
}

/** Without a byte for so long, a request counts as lost. */
const SILENCE_MS = 30_000;
/** So long after a request was sent, an answer that is not whole counts as lost. */
const ANSWER_MS = 180_000;

function timedOut(): Error {
  return Object.assign(new Error(), { code: 'ETIMEDOUT' });
}

/** Code of an answer that is longer than any of object storage. */
export const TOO_LONG = 'EMSGSIZE';
const MOST_BYTES = 64_000_000;

/** Rejects with `ECONNRESET` when the answer is cut. */
async function readAnswer(response: IncomingMessage): Promise<WireAnswer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw Object.assign(new Error(), { code: TOO_LONG });
    parts.push(part);
  }
  const { statusCode: status = 0, headers } = response;
  return { status, headers, body: Buffer.concat(parts) };
}
