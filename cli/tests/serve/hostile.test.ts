import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Mount } from '../../serve/server.ts';
import type { AtEnd, RawAnswer, Running } from './fixture.ts';
import { FILES, HOME, sendRaw, serve, temporaryFolder, writeBuild } from './fixture.ts';

const SECRET = 'what stands outside stays outside';

/** Writes a build with every temptation: links out of it and inside it, names with a dot, and a secret next to it. */
function temptingBuild(atEnd?: AtEnd): string {
  const folder = temporaryFolder(atEnd);
  const dir = join(folder, 'dist');
  mkdirSync(join(folder, 'outside'));
  writeFileSync(join(folder, 'secret.txt'), SECRET);
  writeFileSync(join(folder, 'outside', 'secret.txt'), SECRET);
  writeBuild(dir, {
    files: {
      ...FILES,
      'link.txt': { link: '../secret.txt' },
      'absolute.txt': { link: join(folder, 'secret.txt') },
      folder: { link: '../outside' },
      'inside.txt': { link: 'robots.txt' },
      'loop.txt': { link: 'loop.txt' },
      up: { link: '..' },
      '.env': SECRET,
      '.git/config': SECRET,
      'assets/.hidden/a.txt': SECRET,
      'about/.htpasswd': SECRET,
      '.well-known/security.txt': 'Contact: mailto:a@example.org',
    },
  });
  return dir;
}

const CLOSE = 'Connection: close\r\n';

function get(target: string, headers = ''): string {
  return `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${headers}${CLOSE}\r\n`;
}

function withHost(host: string): string {
  return `GET / HTTP/1.1\r\nHost: ${host}\r\n${CLOSE}\r\n`;
}

