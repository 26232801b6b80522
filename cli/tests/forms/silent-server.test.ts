import net from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../forms/open-store.ts';
import { PATIENCE_MS } from '../../forms/store/database.ts';
import { SETTINGS } from './fixture.ts';

/** Returns the URL of a database whose server takes connections and never says a word. */
async function silentDatabase(): Promise<string> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const address = server.address();
  return `postgres://forms@127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/leads`;
}

it('5.4 waits for a database that never answers no longer than a visitor does', async () => {
  const store = await openStore({
    organization: SETTINGS.organization,
    env: { stateHome: '/nowhere', databaseUrl: await silentDatabase(), proxies: [] },
    folders: { root: '/nowhere/project', out: '/nowhere/project/dist' },
  });
  const began = performance.now();
  const calls = [store.ping(), store.secret(), store.outbox.nextAt(), store.submissions.find('m1')];
  const ends = await Promise.allSettled(calls);
  expect(ends.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  await store.close();
  expect(performance.now() - began).toBeLessThan(2 * PATIENCE_MS);
});
