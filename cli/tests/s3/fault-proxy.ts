import type { IncomingMessage, ServerResponse } from 'node:http';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fault, SmallRequest } from './small-s3.ts';

/** A proxy between a publisher and a gateway that disturbs signed requests. */
interface FaultProxy {
  readonly endpoint: string;
  fault: (request: SmallRequest) => Fault | undefined;
  before: (request: SmallRequest) => void | Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts a proxy in front of a gateway; hosts are passed on as they are, for they are signed. */
export async function startFaultProxy(gateway: string): Promise<FaultProxy> {
  const agent = new http.Agent({ keepAlive: true });
  const target = new URL(gateway);
  const server = http.createServer((request, response) => {
    void pass(request, response).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 60_000;
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const key = decodeURIComponent(path.split('/').slice(2).join('/'));
    const said = { method: request.method ?? '', key, query, headers: request.headers };
    await proxy.before(said);
    const fault = request.headers.authorization === undefined ? undefined : proxy.fault(said);
    if (fault === 'unavailable' || fault === 'denied') {
      const code = fault === 'denied' ? 'AccessDenied' : 'SlowDown';
      response.writeHead(fault === 'denied' ? 403 : 503).end(`<Error><Code>${code}</Code></Error>`);
      return;
    }
    if (fault === 'reset-before') {
      request.socket.destroy();
      return;
    }
    const { status, headers, body } = await forward(request, Buffer.concat(parts));
    if (fault === 'reset-after') request.socket.destroy();
    else if (fault === 'cut') {
      response.writeHead(status, { ...headers, 'content-length': body.length + 100 });
      response.write(Buffer.concat([body.subarray(0, body.length / 2), Buffer.from(' ')]), () =>
        request.socket.destroy(),
      );
    } else response.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
  };
  const forward = (request: IncomingMessage, body: Buffer): Promise<Forwarded> =>
    new Promise((resolve, reject) => {
      const { method, url: path, headers } = request;
      const asked = http.request(
        { agent, host: target.hostname, port: target.port, method, path, headers },
        (answer) => {
          const got: Buffer[] = [];
          answer.on('data', (part: Buffer) => got.push(part));
          answer.on('error', reject);
          answer.on('end', () => {
            const { connection: _hop, 'transfer-encoding': _coding, ...said } = answer.headers;
            resolve({ status: answer.statusCode ?? 0, headers: said, body: Buffer.concat(got) });
          });
        },
      );
      asked.on('error', reject);
      asked.end(body);
    });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const proxy: FaultProxy = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: () => undefined,
    before: () => {},
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        agent.destroy();
      }),
  };
  return proxy;
}

interface Forwarded {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}
