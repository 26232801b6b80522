import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { MiniSite } from '../mini-site.ts';
import { builtSite, freePort } from './hosted-site.ts';

const hasCaddy = spawnSync('caddy', ['version']).status === 0;

const ADDRESSES = `gone: ['/ab[o-z]ut', '/g{x}', '/h%z', '/simple']
redirects:
  - { from: '/b[1]', to: /about }
  - { from: '/c{d}', to: /about }
  - { from: '/plain', to: /about }
`;

it.skipIf(!hasCaddy)('Caddy takes old addresses letter by letter', async () => {
  const site = await builtSite(['--host', 'caddy'], onTestFinished, {
    'content/data/addresses.yaml': ADDRESSES,
  });
  const port = await freePort();
  startCaddy(site, port);
  await expect.poll(() => statusOf(port, '/').catch(() => 0), { timeout: 15_000 }).toBe(200);

  const gone = ['/ab%5Bo-z%5Dut', '/g%7Bx%7D', '/h%25z', '/simple', '/simple/'];
  const moved = ['/b%5B1%5D', '/b%5B1%5D/', '/c%7Bd%7D', '/c%7Bd%7D?q=1', '/plain'];
  for (const path of gone) expect([path, await statusOf(port, path)]).toEqual([path, 410]);
  for (const path of moved) expect([path, await statusOf(port, path)]).toEqual([path, 301]);
  for (const path of ['/b1', '/g', '/hz', '/c'])
    expect([path, await statusOf(port, path)]).toEqual([path, 404]);
  expect(await statusOf(port, '/about')).toBe(200);
});

it.skipIf(!hasCaddy)('Caddy gives no file away by a roundabout path', async () => {
  const site = await builtSite(['--host', 'caddy'], onTestFinished);
  const port = await freePort();
  startCaddy(site, port);
  await expect.poll(() => statusOf(port, '/').catch(() => 0), { timeout: 15_000 }).toBe(200);

  const hidden = ['/_headers', '/_Caddyfile', '/headers.json', '/404.html'];
  const ways = ['', '/.', '/./', '/./.', '/x/..', '//.', '/%2e', '/%2E/', '/x/%2e%2e'];
  for (const path of hidden.flatMap((file) => ways.map((way) => file + way)))
    expect([path, await statusOf(port, path)]).toEqual([path, 404]);
  expect(await statusOf(port, '/about/')).toBe(200);
});

function startCaddy({ root }: MiniSite, port: number): void {
  const file = join(root, 'Caddyfile');
  const server = `http://127.0.0.1:${port} {\n  root * ${root}/dist\n  import site\n}\n`;
  writeFileSync(file, `{\n  admin off\n  auto_https off\n}\nimport ${root}/dist/_Caddyfile\n${server}`);
  const env = { ...process.env, HOME: root, XDG_DATA_HOME: root, XDG_CONFIG_HOME: root };
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { stdio: 'ignore', env });
  onTestFinished(() => void caddy.kill());
}

/** Sends a path as it is: others write it anew. */
function statusOf(port: number, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port, path, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    request.on('error', reject);
  });
}