/** Statuses that are a proper answer to each request; 0 is a connection closed without one. */
const CORPUS: readonly (readonly [name: string, request: string, statuses: readonly number[]])[] = [
  // Ways up and out
  ['a climb', get('/../secret.txt'), [404]],
  ['a long climb', get(`${'/..'.repeat(40)}/etc/passwd`), [404]],
  ['a climb from a folder', get('/assets/../../secret.txt'), [404]],
  ['an escaped climb', get('/%2e%2e/secret.txt'), [404]],
  ['an escaped climb in capitals', get('/%2E%2E/secret.txt'), [404]],
  ['an escaped slash', get('/..%2fsecret.txt'), [404]],
  ['an escaped climb and slash', get('/%2e%2e%2fsecret.txt'), [404]],
  ['a double escape', get('/%252e%252e%252fsecret.txt'), [404]],
  ['a triple escape', get('/%25252e%25252e%25252fsecret.txt'), [404]],
  ['an overlong slash', get('/..%c0%afsecret.txt'), [400]],
  ['an overlong dot', get('/%c0%ae%c0%ae/secret.txt'), [400]],
  ['a UTF-16 escape', get('/%u002e%u002e/secret.txt'), [400]],
  ['a full-width dot', get('/%ef%bc%8e%ef%bc%8e/secret.txt'), [404]],
  ['backslashes', get('/..\\secret.txt'), [404]],
  ['escaped backslashes', get('/..%5c..%5csecret.txt'), [404]],
  ['a mix of slashes', get('/..\\../secret.txt'), [404]],
  ['dots and semicolons', get('/..;/secret.txt'), [404]],
  ['four dots', get('/....//secret.txt'), [404]],
  ['an absolute path', get('//etc/passwd'), [404]],
  ['an absolute path in capitals', get('/C:/Windows/win.ini'), [404]],
  ['a file URL', get('file:///etc/passwd'), [400]],
  ['a process path', get('/proc/self/environ'), [404]],
  ['a NUL', get('/about%00.txt'), [404]],
  ['a raw NUL', get('/about\0'), [400]],
  ['a NUL after a climb', get('/../secret.txt%00.html'), [404]],
  ['an escaped line break', get('/about%0d%0aX-Injected:%201'), [404]],
  ['a line break in a redirect', get('/old?%0d%0aX-Injected:%201'), [301]],
  // Links and hidden names
  ['a link to a file outside', get('/link.txt'), [404]],
  ['an absolute link to a file outside', get('/absolute.txt'), [404]],
  ['a file in a linked folder', get('/folder/secret.txt'), [404]],
  ['a link to the folder above', get('/up/secret.txt'), [404]],
  ['a link inside', get('/inside.txt'), [404]],
  ['a link to itself', get('/loop.txt'), [404]],
  ['a dotfile', get('/.env'), [404]],
  ['a repository', get('/.git/config'), [404]],
  ['a hidden folder', get('/assets/.hidden/a.txt'), [404]],
  ['a hidden file in a page', get('/about/.htpasswd'), [404]],
  ['an escaped dotfile', get('/%2egit/config'), [404]],
  ['notes for hosts', get('/_headers'), [404]],
  ['the rules', get('/headers.json'), [404]],
  ['a compressed form that is not there', get('/index.html.br'), [404]],
  // Hosts
  ['a foreign host', withHost('evil.example'), [421]],
  ['a foreign host with our port', withHost('evil.example:4321'), [421]],
  ['our name before a foreign one', withHost('localhost.evil.example'), [421]],
  ['our name as a user', withHost('localhost@evil.example'), [421]],
  ['a foreign address', withHost('192.168.1.1'), [421]],
  ['our address in another notation', withHost('2130706433'), [421]],
  ['our address as IPv6', withHost('[::ffff:127.0.0.1]'), [421]],
  ['a host with a space', withHost('localhost evil'), [421, 400]],
  ['an empty host', withHost(''), [400]],
  ['no host', `GET / HTTP/1.1\r\n${CLOSE}\r\n`, [400]],
  ['no host, old version', 'GET / HTTP/1.0\r\n\r\n', [200]],
  ['an empty host, old version', 'GET / HTTP/1.0\r\nHost:\r\n\r\n', [400]],
  ['an absolute target elsewhere, old version', 'GET http://evil.example/ HTTP/1.0\r\n\r\n', [400]],
  ['two hosts', `GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n${CLOSE}\r\n`, [400]],
  ['two hosts, ours last', `GET / HTTP/1.1\r\nHost: evil.example\r\nHost: localhost\r\n${CLOSE}\r\n`, [400]],
  ['an absolute target elsewhere', get('http://evil.example/'), [400]],
  [
    'an absolute target, other host header',
    `GET http://localhost/ HTTP/1.1\r\nHost: evil.example\r\n${CLOSE}\r\n`,
    [421],
  ],
  ['an absolute target with a user', get('http://localhost@evil.example/'), [400]],
  ['an absolute target that climbs', get('http://localhost/../secret.txt'), [404]],
  ['another scheme', get('ftp://localhost/'), [400]],
  ['a target without a slash', get('about'), [400]],
  ['a tunnel', `CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n`, [0, 400, 405, 421]],
  // Framing
  [
    'length and chunks',
    `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /secret HTTP/1.1\r\n\r\n`,
    [400],
  ],
  [
    'two lengths',
    `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello`,
    [400],
  ],
  ['a list of lengths', `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5, 5\r\n\r\nhello`, [400]],
  ['a negative length', `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\nhello`, [400]],
  ['a length in words', `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: five\r\n\r\nhello`, [400]],
  [
    'a length beyond numbers',
    `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${'9'.repeat(40)}\r\n\r\nhello`,
    [400],
  ],
  [
    'a hidden chunked',
    `POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
    [400, 405],
  ],
  [
    'chunked twice',
    `POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked, chunked\r\nTransfer-Encoding: identity\r\n${CLOSE}\r\n0\r\n\r\n`,
    [400],
  ],
  [
    'a broken chunk',
    `POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n${CLOSE}\r\nzz\r\n`,
    [400, 405],
  ],
  ['a space before a colon', get('/', 'X-A : b\r\n'), [400]],
  ['a folded header', get('/', 'X-A: b\r\n c\r\n'), [400, 200]],
  ['a bare line feed', 'GET / HTTP/1.1\nHost: localhost\n\n', [400]],
  ['a NUL in a header', get('/', 'X-A: a\0b\r\n'), [400]],
  ['a body with GET', get('/', 'Content-Length: 5\r\n').concat('hello'), [413]],
  ['a chunked body with GET', get('/', 'Transfer-Encoding: chunked\r\n').concat('0\r\n\r\n'), [413]],
  [
    'a promised body',
    `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\nExpect: 100-continue\r\n\r\n`,
    [405],
  ],
  ['another expectation', get('/', 'Expect: nonsense\r\n'), [417]],
  ['an unknown method', `BREW / HTTP/1.1\r\nHost: localhost\r\n${CLOSE}\r\n`, [400]],
  ['a method of this server’s', `DELETE /index.html HTTP/1.1\r\nHost: localhost\r\n${CLOSE}\r\n`, [405]],
  ['a trace', `TRACE / HTTP/1.1\r\nHost: localhost\r\nCookie: a=b\r\n${CLOSE}\r\n`, [405]],
  ['all options', `OPTIONS * HTTP/1.1\r\nHost: localhost\r\n${CLOSE}\r\n`, [405]],
  ['an upgrade', get('/', 'Upgrade: websocket\r\nConnection: Upgrade\r\n'), [200]],
  ['HTTP/2 in the clear', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  ['a version to come', `GET / HTTP/9.9\r\nHost: localhost\r\n\r\n`, [400]],
  ['no version', 'GET /\r\n\r\n', [400]],
  ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', [400]],
  ['noise', '\x00\xff\xfe\r\n\r\n\x01', [400]],
  // Lengths
  ['a long address', get(`/${'a'.repeat(9000)}`), [414]],
  ['a long query', get(`/?${'a'.repeat(9000)}`), [414]],
  ['an address without end', get(`/${'a'.repeat(70_000)}`), [431]],
  ['a long header', get('/', `X-A: ${'a'.repeat(70_000)}\r\n`), [431]],
  ['many headers', get('/', 'X-A: a\r\n'.repeat(5000)), [431]],
  ['a long host', withHost('a'.repeat(10_000)), [421]],
  // Values
  ['a backwards range', get('/', 'Range: bytes=5-1\r\n'), [200]],
  ['a range beyond', get('/', 'Range: bytes=999999999-\r\n'), [416]],
  ['a thousand ranges', get('/', `Range: bytes=${'0-1,'.repeat(1000)}0-1\r\n`), [200]],
  ['two range headers', get('/', 'Range: bytes=0-1\r\nRange: bytes=2-3\r\n'), [200, 206]],
  ['a range of letters', get('/', 'Range: bytes=a-b\r\n'), [200]],
  ['a huge range', get('/', 'Range: bytes=0-18446744073709551616\r\n'), [206]],
  ['nothing acceptable', get('/', 'Accept-Encoding: *;q=0\r\n'), [406]],
  ['a strange quality', get('/', 'Accept-Encoding: br;q=NaN, gzip;q=-1, identity;q=1e999\r\n'), [200]],
  ['a thousand codings', get('/', `Accept-Encoding: ${'br;q=0.1,'.repeat(1000)}\r\n`), [200]],
  ['a thousand tags', get('/', `If-None-Match: ${'"a",'.repeat(2000)}"b"\r\n`), [200]],
  ['an open tag', get('/', `If-None-Match: "${'W/'.repeat(3000)}\r\n`), [200]],
  ['a polluted name', get('/__proto__'), [404]],
  ['a constructor', get('/constructor'), [404]],
  ['a header of objects', get('/', '__proto__: x\r\nconstructor: y\r\n'), [200]],
];

let hostile: Running;

/** Asserts that a visitor gets the home page, whatever another has just sent. */
async function expectNextVisitorServed(running: Running): Promise<void> {
  const response = await fetch(`${running.origin}/`);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(HOME);
  expect(running.errors).toEqual([]);
}

function expectNoLeak(answer: RawAnswer): void {
  expect(answer.all).not.toContain(SECRET);
  expect(answer.all).not.toContain('root:');
  expect(answer.all).not.toMatch(/node_modules|\.ts:\d|at \w+ \(/);
  expect(answer.headers).not.toHaveProperty('x-injected');
}

describe('hostile requests', () => {
  const ends: (() => void | Promise<void>)[] = [];
  const atEnd: AtEnd = (end) => ends.unshift(end);
  afterAll(async () => {
    for (const end of ends) await end();
  });
  beforeAll(async () => {
    const dir = temptingBuild(atEnd);
    writeFileSync(
      join(dir, 'builds', 'meta', '0123456789abcdef.json'),
      JSON.stringify({ redirects: [{ from: '/old', to: '/about', status: 301, external: false }] }),
    );
    hostile = await serve(dir, { limits: { requestMs: 5000, headersMs: 5000, checkMs: 100 }, atEnd });
  });

  it('are more than sixty', () => {
    expect(CORPUS.length).toBeGreaterThan(100);
  });

  it.each(CORPUS)('survives %s', async (_name, request, statuses) => {
    const answer = await sendRaw(hostile.port, request);
    expect(statuses).toContain(answer.status);
    expectNoLeak(answer);
    await expectNextVisitorServed(hostile);
  });

  it('serves the one name with a dot that the web knows', async () => {
    expect((await sendRaw(hostile.port, get('/.well-known/security.txt'))).status).toBe(200);
  });
});

describe('a folder that changes under the server', () => {
  it('follows no link that has taken the place of a file', async () => {
    const dir = temptingBuild();
    const running = await serve(dir);
    rmSync(join(dir, 'robots.txt'));
    symlinkSync('../secret.txt', join(dir, 'robots.txt'));
    const answer = await sendRaw(running.port, get('/robots.txt'));
    expect(answer.status).toBe(404);
    expectNoLeak(answer);
    await expectNextVisitorServed(running);
  });

  it('follows no link that has taken the place of a folder', async () => {
    const dir = temptingBuild();
    const running = await serve(dir);
    writeFileSync(join(dir, '..', 'outside', 'index.html'), SECRET);
    renameSync(join(dir, 'about'), join(dir, 'moved'));
    symlinkSync('../outside', join(dir, 'about'));
    const answer = await sendRaw(running.port, get('/about'));
    expect(answer.status).toBe(404);
    expectNoLeak(answer);
  });

  it('does not wait for a folder that has taken the place of a file', async () => {
    const dir = temptingBuild();
    const running = await serve(dir);
    rmSync(join(dir, 'robots.txt'));
    mkdirSync(join(dir, 'robots.txt'));
    expect((await sendRaw(running.port, get('/robots.txt'))).status).toBe(404);
  });
});

/** Opens a connection that stays open, and notes when and how it ends. */
function holdOpen(
  port: number,
  bytes: string,
): { readonly closed: Promise<string>; readonly send: (more: string) => void } {
  const socket = net.connect(port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
  });
  let all = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    all += text;
  });
  const closed = new Promise<string>((resolve) => {
    socket.on('error', () => socket.destroy()).on('close', () => resolve(all));
  });
  socket.write(bytes, 'latin1');
  return { closed, send: (more) => socket.write(more, 'latin1') };
}

