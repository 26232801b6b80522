import net from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { miniSite } from '../mini-site.ts';
import { runHere } from '../run-here.ts';

/** URL of a database whose server does something with each connection. */
async function rudeDatabase(answer: (socket: net.Socket) => void): Promise<string> {
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => answer(socket));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `postgres://forms:s3cret@127.0.0.1:${(server.address() as net.AddressInfo).port}/leads`;
}

const GREETED = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');

it.each<[string, (socket: net.Socket) => void]>([
  ['hangs up', (socket) => socket.destroy()],
  ['hangs up once it has let us in', (socket) => socket.write(GREETED, () => socket.destroy())],
  ['lets us in, and says no more', (socket) => socket.write(GREETED)],
  ['is a web server', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['answers with zeros', (socket) => socket.end(Buffer.alloc(1000))],
  ['wants another way to log in', (socket) => socket.end(Buffer.from('R\0\0\0\x08\0\0\0\x09', 'latin1'))],
])('says in a sentence that a database cannot be reached which %s', async (_, answer) => {
  const site = miniSite();
  // Leads that another test kept in a file would be told of.
  const env = { DATABASE_URL: await rudeDatabase(answer), XDG_STATE_HOME: join(site.root, 'state') };
  const { code, stderr } = await runHere(site, ['leads', 'list'], env);
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^The leads in leads on 127\.0\.0\.1:\d+ cannot be reached: .+\n$/),
  ]);
  expect(stderr).not.toContain('s3cret');
});

it('ends where a database could not even be asked for', async () => {
  const env = { DATABASE_URL: 'postgres://forms@127.0.0.1:1/leads?port=none' };
  const { code, stderr } = await runHere(miniSite(), ['leads', 'list'], env);
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining('The leads in leads on 127.0.0.1:1 cannot be reached: Port'),
  ]);
});
