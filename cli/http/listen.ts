import { once } from 'node:events';
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
    const listening = await listenAt(server, host, candidate);
    if (listening.kind === 'listening' || listening.code !== 'EADDRINUSE') return listening;
  }
  return { kind: 'failed', code: 'EADDRINUSE' };
}

/** Listens on a port and no other; 0 is any. */
export async function listenAt(server: Server, host: string, port: number): Promise<Listening> {
  if (port !== 0 && (await isTakenBeside(host, port))) return { kind: 'failed', code: 'EADDRINUSE' };
  const code = await tryPort(server, host, port);
  return code === undefined ? { kind: 'listening', port: portOf(server) } : { kind: 'failed', code };
}

const TRIES = 100;
const HIGHEST = 65535;

/** Listens on a port. Returns undefined on success, else the system's error code. */
async function tryPort(server: net.Server, host: string, port: number): Promise<string | undefined> {
  const listening = once(server, 'listening');
  server.listen({ host, port, exclusive: true });
  try {
    await listening;
    return undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code);
    throw error;
  }
}

/**
 * Tells whether another program has a port of 127.0.0.1 on `::1`. `localhost` is both addresses, and browsers try `::1`
 * first: they would show that program.
 */
async function isTakenBeside(host: string, port: number): Promise<boolean> {
  return host === '127.0.0.1' && (await tryListening('::1', port)) === 'EADDRINUSE';
}

/** Listens for a moment, on any free port unless one is given. Returns undefined on success, else the system's error code. */
export async function tryListening(host: string, port = 0): Promise<string | undefined> {
  const probe = net.createServer();
  const code = await tryPort(probe, host, port);
  if (code === undefined) await once(probe.close(), 'close');
  return code;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
