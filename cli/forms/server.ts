import http from 'node:http';
import type { Receiver } from './receiver.ts';

/** A server of forms alone, that does not listen yet. */
export interface FormsServer {
  readonly http: http.Server;
  /** Takes no new connection, finishes the answers under way, closes the rest. */
  readonly stop: () => Promise<void>;
}

/** Times in ms: a form is small, and who takes longer is not filling one in. */
const LIMITS = { headers: 10_000, request: 20_000, keepAlive: 5000, check: 1000, stop: 10_000 };
const MOST_CONNECTIONS = 500;
const HEADER_BYTES = 16 * 1024;

/** Creates the server of `site forms`: a receiver without a site. */
export function createFormsServer(receiver: Pick<Receiver, 'handle'>): FormsServer {
  const server = http.createServer(
    {
      maxHeaderSize: HEADER_BYTES,
      headersTimeout: LIMITS.headers,
      requestTimeout: LIMITS.request,
      keepAliveTimeout: LIMITS.keepAlive,
      // node:http takes 30 s by itself, which would make the limits above that much longer.
      connectionsCheckingInterval: LIMITS.check,
    },
    (request, response) => void receiver.handle(request, response),
  );
  server.maxConnections = MOST_CONNECTIONS;
  // Whoever stops reading an answer is cut off.
  server.setTimeout(LIMITS.request);
  return {
    http: server,
    stop: () =>
      new Promise((resolve) => {
        const deadline = setTimeout(() => server.closeAllConnections(), LIMITS.stop);
        server.close(() => {
          clearTimeout(deadline);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
