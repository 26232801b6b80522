import type { ServerResponse } from 'node:http';
import http from 'node:http';
import type { Socket } from 'node:net';
import type { Receiver } from './receiver.ts';

/** A server of forms alone, that does not listen yet. */
export interface FormsServer {
  readonly http: http.Server;
  /** Takes no new connection, finishes the answers under way, closes the rest. */
  readonly stop: () => Promise<void>;
}

/** How much of the server one client may take. Times are in ms. */
export interface FormsLimits {
  /** Open connections; when there are more, those that wait for nothing are closed, oldest first. */
  readonly connections: number;
  /** To the last byte of the headers. */
  readonly headersMs: number;
  /** To the last byte of the request: a form is small. */
  readonly requestMs: number;
  /** Between two requests of a connection. */
  readonly keepAliveMs: number;
  /** Between two looks at the clock: node:http takes 30 s by itself. */
  readonly checkMs: number;
  /** For answers under way when the server stops. */
  readonly stopMs: number;
}

const LIMITS: FormsLimits = {
  connections: 500,
  headersMs: 10_000,
  requestMs: 20_000,
  keepAliveMs: 5000,
  checkMs: 1000,
  // Those who run containers give them 10 s in all, mails under way included.
  stopMs: 5000,
};
const HEADER_BYTES = 16 * 1024;

/** An answer that was on its way when the server was told to stop leaves a connection that waits for another. */
const BETWEEN_LOOKS_MS = 50;

/** Creates the server of `site forms`: a receiver without a site. */
export function createFormsServer(
  receiver: Pick<Receiver, 'handle'>,
  limits: FormsLimits = LIMITS,
): FormsServer {
  const server = http.createServer({
    maxHeaderSize: HEADER_BYTES,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkMs,
  });
  // A visitor who stops reading an answer is cut off.
  server.setTimeout(limits.requestMs);
  const waiting = trackWaiting(server, limits.connections);
  const underWay = new Set<ServerResponse>();
  let stopping = false;
  server.on('request', (request, response) => {
    waiting.delete(request.socket);
    underWay.add(response);
    if (stopping) response.shouldKeepAlive = false;
    response.once('close', () => {
      underWay.delete(response);
      if (!request.socket.destroyed) waiting.add(request.socket);
    });
    void receiver.handle(request, response);
  });
  return {
    http: server,
    stop: () =>
      new Promise((resolve) => {
        stopping = true;
        for (const response of underWay) response.shouldKeepAlive = false;
        const look = setInterval(() => server.closeIdleConnections(), BETWEEN_LOOKS_MS);
        const deadline = setTimeout(() => server.closeAllConnections(), limits.stopMs);
        server.close(() => {
          clearInterval(look);
          clearTimeout(deadline);
          resolve();
        });
      }),
  };
}

/** Connections that no answer is made for, oldest first. Nobody can keep others out by holding many. */
function trackWaiting(server: http.Server, most: number): Set<Socket> {
  const waiting = new Set<Socket>();
  let open = 0;
  server.on('connection', (socket) => {
    open += 1;
    waiting.add(socket);
    socket.once('close', () => {
      open -= 1;
      waiting.delete(socket);
    });
    const [oldest] = waiting;
    if (open > most) oldest?.destroy();
  });
  return waiting;
}
