import type { Socket } from 'node:net';
import type { Exchange } from './exchange.ts';
import type { Limits } from './limits.ts';

/** The open connections of a server, oldest first. */
export interface Connections {
  /**
   * Takes a new connection in; when there are too many, the oldest idle one goes, or else the one on which nothing has
   * moved for longest in the middle of a request or of an answer, or else the new one.
   */
  readonly add: (socket: Socket) => void;
  /** Notes the answer that a connection now waits for; one that waits for too many is closed. */
  readonly answering: (exchange: Exchange) => void;
  /** Closes every connection that waits for no answer. */
  readonly closeIdle: () => void;
  /** Closes those that have waited for a next request too long, and looks at the others; to be called about once a second. */
  readonly closeStale: () => void;
}

/**
 * Keeps count of connections, so that silent ones never keep the next visitor out.
 * It also keeps their time between requests: node:http sets two timers a request for that, a tenth of its work.
 */
export function createConnections(
  limits: Pick<Limits, 'connections' | 'keepAliveMs' | 'stalledMs' | 'unanswered'>,
): Connections {
  const open = new Map<Socket, Connection>();
  return {
    add: (socket) => {
      if (open.size >= limits.connections) {
        const spared = oldestIdle(open) ?? mostSilent(open, limits.stalledMs);
        if (spared === undefined) {
          socket.destroy();
          return;
        }
        open.delete(spared);
        spared.destroy();
      }
      open.set(socket, {
        request: undefined,
        answers: [],
        idleSince: undefined,
        bytes: 0,
        movedAt: 0,
      });
      socket.once('close', () => open.delete(socket));
    },
    answering: ({ request, response }) => {
      const { socket } = request;
      const connection = open.get(socket);
      // What came in one piece with the request at which it was closed is heard all the same.
      if (connection === undefined || socket.destroyed) return;
      const { answers } = connection;
      while (answers[0]?.writableFinished === true) answers.shift();
      answers.push(response);
      if (answers.length > limits.unanswered) {
        socket.destroy();
        return;
      }
      connection.request = request;
      connection.idleSince = undefined;
      look(socket, connection);
    },
    closeIdle: () => {
      for (const [socket, connection] of open) if (isIdle(socket, connection)) socket.destroy();
    },
    closeStale: () => {
      const now = performance.now();
      for (const [socket, connection] of open) {
        look(socket, connection);
        // Before its first request a connection has the time that headers may take, which node:http keeps.
        if (connection.request === undefined || !isIdle(socket, connection)) continue;
        connection.idleSince ??= now;
        if (now - connection.idleSince >= limits.keepAliveMs) socket.destroy();
      }
    },
  };
}

interface Connection {
  /** The last request whose headers have arrived. */
  request: Exchange['request'] | undefined;
  /** The answers begun that may not have gone out, and the last one in any case. They go out in order. */
  readonly answers: Exchange['response'][];
  /** When it was first seen idle. */
  idleSince: number | undefined;
  /** Bytes that had arrived, or had left where the visitor is slow to read, when they were last counted. */
  bytes: number;
  /** When that count was last seen to differ. */
  movedAt: number;
}

function oldestIdle(open: ReadonlyMap<Socket, Connection>): Socket | undefined {
  for (const [socket, connection] of open) if (isIdle(socket, connection)) return socket;
  return undefined;
}

/** A connection that has sent no complete request, or has had its answer to the last byte. */
function isIdle(socket: Socket, { answers }: Connection): boolean {
  const last = answers.at(-1);
  return last === undefined || (last.writableFinished && socket.writableLength === 0);
}

/** Finds the connection that has been silent for longest: a client that sends a byte at a time must not keep others out. */
function mostSilent(open: ReadonlyMap<Socket, Connection>, stalledMs: number): Socket | undefined {
  let found: Socket | undefined;
  let since = Number.POSITIVE_INFINITY;
  const stalledSince = performance.now() - stalledMs;
  for (const [socket, connection] of open) {
    look(socket, connection);
    const isSilent =
      isArriving(socket, connection) || (isTaking(socket) && connection.movedAt < stalledSince);
    if (!isSilent || connection.movedAt >= since) continue;
    found = socket;
    since = connection.movedAt;
  }
  return found;
}

/** A connection whose request has not arrived whole, and that nothing is being answered on: neither this nor an earlier one. */
function isArriving(socket: Socket, { request, answers }: Connection): boolean {
  const last = answers.at(-1);
  return (
    request?.complete === false &&
    last?.headersSent === false &&
    // Until earlier answers have gone out, an answer has no socket.
    last.socket === socket &&
    socket.writableLength === 0
  );
}

/** A connection on which an answer waits for the visitor to read. */
function isTaking(socket: Socket): boolean {
  return socket.writableLength > 0;
}

/** Node:http takes what arrives past all listeners: only its count tells. A visitor who asks for more still reads nothing. */
function look(socket: Socket, connection: Connection): void {
  const bytes = isTaking(socket) ? socket.bytesWritten - socket.writableLength : socket.bytesRead;
  if (bytes === connection.bytes) return;
  connection.bytes = bytes;
  connection.movedAt = performance.now();
}
