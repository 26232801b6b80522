import type { Server } from 'node:http';
import net from 'node:net';

/** Outcome of listening. */
type Listening =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'failed'; readonly code: string };

/** Listens on a port, or on the next free one of the hundred that follow; 0 is any. Codes are those of the system. */
export async function listen(server: Server, host: string, port: number): Promise<Listening> {
  const last = port === 0 ? 0 : Math.min(port + TRIES, HIGHEST);
  for (let candidate = port; candidate <= last; candidate++) {
    if (candidate !== 0 && (await isTakenBeside(host, candidate))) continue;
    const code = await tryPort(server, host, candidate);
    if (code === undefined) return { kind: 'listening', port: portOf(server) };
    if (code !== 'EADDRINUSE') return { kind: 'failed', code };
  }
  return { kind: 'failed', code: 'EADDRINUSE' };
}

const TRIES = 100;
const HIGHEST = 65535;

/** Undefined when the server listens, else why not. */
function tryPort(server: net.Server, host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const failed = (error: Error): void => {
      server.off('listening', listening);
      resolve('code' in error ? String(error.code) : error.message);
    };
    const listening = (): void => {
      server.off('error', failed);
      resolve(undefined);
    };
    server.once('error', failed).once('listening', listening).listen({ host, port, exclusive: true });
  });
}

/**
 * `localhost` is two addresses, and browsers try `::1` first: a port of 127.0.0.1 that another program has on `::1`
 * would show that program.
 */
async function isTakenBeside(host: string, port: number): Promise<boolean> {
  if (host !== '127.0.0.1') return false;
  const probe = net.createServer();
  const code = await tryPort(probe, '::1', port);
  if (code === undefined) await new Promise<void>((resolve) => probe.close(() => resolve()));
  return code === 'EADDRINUSE';
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
