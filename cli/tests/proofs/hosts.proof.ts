// Hosts with the files of `--host`: nginx and Caddy pass `site verify` over http and TLS, and answer 410 for what is
// gone. When a deploy changes the inline script, neither old pages nor new ones report a breach of the policy. The
// receiver of forms learns the visitor's address, and none that a visitor makes up.
// Usage: npm run proof -- hosts
// Needs apt-get install nginx-light libnginx-mod-http-brotli-static caddy openssl, and Chromium.
import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, ensureChromium } from '../chromium.ts';
import { HOSTED } from '../hosts/hosted-site.ts';

const MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const ROOT = process.cwd();
const missing = ['nginx', 'caddy', 'openssl'].filter((tool) => spawnSync('which', [tool]).status !== 0);
if (missing.length > 0) {
  console.error(`Not found: ${missing.join(', ')}.`);
  console.error('On Debian: apt-get install nginx-light libnginx-mod-http-brotli-static caddy openssl');
  process.exit(2);
}

const work = realpathSync(mkdtempSync(join(tmpdir(), 'hosts-')));
// nginx's worker may be another user.
chmodSync(work, 0o755);
const site = join(work, 'site');
const www = join(work, 'www');
const children: ChildProcess[] = [];
/** A receiver of forms that answers with the visitor's address, as the proxy names it. */
const receiver = http.createServer((request, response) =>
  response.end(`${request.headers['x-forwarded-for']}`),
);
let failed = 0;
try {
  prepare();
  const ports = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const [nginxPlain, nginxTls, caddyPlain, caddyTls] = ports;
  await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
  build('--compress', '--host', 'nginx', 'caddy');
  deploy();
  await startNginx(nginxPlain, nginxTls);
  await startCaddy(caddyPlain, caddyTls);
  for (const origin of [
    `http://127.0.0.1:${nginxPlain}`,
    `https://localhost:${nginxTls}`,
    `http://localhost:${caddyPlain}`,
    `https://localhost:${caddyTls}`,
  ])
    verify(origin);
  for (const port of [nginxPlain, caddyPlain])
    for (const path of ['/disparue', '/disparue/', '/en/gone', '/pass%C3%A9e'])
      await saysGone(`http://localhost:${port}${path}`);
  for (const port of [nginxPlain, caddyPlain]) await namesVisitor(`http://localhost:${port}/api/contact`);
  await deployWithAnotherScript(`http://127.0.0.1:${nginxPlain}`);
} finally {
  receiver.close();
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(
    children.map((child) => child.exitCode ?? new Promise((resolve) => child.once('exit', resolve))),
  );
  rmSync(work, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;

function prepare(): void {
  cpSync(join(ROOT, 'cli/tests/sites/base'), site, { recursive: true });
  for (const [file, content] of Object.entries(HOSTED)) {
    mkdirSync(join(site, file, '..'), { recursive: true });
    if (typeof content === 'string') writeFileSync(join(site, file), content);
  }
  const key = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    join(work, 'key.pem'),
  ];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  execFileSync('openssl', ['req', '-x509', ...key, '-out', join(work, 'cert.pem'), '-days', '2', ...names], {
    stdio: 'ignore',
  });
}

function run(...args: readonly string[]): { readonly status: number | null; readonly text: string } {
  const env = {
    ...process.env,
    NODE_EXTRA_CA_CERTS: join(work, 'cert.pem'),
    SITE_CACHE: join(work, 'cache'),
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'bin/site.js'), ...args], {
    cwd: site,
    env,
    encoding: 'utf8',
  });
  return { status, text: stdout + stderr };
}

function build(...flags: readonly string[]): void {
  const { status, text } = run('build', '--quiet', ...flags);
  if (status !== 0) throw new Error(text);
}

function deploy(): void {
  rmSync(www, { recursive: true, force: true });
  cpSync(join(site, 'dist'), www, { recursive: true });
}

function verify(origin: string): void {
  const { status, text } = run('verify', origin);
  if (status !== 0) failed++;
  console.log(`${status === 0 ? '✔' : '✘'} ${text.trim().split('\n').slice(0, 20).join('\n  ')}`);
}

