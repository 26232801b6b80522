import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import http from 'node:http';
import net from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { buildFiles } from '../emit/build-files.ts';
import { headerRules, headersFile } from '../emit/headers.ts';
import { assets, config } from '../tests/emit/fixture.ts';
import type { FixtureOptions, Running } from '../tests/serve/fixture.ts';
import {
  FILES,
  FIRST_ID,
  HOME,
  RULES,
  sendRaw,
  serve,
  temporaryFolder,
  writeBuild,
} from '../tests/serve/fixture.ts';
import { openLiveTable } from './live-table.ts';

interface Received {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends a request with Node's client, and returns the answer with its body as it came. */
function request(
  running: Running,
  path: string,
  options: http.RequestOptions = {},
  body?: string,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = http.request(`${running.origin}${path}`, { agent: false, ...options }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function start(
  options: FixtureOptions = {},
): Promise<{ readonly dir: string; readonly running: Running }> {
  const dir = join(temporaryFolder(), 'dist');
  writeBuild(dir);
  return { dir, running: await serve(dir, options) };
}

describe('bytes', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('compresses with %s where the build has not', async (coding, decode) => {
    const { running } = await start();
    for (const _ of [1, 2]) {
      const { headers, body } = await request(running, '/', { headers: { 'accept-encoding': coding } });
      expect(headers).toMatchObject({ 'content-encoding': coding, vary: 'Accept-Encoding' });
      expect(decode(body).toString()).toBe(HOME);
      expect(Number(headers['content-length'])).toBe(body.length);
      expect(body.length).toBeLessThan(HOME.length / 4);
    }
  });

  it.each(['br', 'gzip'])('prefers what the build has compressed with %s', async (coding) => {
    const dir = join(temporaryFolder(), 'dist');
    const suffix = coding === 'br' ? 'br' : 'gz';
    writeBuild(dir, { files: { ...FILES, [`index.html.${suffix}`]: 'made by the build' } });
    const running = await serve(dir);
    const { headers, body } = await request(running, '/', { headers: { 'accept-encoding': coding } });
    expect(headers['content-encoding']).toBe(coding);
    expect(body.toString()).toBe('made by the build');
    expect((await request(running, `/index.html.${suffix}`)).status).toBe(404);
  });

  it('answers 304 to its own tags, in each coding', async () => {
    const { running } = await start();
    for (const coding of ['br', 'gzip', 'identity']) {
      const { headers } = await request(running, '/', { headers: { 'accept-encoding': coding } });
      const again = await request(running, '/', {
        headers: { 'accept-encoding': coding, 'if-none-match': String(headers.etag) },
      });
      expect(again.status).toBe(304);
      expect(again.body.length).toBe(0);
    }
  });

  it('gives one content one tag, however often the server starts', async () => {
    const { dir, running } = await start();
    const other = await serve(dir);
    const [a, b] = await Promise.all(
      [running, other].map((server) => request(server, '/', { headers: { 'accept-encoding': 'br' } })),
    );
    expect(a?.headers.etag).toBe(b?.headers.etag);
  });

  it('sends files too large for memory, whole, in part, and not again', async () => {
    const dir = join(temporaryFolder(), 'dist');
    const big = randomBytes(3_000_000);
    writeBuild(dir, { files: { ...FILES, 'assets/film.mp4': big } });
    const running = await serve(dir);
    const whole = await request(running, '/assets/film.mp4', { headers: { 'accept-encoding': 'br' } });
    expect(whole.status).toBe(200);
    expect(whole.body.equals(big)).toBe(true);
    const part = await request(running, '/assets/film.mp4', { headers: { range: 'bytes=1000000-2000000' } });
    expect(part.status).toBe(206);
    expect(part.body.equals(big.subarray(1_000_000, 2_000_001))).toBe(true);
    const head = await request(running, '/assets/film.mp4', { method: 'HEAD' });
    expect(head.headers['content-length']).toBe('3000000');
    expect(head.body.length).toBe(0);
    const again = await request(running, '/assets/film.mp4', {
      headers: { 'if-none-match': String(whole.headers.etag) },
    });
    expect(again.status).toBe(304);
  });

  it('sends text too large to be compressed now as it is', async () => {
    const dir = join(temporaryFolder(), 'dist');
    const big = 'x'.repeat(11_000_000);
    writeBuild(dir, { files: { ...FILES, 'big.txt': big } });
    const { headers, body } = await request(await serve(dir), '/big.txt', {
      headers: { 'accept-encoding': 'br' },
    });
    expect(headers['content-encoding']).toBeUndefined();
    expect(body.length).toBe(big.length);
  });

  it('sends an empty file', async () => {
    const dir = join(temporaryFolder(), 'dist');
    writeBuild(dir, { files: { ...FILES, 'empty.txt': '' } });
    const running = await serve(dir);
    expect(await request(running, '/empty.txt')).toMatchObject({
      status: 200,
      headers: { 'content-length': '0' },
    });
    const { body } = await request(running, '/empty.txt', { headers: { 'accept-encoding': 'gzip' } });
    expect(gunzipSync(body).length).toBe(0);
  });
});

/** Sends requests on one connection, and reads the answers until the server closes it. */
async function converse(running: Running, requests: string): Promise<readonly string[]> {
  const { all } = await sendRaw(running.port, requests);
  return all.split(/(?=HTTP\/1\.1 \d{3} )/);
}

const HOST = 'Host: localhost\r\n';
const LAST = `GET /robots.txt HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`;

describe('connections', () => {
  it('sends the same headers by the short way and by the long one', async () => {
    const { running } = await start();
    const plain = (answer: string | undefined): readonly string[] =>
      (answer ?? '')
        .split('\r\n')
        .filter((line) => !/^(Date|Connection|Keep-Alive):/.test(line))
        .sort();
    for (const path of ['/', '/about', '/assets/main.abc.js', '/nothing', '/feed.xml']) {
      await request(running, path);
      const [short] = await converse(running, `GET ${path} HTTP/1.1\r\n${HOST}\r\n${LAST}`);
      const [long] = await converse(running, `GET ${path} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
      expect(short).toMatch(/\r\nConnection: keep-alive\r\nKeep-Alive: timeout=15\r\n/);
      expect(short).toMatch(/\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/);
      expect(long).toMatch(/\r\nConnection: close\r\n/);
      expect(plain(short)).toEqual(plain(long));
    }
  });

  it('answers many requests of one connection in their order, read ahead or not', async () => {
    const dir = join(temporaryFolder(), 'dist');
    writeBuild(dir, { files: { ...FILES, 'big.bin': Buffer.alloc(2_000_000, 'b') } });
    const running = await serve(dir);
    await request(running, '/about');
    const paths = [
      '/about',
      '/big.bin',
      '/about',
      '/nothing',
      '/en',
      '/robots.txt',
      '/about',
      '/_payload.json',
      '/en/about',
    ];
    const asked = [...paths, ...paths].map((path) => `GET ${path} HTTP/1.1\r\n${HOST}\r\n`).join('');
    const answers = await converse(running, `${asked}HEAD /about HTTP/1.1\r\n${HOST}\r\n${LAST}`);
    const bodies = answers.map((answer) =>
      answer.slice(answer.indexOf('\r\n\r\n') + 4, answer.indexOf('\r\n\r\n') + 40),
    );
    const expected = [
      '<title>À propos</title>',
      'b'.repeat(36),
      '<title>À propos</title>',
      '<title>Page introuvable</title>',
      '<title>Home</title>',
      'User-agent: *\n',
      '<title>À propos</title>',
      '{"path":"/"}',
      '<title>About</title>',
    ];
    const latin = (text: string): string => Buffer.from(text).toString('latin1');
    expect(bodies).toEqual([...expected, ...expected, '', 'User-agent: *\n'].map(latin));
  });

  it('never sends a header with a line break in it', async () => {
    const dir = join(temporaryFolder(), 'dist');
    writeBuild(dir, { rules: [{ path: '/*', headers: { 'X-A': 'b\r\nX-Injected: 1' } }] });
    const running = await serve(dir);
    for (const _ of [1, 2]) {
      const { all } = await sendRaw(running.port, `GET / HTTP/1.1\r\n${HOST}\r\n${LAST}`);
      expect(all).not.toContain('X-Injected');
    }
    expect(running.errors.length).toBeGreaterThan(0);
  });

  it('closes after an answer to HTTP/1.0, unless asked not to', async () => {
    const { running } = await start();
    const { status, headers } = await sendRaw(running.port, `GET / HTTP/1.0\r\n${HOST}\r\n`);
    expect(status).toBe(200);
    expect(headers.connection).toBe('close');
    const answers = await converse(running, `GET / HTTP/1.0\r\n${HOST}Connection: keep-alive\r\n\r\n${LAST}`);
    expect(answers.length).toBe(2);
    expect(answers[0]).toContain('Connection: keep-alive\r\n');
  });

  it('answers HTTP/1.0 without a host, which checks of load balancers leave out', async () => {
    const { running } = await start();
    for (const method of ['GET', 'HEAD'])
      expect((await sendRaw(running.port, `${method} / HTTP/1.0\r\n\r\n`)).status).toBe(200);
  });

  it('sends no body to HEAD, so that the next answer is understood', async () => {
    const { running } = await start();
    const head = `HEAD / HTTP/1.1\r\n${HOST}\r\n`;
    const answers = await converse(running, `${head}HEAD /nothing HTTP/1.1\r\n${HOST}\r\n${head}${LAST}`);
    expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['200', '404', '200', '200']);
    for (const answer of answers.slice(0, 3))
      expect(answer).toMatch(/Content-Length: \d+\r\n[\s\S]*\r\n\r\n$/);
  });

  it('passes over the body of a refused request, so that the next one is understood', async () => {
    const { running } = await start();
    const body = 'GET /about HTTP/1.1\r\n\r\n';
    const post = `POST / HTTP/1.1\r\n${HOST}Content-Length: ${body.length}\r\n\r\n${body}`;
    const chunked = `GET / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`;
    const answers = await converse(running, `${post}${chunked}${LAST}`);
    expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['405', '413', '200']);
  });

  it('closes the connection of a client that waits for leave to send a body', async () => {
    const { running } = await start();
    const { status, headers } = await sendRaw(
      running.port,
      `POST / HTTP/1.1\r\n${HOST}Content-Length: 9\r\nExpect: 100-continue\r\n\r\n`,
    );
    expect(status).toBe(405);
    expect(headers.connection).toBe('close');
  });
});

describe('a build under a running server', () => {
  const SECOND = 'fedcba9876543210';

  it('is served without a restart', async () => {
    const ids: string[] = [];
    const { dir, running } = await start({ onChange: (id) => ids.push(id) });
    expect((await request(running, '/about')).body.toString()).toContain('À propos');
    writeBuild(dir, {
      id: SECOND,
      files: { 'about/index.html': 'second', 'new/index.html': 'new' },
      redirects: [{ from: '/old', to: '/new', status: 301, external: false }],
    });
    rmSync(join(dir, 'en'), { recursive: true });
    // The table is looked at again at most every 20 ms.
    await expect.poll(async () => (await request(running, '/about')).body.toString()).toBe('second');
    expect((await request(running, '/new')).status).toBe(200);
    expect((await request(running, '/old')).headers.location).toBe('/new');
    expect((await request(running, '/en/about')).status).toBe(404);
    expect(ids).toEqual([SECOND]);
  });

  it('takes its headers with it', async () => {
    const { dir, running } = await start();
    await request(running, '/');
    writeBuild(dir, { id: SECOND, rules: [...RULES, { path: '/*', headers: { 'X-New': 'yes' } }] });
    await expect.poll(async () => (await request(running, '/')).headers['x-new']).toBe('yes');
  });

  it('forgets pages that it removes after it has ended', async () => {
    const { dir, running } = await start();
    writeBuild(dir, { id: SECOND });
    await expect
      .poll(async () => JSON.parse((await request(running, '/builds/latest.json')).body.toString()).id)
      .toBe(SECOND);
    expect((await request(running, '/about')).status).toBe(200);
    rmSync(join(dir, 'about'), { recursive: true });
    await expect.poll(async () => (await request(running, '/about')).status, { interval: 100 }).toBe(404);
  });

  it('may be removed and made again', async () => {
    const { dir, running } = await start();
    await request(running, '/about');
    rmSync(dir, { recursive: true });
    expect((await request(running, '/about')).status).toBe(200);
    expect((await request(running, '/en/about')).status).toBe(503);
    writeBuild(dir, { id: SECOND, files: { ...FILES, 'about/index.html': 'second' } });
    await expect.poll(async () => (await request(running, '/about')).body.toString()).toBe('second');
    expect((await request(running, '/en/about')).status).toBe(200);
    expect(running.errors).toEqual([]);
  });

  it('is not mistaken for one while its notes are broken', async () => {
    const { dir, running } = await start();
    for (const notes of ['{"id":', '{"id":"../../etc"}', 'null', '"text"', '[]', '{"id":null}']) {
      writeFileSync(join(dir, 'builds', 'latest.json'), notes);
      // The server looks at its folder at most every 20 ms: until it surely has, every answer is good.
      const until = performance.now() + 60;
      while (performance.now() < until) expect((await request(running, '/about')).status, notes).toBe(200);
    }
    expect(running.errors).toEqual([]);
    writeBuild(dir, { id: SECOND, files: { ...FILES, 'about/index.html': 'second' } });
    await expect.poll(async () => (await request(running, '/about')).body.toString()).toBe('second');
  });

  it('is noticed when a file goes without a build', async () => {
    const { dir, running } = await start();
    rmSync(join(dir, 'about', 'index.html'));
    expect((await request(running, '/about')).status).toBe(404);
    expect((await request(running, '/about/_payload.json')).status).toBe(200);
  });

  it('sends a large file that has been replaced as it is now', async () => {
    const { dir, running } = await start();
    const write = (fill: string): void => {
      writeFileSync(join(dir, 'film.new'), Buffer.alloc(2_000_000, fill));
      renameSync(join(dir, 'film.new'), join(dir, 'assets', 'film.mp4'));
    };
    write('a');
    writeBuild(dir, { id: SECOND });
    await expect
      .poll(async () => (await request(running, '/assets/film.mp4', { method: 'HEAD' })).status)
      .toBe(200);
    const first = await request(running, '/assets/film.mp4');
    write('b');
    const second = await request(running, '/assets/film.mp4');
    expect(second.body.every((byte) => byte === 'b'.charCodeAt(0))).toBe(true);
    expect(second.headers.etag).not.toBe(first.headers.etag);
  });

  it('never shows a page of one build whose assets are of another, ten builds in a row', async () => {
    const dir = join(temporaryFolder(), 'dist');
    const filesOf = (build: number): Record<string, string> => ({
      ...FILES,
      [`assets/a.${build}.js`]: `"${build}"`,
      'index.html': `<script src="/assets/a.${build}.js">`,
    });
    writeBuild(dir, { id: 'b0', files: filesOf(0) });
    const running = await serve(dir);
    let last = 0;
    let shown = 0;
    let done = false;
    const agent = new http.Agent({ keepAlive: true });
    const visit = async (): Promise<void> => {
      const page = (await request(running, '/', { agent })).body.toString();
      const [, asset = '', build] = /src="([^"]+\.(\d+)\.js)"/.exec(page) ?? [];
      const answer = await request(running, asset, { agent });
      if (answer.status === 200) {
        expect(answer.body.toString()).toBe(`"${build}"`);
        shown = Math.max(shown, Number(build));
        return;
      }
      // A build has ended between the page and its asset: the page is of the build before.
      expect(answer.status).toBe(404);
      expect(Number(build)).toBeLessThan(last);
    };
    const visiting = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!done) await visit();
      }),
    );
    for (let build = 1; build <= 10; build++) {
      last = build;
      writeBuild(dir, { id: `b${build}`, files: filesOf(build) });
      rmSync(join(dir, 'assets', `a.${build - 1}.js`));
      await expect.poll(() => shown, { interval: 5, timeout: 20_000 }).toBe(build);
    }
    done = true;
    await visiting;
    agent.destroy();
    expect(running.errors).toEqual([]);
  });
});

describe('openLiveTable', () => {
  /** Returns the notes of a build, with the given redirects and rules. */
  function notes({ redirects = [], rules = [] }: Readonly<Record<string, readonly unknown[]>>) {
    return {
      'builds/latest.json': '{"id":"a"}',
      'builds/meta/a.json': JSON.stringify({ redirects }),
      'headers.json': JSON.stringify({ rules }),
    };
  }

  it.each([
    ['a folder that does not exist', {}],
    ['an empty folder', { 'a.txt': '' }],
    [
      'a folder without rules',
      { 'builds/latest.json': '{"id":"a"}', 'builds/meta/a.json': '{"redirects":[]}' },
    ],
    ['a folder without manifest', { 'builds/latest.json': '{"id":"a"}', 'headers.json': '{"rules":[]}' }],
    [
      'an id that is a path',
      {
        'builds/latest.json': '{"id":"../meta/a"}',
        'builds/meta/a.json': '{"redirects":[]}',
        'headers.json': '{"rules":[]}',
      },
    ],
    ['notes of another kind', { 'builds/latest.json': '[]', 'headers.json': '7' }],
    ['empty notes', { 'builds/latest.json': 'null', 'headers.json': 'null' }],
    ['a redirect of another kind', notes({ redirects: [null] })],
    ['a redirect without a target', notes({ redirects: [{ from: '/a', status: 301 }] })],
    ['a rule of another kind', notes({ rules: ['/*'] })],
    ['a rule with a header of another kind', notes({ rules: [{ path: '/*', headers: { a: 1 } }] })],
    ['a rule without headers', notes({ rules: [{ path: '/*', headers: null }] })],
  ])('finds no build in %s', async (_name, files) => {
    const dir = join(temporaryFolder(), 'dist');
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(join(dir, file, '..'), { recursive: true });
      writeFileSync(join(dir, file), content);
    }
    expect(await openLiveTable({ dir, scheme: 'http', fallbacks: [] })).toBeUndefined();
  });
});

describe('mounts', () => {
  async function echo(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of incoming) body += String(chunk);
    response
      .writeHead(200, { 'Content-Type': 'text/plain' })
      .end(`${incoming.method} ${incoming.url} ${body}`);
  }

  it('5.4 get everything below their path, and nothing else', async () => {
    const { running } = await start({ mounts: [{ prefix: '/api', handle: echo }] });
    expect((await request(running, '/api/contact?a=1', { method: 'POST' }, 'hello')).body.toString()).toBe(
      'POST /api/contact?a=1 hello',
    );
    expect((await request(running, '/api')).body.toString()).toBe('GET /api ');
    expect((await request(running, '/api?x')).body.toString()).toBe('GET /api?x ');
    expect((await request(running, '/apiary')).status).toBe(404);
    expect((await request(running, '/apiary', { method: 'POST' })).status).toBe(405);
    expect((await request(running, '/en/api')).status).toBe(404);
  });

  it('get leave to send a body', async () => {
    const { running } = await start({ mounts: [{ prefix: '/api', handle: echo }] });
    const sent = http.request(`${running.origin}/api`, {
      method: 'POST',
      headers: { Expect: '100-continue', 'Content-Length': 2 },
      agent: false,
    });
    sent.flushHeaders();
    await once(sent, 'continue');
    sent.end('ok');
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const [chunk] = await once(response, 'data');
    expect(String(chunk)).toBe('POST /api ok');
  });

  it('are behind the check of the host', async () => {
    const { running } = await start({ mounts: [{ prefix: '/api', handle: echo }] });
    const answer = await sendRaw(
      running.port,
      'GET /api HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    );
    expect(answer.status).toBe(421);
  });

  it('4.9 that fail are answered with the 500 page, in the language of the path, without a word of why', async () => {
    const failure = new Error('secret reason');
    const mounts = ['/api', '/en/api'].map((prefix) => ({
      prefix,
      handle: (): void => {
        throw failure;
      },
    }));
    const { running } = await start({ mounts });
    expect(await request(running, '/api')).toMatchObject({
      status: 500,
      body: Buffer.from(String(FILES['500.html'])),
    });
    expect((await request(running, '/en/api?x=1')).body.toString()).toBe(FILES['en/500.html']);
    expect(running.errors).toEqual([failure, failure]);
    expect((await request(running, '/')).status).toBe(200);
  });

  it('that fail in the middle of an answer are cut off', async () => {
    const handle = async (_incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
      response.writeHead(200, { 'Content-Length': '100' });
      await new Promise((resolve) => response.write('half', resolve));
      throw new Error('broken');
    };
    const { running } = await start({ mounts: [{ prefix: '/api', handle }] });
    await expect(request(running, '/api')).rejects.toThrow(/aborted|hang up|ECONNRESET/);
    expect((await request(running, '/')).status).toBe(200);
  });
});

describe('stopping', () => {
  it('finishes answers under way, and closes the rest', async () => {
    let release = (): void => undefined;
    const entered = new Promise<void>((resolve) => {
      release = resolve;
    });
    let finish = (): void => undefined;
    const handle = (_incoming: IncomingMessage, response: ServerResponse): void => {
      finish = () => response.end('finished');
      release();
    };
    const { running } = await start({ mounts: [{ prefix: '/api', handle }], limits: { stopMs: 10_000 } });
    const silent = net.connect(running.port, '127.0.0.1');
    const idle = net.connect(running.port, '127.0.0.1');
    idle.write(`GET /robots.txt HTTP/1.1\r\n${HOST}\r\n`);
    await once(idle, 'data');
    const slow = request(running, '/api', { headers: { Connection: 'keep-alive' } });
    await entered;
    const stopped = running.server.stop();
    await Promise.all([once(silent, 'close'), once(idle.resume(), 'close')]);
    await expect(request(running, '/')).rejects.toThrow(/ECONNREFUSED/);
    finish();
    const { body, headers } = await slow;
    expect([body.toString(), headers.connection]).toEqual(['finished', 'close']);
    await stopped;
  });

  it('sends a large answer to its last byte', async () => {
    const dir = join(temporaryFolder(), 'dist');
    const big = randomBytes(8_000_000);
    writeBuild(dir, { files: { ...FILES, 'big.bin': big } });
    const running = await serve(dir, { limits: { stopMs: 10_000 } });
    const socket = net.connect(running.port, '127.0.0.1');
    socket.write(`GET /big.bin HTTP/1.1\r\n${HOST}\r\n`);
    await once(socket, 'readable');
    const stopped = running.server.stop();
    let size = 0;
    socket.on('data', (chunk: Buffer) => {
      size += chunk.length;
    });
    await Promise.all([once(socket, 'close'), stopped]);
    expect(size).toBeGreaterThan(big.length);
  });

  it('waits for no client beyond its time', async () => {
    let entered = (): void => undefined;
    const inside = new Promise<void>((resolve) => {
      entered = resolve;
    });
    const { running } = await start({
      mounts: [{ prefix: '/api', handle: () => entered() }],
      limits: { stopMs: 50 },
    });
    const hanging = request(running, '/api').catch((error: Error) => error.message);
    await inside;
    await running.server.stop();
    expect(await hanging).toMatch(/hang up|ECONNRESET/);
  });
});

it.each([
  ['site.example', 200],
  ['site.example.evil', 421],
])('answers a request for %s with %i', async (host, status) => {
  const { running } = await start({ allowed: ['site.example'] });
  const answer = await sendRaw(running.port, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  expect(answer.status).toBe(status);
});

describe('what the generator writes', () => {
  it('4.11, 1.7 is what the server reads: rules, policy and redirects', async () => {
    const dir = join(temporaryFolder(), 'dist');
    const manifest = assets();
    const redirects = [{ from: '/old', to: '/about?a=1', status: 308, external: false }] as const;
    const outputs = [
      headersFile(headerRules(config(), manifest)),
      ...buildFiles({ briefs: [], redirects, gone: [] }, { id: FIRST_ID, timestamp: 1 }),
    ];
    writeBuild(dir);
    for (const { file, content } of outputs) writeFileSync(join(dir, file), content);
    const running = await serve(dir);
    const page = await request(running, '/');
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(page.headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    expect(page.headers).not.toHaveProperty('strict-transport-security');
    expect((await request(running, '/assets/main.abc.js')).headers['cache-control']).toContain('immutable');
    expect((await request(running, '/builds/latest.json?1')).headers['cache-control']).toBe('no-store');
    expect(await request(running, '/old?b=2')).toMatchObject({
      status: 308,
      headers: { location: '/about?a=1' },
    });
  });
});
