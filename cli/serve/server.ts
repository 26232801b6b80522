import type { ServerOptions as HttpOptions, IncomingMessage, Server, ServerResponse } from 'node:http';
import http from 'node:http';
import net from 'node:net';
import type { Connections } from '../http/connections.ts';
import { createConnections } from '../http/connections.ts';
import type { HostOptions } from '../http/hosts.ts';
import { createHostCheck } from '../http/hosts.ts';
import type { Limits } from '../http/limits.ts';
import { LIMITS } from '../http/limits.ts';
import { createFileAnswers } from './file-answers.ts';
import type { LiveTable } from './live-table.ts';
import { refusal } from './refusal.ts';
import type { Exchange } from './send.ts';
import { createSend } from './send.ts';
import { originForm, rawPath } from './target.ts';

/** Something that answers everything below a path by itself, such as the forms' receiver. */
export interface Mount {
  /** Path without a slash at its end: `/api` gets `/api` and `/api/…`. */
  readonly prefix: string;
  /**
   * Must end the response. What it throws is answered with 500. A request without a body may have ended already:
   * its stream can be read, but its `end` event must not be waited for.
   */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
}

/** What a server is made of. */
export interface ServerOptions {
  /** Absolute output folder. */
  readonly dir: string;
  readonly files: LiveTable;
  readonly hosts: HostOptions;
  /** @default [] */
  readonly mounts?: readonly Mount[];
  /** @default LIMITS */
  readonly limits?: Limits;
  /** Told of what should never happen; the visitor gets 500. */
  readonly onError: (error: unknown) => void;
}

/** A server that does not listen yet. */
export interface SiteServer {
  readonly http: Server;
  /** Takes no new connection, finishes the answers under way, closes the rest. */
  readonly stop: () => Promise<void>;
}

/** Creates the server of an output folder. */
export function createServer(options: ServerOptions): SiteServer {
  const { dir, files, mounts = [], limits = LIMITS } = options;
  let stopping = false;
  const connections = createConnections(limits);
  const send = createSend({ ...limits, isStopping: () => stopping });
  const answers = createFileAnswers({ dir, files, send });
  const isOurHost = createHostCheck(options.hosts);

  // A mount writes its answers itself: what they say of their connection is set beforehand.
  const mounted = new Set<ServerResponse>();
  const fail = async (exchange: Exchange, error: unknown): Promise<void> => {
    options.onError(error);
    const { response } = exchange;
    if (response.headersSent) response.destroy();
    else await answers.sendFailure(exchange).catch(() => response.destroy());
  };
  const answer = (exchange: Exchange): Promise<void> | undefined => {
    const { request, response } = exchange;
    connections.answering(request.socket, response);
    const refused = refusal(request, isOurHost);
    if (refused !== undefined) {
      send(exchange, refused);
      return undefined;
    }
    const mount = mountOf(mounts, request);
    if (mount === undefined) return answers.send(exchange);
    // A receiver that hangs is cut off.
    request.socket.setTimeout(limits.silenceMs);
    mounted.add(response);
    response.once('close', () => mounted.delete(response));
    if (stopping) response.shouldKeepAlive = false;
    return answerMounted(mount, exchange);
  };
  const respond = (exchange: Exchange): void => {
    try {
      answer(exchange)?.catch((error: unknown) => fail(exchange, error));
    } catch (error) {
      void fail(exchange, error);
    }
  };

  const server = http.createServer(httpOptions(limits), (request, response) =>
    respond({ request, response }),
  );
  server.on('connection', connections.add);
  const sweeping = setInterval(connections.closeStale, limits.checkMs).unref();
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    // A file wants no body: the client is told so instead of sending it, and starts afresh.
    if (mountOf(mounts, request) === undefined) response.shouldKeepAlive = false;
    else response.writeContinue();
    respond({ request, response });
  });
  return {
    http: server,
    stop: () => {
      stopping = true;
      for (const response of mounted) response.shouldKeepAlive = false;
      clearInterval(sweeping);
      return stop(server, connections, limits.stopMs);
    },
  };
}

/** An option of Node 24 that older ones pass over: a tenth of the work of a request without body. */
const FASTER = { optimizeEmptyRequests: true };

function httpOptions(limits: Limits): HttpOptions {
  return {
    ...FASTER,
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    // Connections are swept here instead.
    keepAliveTimeout: 0,
    connectionsCheckingInterval: limits.checkMs,
    requireHostHeader: true,
    insecureHTTPParser: false,
  };
}

function mountOf(mounts: readonly Mount[], { url = '' }: IncomingMessage): Mount | undefined {
  if (mounts.length === 0) return undefined;
  const path = rawPath(originForm(url));
  return mounts.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
}

async function answerMounted(mount: Mount, { request, response }: Exchange): Promise<void> {
  await mount.handle(request, response);
}

const BETWEEN_LOOKS_MS = 50;

/** Not node:http's own close, which cuts connections whose answer is complete here but not yet with the visitor. */
function stop(server: Server, connections: Connections, deadlineMs: number): Promise<void> {
  return new Promise((resolve) => {
    const look = setInterval(connections.closeIdle, BETWEEN_LOOKS_MS);
    const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
    net.Server.prototype.close.call(server, () => {
      clearInterval(look);
      clearTimeout(deadline);
      // Also ends node:http's own timers; that nothing listens any more is what it would complain of.
      server.close(() => resolve());
    });
    connections.closeIdle();
  });
}