async function startNginx(plain: number, tls: number): Promise<void> {
  const own = join(work, 'nginx');
  mkdirSync(own);
  const hasBrotli = readdirSync('/usr/lib/nginx/modules').some((name) => MODULE.endsWith(name));
  const listen = `listen 127.0.0.1:${plain};\nlisten 127.0.0.1:${tls} ssl;\nroot ${www};\n`;
  const certificates = `ssl_certificate ${work}/cert.pem;\nssl_certificate_key ${work}/key.pem;\n`;
  writeFileSync(
    join(own, 'site-server.conf'),
    `${listen}${certificates}${hasBrotli ? 'brotli_static on;\n' : ''}location /api/ { proxy_pass ${taking()}; }\n`,
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${own}/${name};`,
  );
  writeFileSync(
    join(own, 'nginx.conf'),
    `${hasBrotli ? `load_module ${MODULE};` : ''}
pid ${own}/pid; error_log ${own}/error.log; daemon off; worker_processes 1;
events { }
http { access_log off; ${temporary.join(' ')} include ${www}/_nginx.conf; }
`,
  );
  children.push(spawn('nginx', ['-p', own, '-c', join(own, 'nginx.conf')], { stdio: 'inherit' }));
  await answers(`http://127.0.0.1:${plain}/`);
}

async function startCaddy(plain: number, tls: number): Promise<void> {
  const block = (name: string, more: string): string =>
    `${name} {\n  ${more}\n  root * ${www}\n  handle /api/* {\n    reverse_proxy ${taking()}\n  }\n  import site\n}\n`;
  const file = join(work, 'Caddyfile');
  const options = `{\n  admin off\n  auto_https off\n  http_port ${plain}\n  https_port ${tls}\n}\nimport ${www}/_Caddyfile\n`;
  const secure = block(`https://localhost:${tls}`, `tls ${work}/cert.pem ${work}/key.pem`);
  writeFileSync(file, options + block(`http://localhost:${plain}`, '') + secure);
  const env = { ...process.env, XDG_DATA_HOME: work, XDG_CONFIG_HOME: work, HOME: work };
  children.push(
    spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env, stdio: 'ignore' }),
  );
  await answers(`http://localhost:${plain}/`);
}

function taking(): string {
  return `http://127.0.0.1:${(receiver.address() as net.AddressInfo).port}`;
}

/** Checks that a host names the visitor's own address, by which the receiver counts posts, not one that they send. */
async function namesVisitor(url: string): Promise<void> {
  const named = await (await fetch(url, { headers: { 'X-Forwarded-For': '203.0.113.9' } })).text();
  const isRight = /^(127\.0\.0\.1|::1)$/.test(named);
  if (!isRight) failed++;
  console.log(`${isRight ? '✔' : '✘'} ${url} speaks for ${named}`);
}

/** Checks that a gone address answers 410: `site verify` also takes 404, from hosts that cannot say more. */
async function saysGone(url: string): Promise<void> {
  const answer = await fetch(url);
  const { status } = answer;
  const page = await answer.text();
  const isRight = status === 410 && page.includes(url.includes('/en/') ? 'lang="en-US"' : 'lang="fr-CA"');
  if (!isRight) failed++;
  console.log(`${isRight ? '✔' : '✘'} ${url} answers ${status}`);
}

/** Replaces pages one by one while the policy holds both scripts: no page may report a breach of it. */
async function deployWithAnotherScript(origin: string): Promise<void> {
  const earlier = join(work, 'earlier.json');
  cpSync(join(site, 'dist', 'headers.json'), earlier);
  const script = join(site, 'assets/scripts/inline.ts');
  writeFileSync(
    script,
    `${readFileSync(script, 'utf8')}\ndocument.documentElement.dataset.edition = 'second';\n`,
  );
  build('--compress', '--host', 'nginx', 'caddy', '--also-policy', earlier);
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS });
  const reports: string[] = [];
  const editions: string[] = [];
  const look = async (): Promise<void> => {
    const page = await browser.newPage();
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) reports.push(message.text());
    });
    for (const path of ['/', '/about', '/en', '/en/about']) {
      await page.goto(origin + path, { waitUntil: 'load' });
      editions.push(
        await page.evaluate(
          () => document.documentElement.dataset.edition ?? document.documentElement.dataset.early ?? 'none',
        ),
      );
    }
    await page.close();
  };
  await look();
  // The server's file first, then the assets, then the pages one by one.
  cpSync(join(site, 'dist', '_nginx.conf'), join(www, '_nginx.conf'));
  children[0]?.kill('SIGHUP');
  await policyHolds(origin, 2);
  await look();
  cpSync(join(site, 'dist', 'assets'), join(www, 'assets'), { recursive: true });
  for (const page of ['en/about', 'en', 'about', '.']) {
    for (const form of ['', '.br', '.gz']) copyIfThere(`${page}/index.html${form}`);
    await look();
  }
  await browser.close();
  const isMixed = editions.includes('second') && editions.includes('');
  if (reports.length > 0 || !isMixed || editions.includes('none')) failed++;
  const mark = reports.length === 0 && isMixed ? '✔' : '✘';
  console.log(
    `${mark} ${reports.length} policy reports from ${editions.length} views of old and new pages ${reports[0] ?? ''}`,
  );
}

function copyIfThere(file: string): void {
  rmSync(join(www, file), { force: true });
  try {
    cpSync(join(site, 'dist', file), join(www, file));
  } catch {
    // A small page has no compressed form.
  }
}

async function policyHolds(origin: string, hashes: number): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const policy = (await fetch(origin)).headers.get('content-security-policy') ?? '';
    if ((policy.match(/'sha256-/g) ?? []).length >= hashes) return;
    await wait(50);
  }
  throw new Error('nginx did not take the new policy');
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return;
    await wait(50);
  }
  throw new Error(`${url} does not answer`);
}

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
