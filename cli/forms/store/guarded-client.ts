import type { Duplex } from 'node:stream';
import pg from 'pg';

/** The part of pg's connection that begins to listen to its server, in the clear or over TLS. */
interface Connection {
  attachListeners: (stream: Duplex) => void;
}

/**
 * A client for which an answer that it does not understand ends the connection. pg throws such an answer from the middle
 * of what listens to the socket, where no caller is: that would end the process.
 */
export class GuardedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const { connection } = this as unknown as { readonly connection: Connection };
    const attach = connection.attachListeners.bind(connection);
    connection.attachListeners = (stream) => attach(guarded(stream));
  }
}

function guarded(stream: Duplex): Duplex {
  const emit = stream.emit.bind(stream);
  stream.emit = (event: string, ...rest: unknown[]): boolean => {
    try {
      return emit(event, ...rest);
    } catch (error) {
      if (event !== 'data') throw error;
      stream.destroy(error instanceof Error ? error : undefined);
      return true;
    }
  };
  return stream;
}
