import type { Socket } from 'node:net';
import type { Exchange } from './exchange.ts';
import type { Limits } from './limits.ts';

/** The open connections of a server, oldest first. */
export interface Connections {
  /**
   * Takes in a new connection. When there are too many, closes the oldest idle one, else the one that has been silent
   * for longest in the middle of a request or an answer, else the new one.
   */
  readonly add: (socket: Socket) => void;
  /** Notes an answer that a connection waits for. Closes a connection that waits for too many. */
  readonly answering: (exchange: Exchange) => void;
  /** Closes every connection that waits for no answer. */
  readonly closeIdle: () => void;
  /**
   * Closes connections that have waited too long for a next request, and notes when bytes last moved on the others. To
   * be called about once a second.
   */
  readonly closeStale: () => void;
}

/**
 * Keeps track of connections, so that silent ones never keep the next visitor out.
 * It also limits the time between their requests: node:http sets two timers a request for that, a tenth of its work.
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
      // node:http still reports requests that arrived together with the one at which the connection was closed.
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
        // Until the first request, node:http closes a connection after the time that headers may take.
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
  /** Answers that may not have gone out yet, and always the last one, in the order in which they go out. */
  readonly answers: Exchange['response'][];
  /** Time at which the connection was first seen idle. */
  idleSince: number | undefined;
  /** Bytes at the last count: received ones, or sent ones while an answer waits for the visitor to read it. */
  bytes: number;
  /** Time at which that count was last seen to change. */
  movedAt: number;
}

function oldestIdle(open: ReadonlyMap<Socket, Connection>): Socket | undefined {
  for (const [socket, connection] of open) if (isIdle(socket, connection)) return socket;
  return undefined;
}

/** Tells whether no answer to a connection has begun, or its last one has gone out to the last byte. */
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

/** Tells whether a request has not arrived whole while no answer, to it or to an earlier one, is being sent. */
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

/** Tells whether bytes of an answer wait for the visitor to read them. */
function isTaking(socket: Socket): boolean {
  return socket.writableLength > 0;
}

/**
 * Notes when bytes last moved. node:http reads what arrives past all listeners, so only the socket's count shows it.
 * While an answer waits to be read, further requests do not count.
 */
function look(socket: Socket, connection: Connection): void {
  const bytes = isTaking(socket) ? socket.bytesWritten - socket.writableLength : socket.bytesRead;
  if (bytes === connection.bytes) return;
  connection.bytes = bytes;
  connection.movedAt = performance.now();
}
