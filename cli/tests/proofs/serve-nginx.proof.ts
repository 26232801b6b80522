// `site serve` against nginx: the same files on loopback, one core each.
// Usage: npm run proof -- serve-nginx [DIR] [--rounds N] [--seconds N]
// Needs Linux, nginx and wrk (apt-get install nginx-light wrk), and a second core for wrk.
import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { HeaderRule, Headers } from '../../shared/policy.ts';

interface Case {
  readonly name: string;
  readonly file: string;
  readonly url: string;
  /** Headers as wrk takes them: `Name: value`. */
  readonly headers: readonly string[];
  readonly status: number;
}

interface Contender {
  readonly name: 'nginx' | 'site';
  readonly pid: number;
  readonly origin: string;
}

interface Figures {
  /** Requests a second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p99: number;
  /** Requests a second of processor time. */
  readonly perCore: number;
}

interface Row {
  readonly name: string;
  readonly nginx: Figures;
  readonly site: Figures;
  readonly ratio: number;
}

// The runner of proofs starts them in the project.
const ROOT = process.cwd();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '7' }, seconds: { type: 'string', default: '1' } },
});
const SERVER_CORE = '0';
const CLIENT_CORE = '1';
const CONNECTIONS = '32';
/** Command that runs ahead of other programs, where that is permitted: their work is not measured then. */
const AHEAD = permits(['chrt', '-r', '1', 'true']) ? ['chrt', '-r', '1'] : [];

const missing = ['nginx', 'wrk', 'taskset'].filter((tool) => !permits(['which', tool]));
if (missing.length > 0) {
  console.error(`Not found: ${missing.join(', ')}. On Debian: apt-get install nginx-light wrk util-linux`);
  process.exit(2);
}

const work = mkdtempSync(join(tmpdir(), 'serve-nginx-'));
// nginx's worker may be another user.
chmodSync(work, 0o755);
const children: ChildProcess[] = [];
try {
  await main();
} finally {
  await Promise.all(children.map(end));
  rmSync(work, { recursive: true, force: true });
}

async function main(): Promise<void> {
  const source = resolve(positionals[0] ?? join(ROOT, 'dist'));
  if (!existsSync(join(source, 'builds', 'latest.json'))) {
    console.error(`No build in ${source}: run "node bin/site.js build" first, or name a folder.`);
    process.exitCode = 2;
    return;
  }
  const dir = join(work, 'www');
  cpSync(source, dir, { recursive: true });
  const cases = chooseCases(dir);
  const texts = cases.map(({ file }) => join(dir, file)).filter((file) => /\.(?:html|js)$/.test(file));
  for (const file of new Set(texts)) writeFileSync(`${file}.gz`, gzipSync(readFileSync(file)));

  const nginx = await startNginx(dir);
  const site = await startSite(dir);
  const rows: Row[] = [];
  for (const item of cases) rows.push(await compare(item, nginx, site));
  print(rows);
  const ratios = rows.map(({ ratio }) => ratio);
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
  console.log(
    `\nPer core, of nginx: mean ${mean.toFixed(2)}, worst ${Math.min(...ratios).toFixed(2)} (each at least 0.50)`,
  );
  if (Math.min(...ratios) < 0.5) process.exitCode = 1;
}

/** Chooses a page compressed, the same page plain, an asset, a revalidation and a miss. */
function chooseCases(dir: string): readonly Case[] {
  const assets = readdirSync(join(dir, 'assets'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1));
  const asset = (extension: string): string | undefined =>
    assets.filter((file) => file.endsWith(extension)).sort()[0];
  const page = existsSync(join(dir, 'en', 'index.html'))
    ? { file: 'en/index.html', url: '/en/' }
    : { file: 'index.html', url: '/' };
  const gzip = ['Accept-Encoding: gzip'];
  return [
    { name: 'page, gzip', ...page, headers: gzip, status: 200 },
    { name: 'page, plain', ...page, headers: [], status: 200 },
    { name: 'page, 304', ...page, headers: gzip, status: 304 },
    ...['.js', '.woff2', '.png'].flatMap((extension) => {
      const file = asset(extension);
      return file === undefined
        ? []
        : [{ name: `asset ${extension}`, file, url: `/${file}`, headers: gzip, status: 200 }];
    }),
    { name: 'missing page', file: '404.html', url: '/nowhere', headers: gzip, status: 404 },
  ];
}

async function startNginx(dir: string): Promise<Contender> {
  const port = await freePort();
  const { rules } = JSON.parse(readFileSync(join(dir, 'headers.json'), 'utf8')) as {
    readonly rules: readonly HeaderRule[];
  };
  const merged = (paths: readonly string[]): Headers =>
    Object.assign(
      {},
      ...rules
        .filter((rule) => rule.over === undefined && paths.includes(rule.path))
        .map((rule) => rule.headers),
    );
  const lines = (headers: Headers): string =>
    Object.entries(headers)
      .filter(([name]) => name !== 'Content-Type')
      .map(([name, value]) => `add_header ${name} "${value}" always;`)
      .join('\n');
  const conf = join(work, 'nginx.conf');
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${work}/${name};`,
  );
  writeFileSync(
    conf,
    `daemon off; worker_processes 1; pid ${work}/nginx.pid; error_log ${work}/error.log;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types; access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000;
  open_file_cache max=1000; open_file_cache_valid 60s; gzip_static on; gzip_vary on; etag on; charset utf-8;
  ${temp.join(' ')}
  server {
    listen 127.0.0.1:${port}; root ${dir}; error_page 404 /404.html;
    ${lines(merged(['/*']))}
    location /assets/ { ${lines(merged(['/*', '/assets/*']))} }
  }
}
`,
  );
  const parent = launch(['nginx', '-c', conf]);
  await reachable(port);
  const workers = execFileSync('pgrep', ['-P', String(parent.pid)], { encoding: 'utf8' });
  return { name: 'nginx', pid: Number.parseInt(workers, 10), origin: `http://127.0.0.1:${port}` };
}