describe('slow clients', () => {
  const limits = { headersMs: 150, requestMs: 300, checkMs: 25, keepAliveMs: 150 };

  it('cuts off headers that never end', async () => {
    const running = await serve(temptingBuild(), { limits });
    const slow = holdOpen(running.port, 'GET / HTTP/1.1\r\nHost: localhost\r\n');
    const dripping = setInterval(() => slow.send('X-A: b\r\n'), 20);
    onTestFinished(() => clearInterval(dripping));
    expect(await slow.closed).toMatch(/^HTTP\/1\.1 408/);
    await expectNextVisitorServed(running);
  });

  it('cuts off connections that say nothing', async () => {
    const running = await serve(temptingBuild(), { limits });
    expect(await holdOpen(running.port, '').closed).toMatch(/^(HTTP\/1\.1 408|$)/);
  });

  it('answers before a body that never ends, then cuts it off', async () => {
    const running = await serve(temptingBuild(), { limits });
    const slow = holdOpen(
      running.port,
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n',
    );
    const dripping = setInterval(() => slow.send('x'), 20);
    onTestFinished(() => clearInterval(dripping));
    expect(await slow.closed).toMatch(/^HTTP\/1\.1 405/);
    await expectNextVisitorServed(running);
  });

  it('closes connections that ask for nothing more', async () => {
    const running = await serve(temptingBuild(), { limits });
    expect(
      await holdOpen(running.port, 'GET /robots.txt HTTP/1.1\r\nHost: localhost\r\n\r\n').closed,
    ).toMatch(/^HTTP\/1\.1 200/);
  });

  it('cuts off a client that asks for much and reads nothing', async () => {
    const dir = temptingBuild();
    writeFileSync(join(dir, 'big.bin'), Buffer.alloc(30_000_000));
    const running = await serve(dir, { limits: { ...limits, silenceMs: 200 } });
    const socket = net.connect(running.port, '127.0.0.1');
    onTestFinished(() => {
      socket.destroy();
    });
    socket.pause();
    socket.on('error', () => socket.destroy());
    const serverSide = new Promise<net.Socket>((resolve) => running.server.http.once('connection', resolve));
    socket.write(get('/big.bin'));
    const accepted = await serverSide;
    await new Promise<void>((resolve) => accepted.once('close', () => resolve()));
    expect(accepted.bytesWritten).toBeLessThan(30_000_000);
    await expectNextVisitorServed(running);
  });
});

