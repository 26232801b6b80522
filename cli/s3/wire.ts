import type { ClientRequest, IncomingMessage } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import { limitWait } from '../system/limit-wait.ts';
import { MOST_BYTES, readAtMost } from '../system/read-at-most.ts';

/** Says whether this process may still change what visitors see. */
export interface Fence {
  /** Waits until that is known; rejects when it may not. */
  readonly pass: () => Promise<void> | undefined;
  /** Throws when it may not any more. */
  readonly check: () => void;
}

/** A request as it is sent. */
interface WireRequest {
  readonly method: string;
  /** Path and query, as they were signed. */
  readonly path: string;
  readonly headers: http.OutgoingHttpHeaders;
  readonly body: Uint8Array | undefined;
  /** Asked once there is a connection, right before the bytes leave that complete the request; what it throws ends it. */
  readonly fence?: Fence | undefined;
  /** Once it aborts, an answer is waited for a few seconds more. */
  readonly signal?: AbortSignal;
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

/** The way to other hosts, by the names of the environment. */
export interface ProxyVariables {
  readonly HTTPS_PROXY?: string;
  /** Hosts that are reached without it. */
  readonly NO_PROXY?: string;
}

/** Tells whether this version of Node reaches hosts through a proxy. */
export function takesProxies(version = process.versions.node): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 24 || (major === 24 && minor >= 5) || (major === 22 && minor >= 21);
}

/** Opens an endpoint, with so many connections at a time; nothing is sent yet. */
export function openWire(endpoint: URL, connections: number, proxyEnv: ProxyVariables = {}): Wire {
  const scheme = endpoint.protocol === 'https:' ? https : http;
  const options = { keepAlive: true, maxSockets: connections, scheduling: 'fifo', proxyEnv } as const;
  const agent = new scheme.Agent(options);
  const base = { agent, host: endpoint.hostname.replace(/^\[|\]$/g, ''), port: endpoint.port };
  return {
    host: endpoint.host,
    close: () => agent.destroy(),
    send: ({ method, path, headers, body, fence, signal }) =>
      new Promise((resolve, reject) => {
        const hasLength = body !== undefined || method === 'PUT' || method === 'POST';
        const all = hasLength ? { ...headers, 'content-length': body?.byteLength ?? 0 } : headers;
        const request = scheme.request({ ...base, method, path, headers: all });
        limitWait(request, WAIT_MS);
        if (signal !== undefined) endSoonAfter(signal, request);
        request.on('error', reject);
        request.on('response', (response) => readAnswer(response).then(resolve, reject));
        if (fence === undefined) {
          request.end(body);
          return;
        }
        const end = (): void => {
          sendFenced(request, body, fence).catch((error: unknown) => {
            reject(error);
            request.destroy();
          });
        };
        request.on('socket', (socket) => {
          if (!socket.connecting) end();
          else socket.once('encrypted' in socket ? 'secureConnect' : 'connect', end);
        });
      }),
  };
}

/** Sends headers and body in one go, at a moment at which they may. Of a large body, that goes for its end. */
async function sendFenced(request: ClientRequest, body: Uint8Array | undefined, fence: Fence): Promise<void> {
  if (body !== undefined && body.byteLength > AT_ONCE) {
    // No store keeps what it was not sent whole.
    await new Promise<void>((sent) => request.write(body.subarray(0, -AT_ONCE), () => sent()));
    await fence.pass();
  }
  fence.check();
  request.end(body?.subarray(-AT_ONCE));
}

/** Ends a request that is under way when everything is told to stop: what has left may still be carried out. */
function endSoonAfter(signal: AbortSignal, request: ClientRequest): void {
  const stop = (): void => {
    const timer = setTimeout(() => request.destroy(), GRACE_MS);
    request.on('close', () => clearTimeout(timer));
  };
  signal.addEventListener('abort', stop);
  request.on('close', () => signal.removeEventListener('abort', stop));
}

/** A job of GitHub's that is cancelled has 7.5 s to end. */
const GRACE_MS = 3000;
/** Bytes that a connection takes without waiting for the other side. */
const AT_ONCE = 64_000;
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
