import type { IncomingMessage } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import { limitWait } from '../system/limit-wait.ts';
import { MOST_BYTES, readAtMost } from '../system/read-at-most.ts';

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
        limitWait(request, WAIT_MS);
        request.on('error', reject);
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

const WAIT_MS = { silence: 30_000, answer: 180_000 };

/** Code of an answer that is longer than any of object storage. */
export const TOO_LONG = 'EMSGSIZE';

/** Rejects with `ECONNRESET` when the answer is cut. */
async function readAnswer(response: IncomingMessage): Promise<WireAnswer> {
  const body = await readAtMost(MOST_BYTES, response);
  if (body === undefined) throw Object.assign(new Error(), { code: TOO_LONG });
  const { statusCode: status = 0, headers } = response;
  return { status, headers, body };
}
