import type { IncomingMessage } from 'node:http';
import http from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { settleEmptyRequest } from './empty-request.ts';

/** Asks on one connection; gives the answers' texts, and how many connections it took. */
async function ask(
  handle: (request: IncomingMessage) => Promise<string>,
  asked: readonly http.RequestOptions[],
  body: string,
): Promise<{ readonly texts: readonly string[]; readonly connections: number }> {
  let connections = 0;
  const server = http.createServer((request, response) => {
    void handle(request).then((text) => response.end(text));
  });
  server.on('connection', () => {
    connections++;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => {
    agent.destroy();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const texts: string[] = [];
  for (const options of asked) {
    texts.push(
      await new Promise((resolve, reject) => {
        const request = http.request({ host: '127.0.0.1', port, agent, ...options }, (response) => {
          let text = '';
          response
            .setEncoding('utf8')
            .on('data', (part: string) => {
              text += part;
            })
            .on('end', () => resolve(text));
        });
        request.on('error', reject).end(options.method === 'POST' ? body : undefined);
      }),
    );
  }
  return { texts, connections };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += String(part);
  return text;
}

describe('a request without a body', () => {
  it('is at its end at once, and its connection goes on, for requests with a body too', async () => {
    const states: boolean[] = [];
    const handle = async (request: IncomingMessage): Promise<string> => {
      if (request.method === 'POST') return textOf(request);
      settleEmptyRequest(request);
      states.push(request.readableEnded);
      return 'nothing';
    };
    const get = { path: '/' };
    const post = { path: '/', method: 'POST' };
    const { texts, connections } = await ask(handle, [get, get, post, get, post], 'x'.repeat(100_000));
    expect(texts.map((text) => text.length)).toEqual([7, 7, 100_000, 7, 100_000]);
    expect(states).toEqual([true, true, true]);
    expect(connections).toBe(1);
  });

  it('may be settled twice, or when it has ended by itself', async () => {
    const handle = async (request: IncomingMessage): Promise<string> => {
      settleEmptyRequest(request);
      settleEmptyRequest(request);
      await new Promise((resolve) => setImmediate(resolve));
      settleEmptyRequest(request);
      return String(request.complete);
    };
    expect((await ask(handle, [{ path: '/' }, { path: '/' }], '')).texts).toEqual(['true', 'true']);
  });
});