async function startSite(dir: string): Promise<Contender> {
  const port = await freePort();
  const program = [process.execPath, join(ROOT, 'bin', 'site.js')];
  const child = launch([...program, 'serve', '--dir', dir, '--port', String(port)]);
  await reachable(port);
  return { name: 'site', pid: child.pid ?? 0, origin: `http://127.0.0.1:${port}` };
}

/** Starts a server. Both servers share one core and take turns: other work of the machine slows both alike. */
function launch(command: readonly string[]): ChildProcess {
  const child = spawn('taskset', ['-c', SERVER_CORE, ...AHEAD, ...command], {
    cwd: work,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  await closed;
}

async function compare(item: Case, nginx: Contender, site: Contender): Promise<Row> {
  const results: { readonly nginx: Figures[]; readonly site: Figures[] } = { nginx: [], site: [] };
  for (let round = 0; round < Number(values.rounds); round++) {
    results.nginx.push(await measure(nginx, item));
    results.site.push(await measure(site, item));
  }
  const figures = { nginx: medians(results.nginx), site: medians(results.site) };
  return { name: item.name, ...figures, ratio: figures.site.perCore / figures.nginx.perCore };
}

async function measure(server: Contender, { url, headers, status }: Case): Promise<Figures> {
  const sent = [...headers];
  const first = await fetch(server.origin + url, { headers: asObject(headers) });
  await first.arrayBuffer();
  if (status === 304) sent.push(`If-None-Match: ${first.headers.get('etag')}`);
  const check = await fetch(server.origin + url, { headers: asObject(sent) });
  await check.arrayBuffer();
  if (check.status !== status)
    throw new Error(`${server.name} answers ${check.status} for ${url}, not ${status}`);
  const before = cpuSeconds(server.pid);
  const output = await run('taskset', [
    ...['-c', CLIENT_CORE, ...AHEAD, 'wrk', '-t1', `-c${CONNECTIONS}`, `-d${values.seconds}s`, '--latency'],
    ...sent.flatMap((header) => ['-H', header]),
    server.origin + url,
  ]);
  const cpu = cpuSeconds(server.pid) - before;
  const [, requests] = /(\d+) requests in/.exec(output) ?? [];
  const [, rate] = /Requests\/sec:\s+([\d.]+)/.exec(output) ?? [];
  const [, p99, unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(output) ?? [];
  return {
    rate: Number(rate),
    p99: Number(p99) * (unit === 'us' ? 0.001 : unit === 's' ? 1000 : 1),
    perCore: Number(requests) / cpu,
  };
}

/** Returns the time on the processor, of every thread, in seconds. */
function cpuSeconds(pid: number): number {
  return readdirSync(`/proc/${pid}/task`)
    .map((task) => Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]))
    .reduce((sum, nanoseconds) => sum + nanoseconds / 1e9, 0);
}

function medians(list: readonly Figures[]): Figures {
  const median = (key: keyof Figures): number =>
    list.map((figures) => figures[key]).sort((a, b) => a - b)[list.length >> 1] ?? Number.NaN;
  return { rate: median('rate'), p99: median('p99'), perCore: median('perCore') };
}

function print(rows: readonly Row[]): void {
  const priority = AHEAD.length === 0 ? 'beside other programs' : 'ahead of other programs';
  console.log(
    `Medians of ${values.rounds} rounds of ${values.seconds} s, ${CONNECTIONS} connections, ${priority}, Node ${process.version}\n`,
  );
  const head = ['', 'nginx req/s', 'p99 ms', 'per core-s', 'site req/s', 'p99 ms', 'per core-s', 'ratio'];
  const table = [
    head,
    ...rows.map(({ name, nginx, site, ratio }) => [name, ...cells(nginx), ...cells(site), ratio.toFixed(2)]),
  ];
  const widths = head.map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0)));
  for (const line of table) {
    console.log(
      line
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    );
  }
}

function cells({ rate, p99, perCore }: Figures): readonly string[] {
  return [rate.toFixed(0), p99.toFixed(1), perCore.toFixed(0)];
}

function asObject(headers: readonly string[]): Record<string, string> {
  const pairs = headers.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 2),
  ]);
  // fetch asks for compression by itself unless told otherwise.
  return { 'accept-encoding': 'identity', ...Object.fromEntries(pairs) };
}

function permits([command = '', ...args]: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function run(command: string, args: readonly string[]): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.on('error', fail).on('close', () => done(output));
  });
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

async function reachable(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const open = await new Promise<boolean>((done) => {
      const socket = net.connect(port, '127.0.0.1', () => done(true)).on('error', () => done(false));
      socket.on('connect', () => socket.destroy());
    });
    if (open) return;
    await wait(100);
  }
  throw new Error(`Nothing listens on port ${port}`);
}
