import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Limits } from './limits.ts';

/** The open connections of a server, oldest first. */
export interface Connections {
  /** Takes a new connection in; when there are too many, the oldest idle one goes, or else the new one. */
  readonly add: (socket: Socket) => void;
  /** Notes the answer that a connection now waits for. */
  readonly answering: (socket: Socket, response: ServerResponse) => void;
  /** Closes every connection that waits for no answer. */
  readonly closeIdle: () => void;
  /** Closes those that have waited for a next request too long; to be called about once a second. */
  readonly closeStale: () => void;
}

/**
 * Keeps count of connections, so that silent ones never keep the next visitor out.
 * It also keeps their time between requests: node:http sets two timers a request for that, a tenth of its work.
 */
export function createConnections(limits: Pick<Limits, 'connections' | 'keepAliveMs'>): Connections {
  const open = new Map<Socket, Connection>();
  return {
    add: (socket) => {
      if (open.size >= limits.connections) {
        const idle = oldestIdle(open);
        if (idle === undefined) {
          socket.destroy();
          return;
        }
        open.delete(idle);
        idle.destroy();
      }
      open.set(socket, { response: undefined, idleSince: undefined });
      socket.once('close', () => open.delete(socket));
    },
    answering: (socket, response) => {
      const connection = open.get(socket);
      if (connection === undefined) return;
      connection.response = response;
      connection.idleSince = undefined;
    },
    closeIdle: () => {
      for (const [socket, connection] of open) if (isIdle(socket, connection)) socket.destroy();
    },
    closeStale: () => {
      const now = performance.now();
      for (const [socket, connection] of open) {
        // Before its first request a connection has the time that headers may take, which node:http keeps.
        if (connection.response === undefined || !isIdle(socket, connection)) continue;
        connection.idleSince ??= now;
        if (now - connection.idleSince >= limits.keepAliveMs) socket.destroy();
      }
    },
  };
}

interface Connection {
  /** The last answer begun: answers go out in order, so it is the last to end. */
  response: ServerResponse | undefined;
  /** When it was first seen idle. */
  idleSince: number | undefined;
}

function oldestIdle(open: ReadonlyMap<Socket, Connection>): Socket | undefined {
  for (const [socket, connection] of open) if (isIdle(socket, connection)) return socket;
  return undefined;
}

/** A connection that has sent no complete request, or has had its answer to the last byte. */
function isIdle(socket: Socket, { response }: Connection): boolean {
  return response === undefined || (response.writableFinished && socket.writableLength === 0);
}