describe('crowds', () => {
  function crowd(port: number, size: number): Promise<readonly net.Socket[]> {
    const sockets = Array.from({ length: size }, () => net.connect(port, '127.0.0.1'));
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
    });
    return Promise.all(
      sockets.map(
        (socket) =>
          new Promise<net.Socket>((resolve) => {
            socket.on('connect', () => resolve(socket)).on('error', () => resolve(socket));
          }),
      ),
    );
  }

  it('serves the next visitor while 600 sockets are idle', async () => {
    const running = await serve(temptingBuild());
    const sockets = await crowd(running.port, 600);
    await expectNextVisitorServed(running);
    expect(sockets.filter((socket) => !socket.destroyed).length).toBe(600);
  });

  it('serves the next visitor when 600 idle sockets are more than it takes', async () => {
    const running = await serve(temptingBuild(), { limits: { connections: 50 } });
    const sockets = await crowd(running.port, 600);
    await expectNextVisitorServed(running);
    await expect.poll(() => sockets.filter((socket) => !socket.destroyed).length).toBeLessThanOrEqual(50);
  });

  /** Makes a mount whose answers end only when the test releases them. */
  function heldAnswers(): { readonly release: (() => void)[]; readonly mount: Mount } {
    const release: (() => void)[] = [];
    const handle: Mount['handle'] = (_request, response) => {
      release.push(() => response.end('done'));
    };
    return { release, mount: { prefix: '/slow', handle } };
  }

  const LASTING = get('/slow').replace(CLOSE, '');

  it.each([
    ['the same again', LASTING],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['more than can be expected', LASTING.replace('\r\n\r\n', '\r\nExpect: all\r\n\r\n')],
  ])(
    'cuts off a client that asks for very much before the first answer has gone out: %s',
    async (_what, next) => {
      const { release, mount } = heldAnswers();
      const running = await serve(temptingBuild(), { mounts: [mount] });
      expect((await sendRaw(running.port, LASTING + next.repeat(1000))).all).toBe('');
      expect(release.length).toBeLessThan(100);
      await expectNextVisitorServed(running);
    },
    5000,
  );

  it('answers a client that asks for a few things at once, one after the other', async () => {
    const { release, mount } = heldAnswers();
    const running = await serve(temptingBuild(), { mounts: [mount] });
    const waiting = sendRaw(running.port, LASTING.repeat(19) + get('/slow'));
    await expect.poll(() => release.length).toBe(20);
    for (const end of release) end();
    expect((await waiting).all.match(/done/g)).toHaveLength(20);
  });

  it('lets no crowd that asks for much and reads nothing keep the next visitor out', async () => {
    const dir = temptingBuild();
    writeFileSync(join(dir, 'big.bin'), Buffer.alloc(30_000_000));
    const { release, mount } = heldAnswers();
    const limits = { connections: 3, checkMs: 25, stalledMs: 300 };
    const running = await serve(dir, { limits, mounts: [mount] });
    const accepted: net.Socket[] = [];
    running.server.http.on('connection', (socket) => accepted.push(socket));
    const waiting = sendRaw(running.port, get('/slow'));
    for (const socket of await crowd(running.port, 2)) socket.pause().write(get('/big.bin'));
    await expect.poll(() => accepted.filter(({ writableLength }) => writableLength > 0).length).toBe(2);
    await wait(2 * limits.stalledMs);
    expect((await sendRaw(running.port, get('/'))).status).toBe(200);
    for (const end of release) end();
    expect((await waiting).status).toBe(200);
  });

  it('never drops an answer under way for a newcomer', async () => {
    const { release, mount } = heldAnswers();
    const running = await serve(temptingBuild(), { limits: { connections: 3 }, mounts: [mount] });
    // Behind an answer under way, a next request that does not end changes nothing.
    const next = `POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n${CLOSE}\r\n{`;
    const ahead = LASTING + next;
    const waiting = [1, 2].map(() => sendRaw(running.port, get('/slow')));
    waiting.push(sendRaw(running.port, ahead));
    await expect.poll(() => release.length).toBe(4);
    expect((await sendRaw(running.port, get('/'))).status).toBe(0);
    for (const end of release) end();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200]);
    await expectNextVisitorServed(running);
  });
});
