import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { MiniSite } from '../mini-site.ts';
import { builtSite, freePort } from './hosted-site.ts';

const hasNginx = spawnSync('nginx', ['-v']).status === 0;

it.skipIf(!hasNginx)('answers a form with the error page while no receiver runs', async () => {
  const site = await builtSite(['--host', 'nginx'], onTestFinished);
  const [port, nobody] = [await freePort(), await freePort()];
  startNginx(site, `listen 127.0.0.1:${port}; location /api/ { proxy_pass http://127.0.0.1:${nobody}; }`);
  const origin = `http://127.0.0.1:${port}`;
  await expect.poll(() => fetch(origin).then(({ status }) => status, String)).toBe(200);

  const post = { method: 'POST', body: new URLSearchParams({ name: 'Marie' }) };
  const answer = await fetch(`${origin}/api/contact`, post);
  expect([answer.status, await answer.text()]).toEqual([502, site.output('500.html')]);
  const looked = await fetch(`${origin}/api/health`);
  expect([looked.status, await looked.text()]).toEqual([502, site.output('500.html')]);
  for (const file of ['/500.html', '/en/500.html'])
    expect((await fetch(origin + file)).status, file).toBe(404);
});

it.skipIf(!hasNginx)('leaves the headers of an answer that a receiver gives', async () => {
  const site = await builtSite(['--host', 'nginx'], onTestFinished);
  const own = {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'sha256-abc'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  const receiver = http.createServer((_request, response) => response.writeHead(200, own).end('taken'));
  await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void receiver.close());
  const { port: taking } = receiver.address() as AddressInfo;
  const port = await freePort();
  startNginx(site, `listen 127.0.0.1:${port}; location /api/ { proxy_pass http://127.0.0.1:${taking}; }`);
  const origin = `http://127.0.0.1:${port}`;
  await expect.poll(() => fetch(origin).then(({ status }) => status, String)).toBe(200);

  const { headers } = await fetch(`${origin}/api/newsletter/confirm?token=x`);
  expect(Object.fromEntries(Object.keys(own).map((name) => [name, headers.get(name)]))).toEqual(own);
  // What a receiver does not say, nginx says for it.
  expect(headers.get('permissions-policy')).toContain('camera=()');
  const page = await fetch(origin);
  expect(page.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
});

function startNginx({ root }: MiniSite, server: string): void {
  const own = join(root, 'nginx');
  mkdirSync(own);
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${own}/${name};`,
  );
  writeFileSync(join(own, 'site-server.conf'), `${server} root ${root}/dist;\n`);
  writeFileSync(
    join(own, 'nginx.conf'),
    `daemon off; pid ${own}/pid; error_log ${own}/error.log; ${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http { access_log off; ${folders.join(' ')} include ${root}/dist/_nginx.conf; }\n`,
  );
  const nginx = spawn('nginx', ['-p', own, '-c', join(own, 'nginx.conf')], { stdio: 'ignore' });
  onTestFinished(() => void nginx.kill());
}
