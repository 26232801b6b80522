import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openSite } from './ask.ts';

it('a site that answers byte by byte is left after five minutes', async () => {
  const server = http.createServer((_, response) => {
    response.flushHeaders();
    const timer = setInterval(() => response.write('x'), 5);
    response.on('close', () => clearInterval(timer));
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const site = openSite(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  onTestFinished(site.close);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const failed = site.ask('/').catch((error: unknown) => error);
  for (const attempt of [1, 2]) {
    await vi.waitFor(() => expect([site.count(), vi.getTimerCount()]).toEqual([attempt, 1]));
    vi.advanceTimersByTime(300_000);
  }
  expect(await failed).toMatchObject({
    path: '/',
    reason: expect.stringMatching(/\((?:ETIMEDOUT|ECONNRESET)\)$/),
  });
});
