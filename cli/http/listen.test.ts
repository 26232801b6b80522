import http from 'node:http';
import net from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from './listen.ts';

/** Takes a port that is free now, at an address. */
async function occupy(host: string, port = 0): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function httpServer(): http.Server {
  const server = http.createServer();
  onTestFinished(() => void server.close());
  return server;
}

describe('listen', () => {
  it('takes the port that it is given, or any for 0', async () => {
    const first = httpServer();
    const free = await listen(first, '127.0.0.1', 0);
    expect(free).toMatchObject({ kind: 'listening' });
    expect(free.kind === 'listening' && free.port).toBeGreaterThan(0);
  });

  it('takes the next free port', async () => {
    const taken = await occupy('127.0.0.1');
    const found = await listen(httpServer(), '127.0.0.1', taken);
    expect(found.kind === 'listening' && found.port).toBeGreaterThan(taken);
  });

  it('passes over a port that another program has on the other address of localhost', async () => {
    const taken = await occupy('::1');
    const found = await listen(httpServer(), '127.0.0.1', taken);
    expect(found.kind === 'listening' && found.port).toBeGreaterThan(taken);
  });

  it('says why it cannot listen', async () => {
    expect(await listen(httpServer(), '192.0.2.1', 0)).toEqual({ kind: 'failed', code: 'EADDRNOTAVAIL' });
    const taken = await occupy('127.0.0.1', 65535);
    expect(await listen(httpServer(), '127.0.0.1', taken)).toEqual({ kind: 'failed', code: 'EADDRINUSE' });
  });
});
