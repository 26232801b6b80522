import net from 'node:net';
import pg from 'pg';
import { startPostgres } from '../forms/postgres-server.ts';

/** A database at one address, whose server may stop for a while or for good. */
interface PostgresPair {
  /** URL that the receiver is given: it stays the same. */
  readonly url: string;
  /** Stops the server that is written to, and starts it again. */
  readonly restart: (how: 'fast' | 'immediate', downMs: number) => Promise<void>;
  /** Kills the server that is written to, and puts its standby in its place. */
  readonly failOver: () => Promise<void>;
  readonly stop: () => void;
}

/**
 * Starts a server with a standby that has each commit before the client is answered. One address leads to the server
 * that is written to, as a managed database has it by a name or a proxy.
 */
export async function startPair(programs: string): Promise<PostgresPair> {
  const primary = await startPostgres(programs, 'durable');
  const direct = primary.createDatabase('leads');
  const standby = await startPostgres(programs, 'durable', direct);
  const client = new pg.Client(direct);
  await client.connect();
  await client.query(`ALTER SYSTEM SET synchronous_standby_names TO '*'`);
  await client.query('SELECT pg_reload_conf()');
  await client.end();

  let port = Number(new URL(direct).port);
  const open = new Set<net.Socket>();
  const relay = net.createServer((from) => {
    const to = net.connect(port, '127.0.0.1');
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(socket);
      socket
        .on('error', () => undefined)
        .once('close', () => {
          open.delete(socket);
          other.destroy();
        });
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const address = relay.address();
  const relayed = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `postgres://forms@127.0.0.1:${relayed}/leads`,
    restart: async (how, downMs) => {
      await primary.halt(how);
      await new Promise((resolve) => setTimeout(resolve, downMs));
      await primary.resume();
    },
    failOver: async () => {
      await primary.halt('immediate');
      await standby.promote();
      port = standby.port;
      for (const socket of open) socket.destroy();
    },
    stop: () => {
      relay.close();
      for (const socket of open) socket.destroy();
      standby.stop();
      primary.stop();
    },
  };
}
