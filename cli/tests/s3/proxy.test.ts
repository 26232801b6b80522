import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { explainFailure } from '../../publish/explain-failure.ts';
import { StoreFailure } from '../../s3/failure.ts';
import { openWire, takesProxies } from '../../s3/wire.ts';
import { SKETCH } from '../publish/built-folder.ts';
import { publisher } from '../publish/publisher.ts';
import { runHere } from '../run-here.ts';

const GET = { method: 'GET', path: '/', headers: {}, body: undefined };

it.each(['', 'storage.example'])(
  'reaches https through a proxy, but hosts in NO_PROXY "%s"',
  async (except) => {
    const asked: string[] = [];
    const proxy = http.createServer();
    proxy.on('connect', ({ url = '' }, socket) => {
      asked.push(url);
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void proxy.close());
    const HTTPS_PROXY = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const wire = openWire(new URL('https://storage.example'), 1, { HTTPS_PROXY, NO_PROXY: except });
    onTestFinished(wire.close);
    await expect(wire.send(GET)).rejects.toMatchObject({ code: expect.any(String) });
    expect(asked).toEqual(except === '' && takesProxies() ? ['storage.example:443'] : []);
  },
);

it('knows the versions of Node that reach hosts through a proxy', () => {
  const versions = ['20.20.2', '22.20.0', '22.21.0', '23.11.0', '24.4.1', '24.5.0', '26.1.0'];
  expect(versions.filter(takesProxies)).toEqual(['22.21.0', '24.5.0', '26.1.0']);
});

it('says of a store that does not answer whether it was asked through the proxy', () => {
  const failure = new StoreFailure('no answer', { code: 'ETIMEDOUT', deed: 'read' });
  const target = { bucket: 'site', prefix: '', region: 'a', endpoint: new URL('https://storage.example') };
  expect(explainFailure(failure, target)).toBe('storage.example does not answer (ETIMEDOUT).');
  const said = explainFailure(failure, target, { HTTPS_PROXY: 'http://user:secret@proxy.example' });
  expect(said).toMatch(/^storage\.example does not answer \(ETIMEDOUT\)\. It was .*through the proxy/);
  expect(said).not.toContain('secret');
});

it('refuses a proxy that is none', async () => {
  const { root, args, env, build } = await publisher();
  build(SKETCH);
  const { code, stderr } = await runHere({ root }, args, { ...env, HTTPS_PROXY: 'user:secret@proxy:3128' });
  expect([code, stderr]).toEqual([
    4,
    expect.stringMatching(/^HTTPS_PROXY in the environment looks like http:/),
  ]);
  expect(stderr).not.toContain('secret');
});
