import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { Limits } from '../http/limits.ts';
import { createDeferred } from '../shared/deferred.ts';
import { createFormsServer } from './server.ts';

const LIMITS: Limits = {
  connections: 20,
  unanswered: 32,
  headersMs: 300,
  requestMs: 600,
  silenceMs: 600,
  stalledMs: 600,
  keepAliveMs: 300,
  checkMs: 50,
  stopMs: 300,
  headerBytes: 16 * 1024,
};

interface Started {
  readonly port: number;
  readonly stop: () => Promise<void>;
  /** Requests so far whose headers have arrived. */
  readonly asked: () => number;
}

/** Starts a server whose receiver reads the whole body, and waits for what it is told, before it answers. */
async function start(limits: Partial<Limits> = {}, held?: Promise<void>): Promise<Started> {
  let asked = 0;
  const handle = async (
    request: AsyncIterable<unknown>,
    response: { end: (text: string) => unknown },
  ): Promise<void> => {
    asked += 1;
    try {
      for await (const _ of request);
      await held;
      response.end('answered');
    } catch {
      response.end('');
    }
  };
  const server = createFormsServer({ handle: handle as never }, { ...LIMITS, ...limits });
  await new Promise<void>((resolve) => server.http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => server.stop());
  const address = server.http.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { port, stop: server.stop, asked: () => asked };
}

/** Sends bytes and resolves with all that comes back until the server closes. */
function send(port: number, bytes: string): Promise<string> {
  return answerOf(net.connect(port, '127.0.0.1'), bytes);
}

function answerOf(socket: net.Socket, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let all = '';
    socket.setEncoding('latin1').on('data', (text: string) => {
      all += text;
    });
    socket.on('error', () => undefined).on('close', () => resolve(all));
    socket.write(bytes);
  });
}

it.each([
  ['nothing', ''],
  ['headers that never end', 'POST / HTTP/1.1\r\nHost: x\r\n'],
  ['a body that never ends', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{'],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
  [
    'a length and chunks',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['headers of 20 KB', `POST / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`],
  ['no HTTP', '\u0016\u0003\u0001 hello\r\n\r\n'],
])('cuts off %s, and serves the next visitor', async (_, bytes) => {
  const { port } = await start();
  expect(await send(port, bytes)).not.toContain('answered');
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('answered');
});

it('closes the oldest idle connections when there are too many', async () => {
  const { port } = await start({ headersMs: 60_000, requestMs: 60_000 });
  const idle = Array.from({ length: 60 }, () => net.connect(port, '127.0.0.1').on('error', () => undefined));
  onTestFinished(() => idle.forEach((socket) => void socket.destroy()));
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('answered');
  await expect
    .poll(() => idle.filter(({ destroyed, readableEnded }) => destroyed || readableEnded).length)
    .toBeGreaterThanOrEqual(40);
});

const LASTING = { headersMs: 60_000, requestMs: 60_000, silenceMs: 60_000, keepAliveMs: 60_000 };
const PART = 'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 3\r\n\r\na';

it('lets no crowd of posts that never end keep the next visitor out', async () => {
  const { port, asked } = await start(LASTING);
  const cut: string[] = [];
  for (let count = 0; count < 60; count += 1) void send(port, PART).then((answer) => cut.push(answer));
  await expect.poll(asked).toBeGreaterThanOrEqual(LIMITS.connections);
  expect(await send(port, `${PART}bc`)).toContain('answered');
  await expect.poll(() => cut.length).toBeGreaterThanOrEqual(40);
  expect(cut.join('')).toBe('');
});

it('closes, of the posts that have not arrived, the one that was silent longest', async () => {
  const { port, asked } = await start({ ...LASTING, connections: 3 });
  const posts: { readonly socket: net.Socket; readonly answer: Promise<string> }[] = [];
  for (let count = 1; count <= 3; count += 1) {
    const socket = net.connect(port, '127.0.0.1');
    posts.push({ socket, answer: answerOf(socket, PART) });
    await expect.poll(asked).toBe(count);
  }
  const [first, second, third] = posts;
  first?.socket.write('b');
  await wait(3 * LIMITS.checkMs);
  expect(await send(port, `${PART}bc`)).toContain('answered');
  expect(await second?.answer).toBe('');
  first?.socket.write('c');
  third?.socket.write('bc');
  expect(await first?.answer).toContain('answered');
  expect(await third?.answer).toContain('answered');
});

it('closes a connection that asks for nothing more, and not before its time', async () => {
  const { port } = await start({ ...LASTING, keepAliveMs: 300 });
  const begun = performance.now();
  expect(await send(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')).toContain('answered');
  expect(performance.now() - begun).toBeGreaterThanOrEqual(300);
});

it('turns a visitor away while every connection waits for its answer', async () => {
  const held = createDeferred();
  const { port, asked } = await start({ ...LASTING, connections: 2 }, held.promise);
  const answers = [1, 2].map(() => send(port, `${PART}bc`));
  await expect.poll(asked).toBe(2);
  expect(await send(port, `${PART}bc`)).toBe('');
  held.resolve();
  for (const answer of answers) expect(await answer).toContain('answered');
});

it('tells those that it still answers when it stops that their connection ends', async () => {
  const { port, stop } = await start({
    requestMs: 60_000,
    headersMs: 60_000,
    stopMs: 60_000,
    keepAliveMs: 60_000,
  });
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\na';
  const client = net.connect(port, '127.0.0.1');
  let answers = '';
  client.setEncoding('latin1').on('data', (text: string) => {
    answers += text;
  });
  client.write(`${head}b${head}`);
  await expect.poll(() => answers).toContain('answered');
  expect(answers).toContain('Connection: keep-alive');
  answers = '';
  const stopped = stop();
  client.write('b');
  await Promise.all([stopped, once(client, 'close')]);
  expect(answers).toMatch(/Connection: close[\s\S]*answered/);
});

it('finishes the answer under way when it stops, and waits for no other', async () => {
  const { port, stop } = await start({ requestMs: 60_000, headersMs: 60_000 });
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\n\r\na';
  const slow = net.connect(port, '127.0.0.1');
  let answer = '';
  slow.on('data', (chunk) => {
    answer += chunk.toString('latin1');
  });
  const closed = new Promise<void>((resolve) => slow.once('close', () => resolve()));
  await new Promise<void>((resolve) => slow.write(head, () => resolve()));
  const silent = send(port, '');
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('answered');
  const stopped = stop();
  slow.write('b');
  await Promise.all([stopped, closed, silent]);
  expect(answer).toContain('answered');
});
