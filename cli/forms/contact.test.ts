import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request as ask, createServer } from 'node:http';
import net from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { NOW, startReceiver } from '../tests/forms/fixture.ts';
import { MESSAGE, SAME_ORIGIN } from '../tests/forms/sample-posts.ts';
import { temporaryFolder } from '../tests/serve/fixture.ts';

describe('a contact message', () => {
  it('5.4 is kept before it is answered', async () => {
    const { contact, store } = await startReceiver();
    const key = randomUUID();
    const answer = await contact({ key, name: ' Marie ', message: 'Un\r\ndeux' });
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await store.submissions.list('contact')).toMatchObject([
      { locale: 'fr', page: '/contact', fields: MESSAGE_KEPT, key, receivedAt: NOW, spam: false },
    ]);
  });

  const MESSAGE_KEPT = {
    name: 'Marie',
    email: 'marie@exemple.ca',
    phone: '',
    service: 'software',
    message: 'Un\ndeux',
  };

  it('5.4 gets the first answer when it comes again, and is kept once', async () => {
    const { contact, store, smtp } = await startReceiver();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => contact({ key })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect((await contact({ key: key.toUpperCase() })).status).toBe(200);
    expect(await store.submissions.list('contact')).toHaveLength(1);
    await expect.poll(() => store.outbox.nextAt()).toBeUndefined();
    expect(smtp.mails).toHaveLength(1);
  });

  it('5.4 keeps what was changed under the key of an answer that got lost', async () => {
    const { contact, store } = await startReceiver();
    const key = randomUUID();
    await contact({ key });
    await contact({ key, message: 'Avec mon numéro' });
    expect((await store.submissions.list('contact')).map(({ fields }) => fields.message).sort()).toEqual([
      'Avec mon numéro',
      MESSAGE.message,
    ]);
  });

  it('5.4 does not remember a refusal: the corrected message has the same key', async () => {
    const { contact, store } = await startReceiver();
    const key = randomUUID();
    expect((await contact({ key, email: 'marie' })).status).toBe(422);
    expect((await contact({ key })).status).toBe(200);
    expect(await store.submissions.list('contact')).toHaveLength(1);
  });

  it.each([
    [{ email: '' }, { email: 'required' }],
    [{ email: 'marie' }, { email: 'invalid' }],
    [{ email: 'a@b.ca, c@d.ca' }, { email: 'invalid' }],
    [{ email: `${'a'.repeat(250)}@b.ca` }, { email: 'too-long' }],
    [{ service: '' }, { service: 'required' }],
    [{ service: 'Marketing!' }, { service: 'unknown' }],
    [{ message: 'a'.repeat(5001) }, { message: 'too-long' }],
    [{ name: '', locale: 'en' }, { name: 'required' }],
    [{ locale: 'de' }, { locale: 'unknown' }],
    [{ key: 'first' }, { key: 'invalid' }],
    [{ budget: '1', email: 'marie' }, { budget: 'unknown' }],
    [{ consent: '2026-11' }, { consent: 'unknown' }],
    [{ email: ['marie@exemple.ca'] }, { email: 'invalid' }],
    [{ name: 12 }, { name: 'invalid' }],
    [JSON.parse('{"__proto__":"x","constructor":"y"}'), { ['__proto__']: 'unknown', constructor: 'unknown' }],
  ])('5.4 says what is wrong, field by field: %o', async (values, errors) => {
    const { raw, store } = await startReceiver();
    const body = JSON.stringify(MESSAGE).replace(/}$/, `,${JSON.stringify(values).slice(1)}`);
    const answer = await raw('contact', body);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toBe(JSON.stringify({ ok: false, errors }));
    expect(await store.submissions.list('contact')).toEqual([]);
  });

  it('5.1 takes a French message without a first name, and 5,000 characters', async () => {
    const { contact, store } = await startReceiver();
    expect((await contact({ name: '', message: 'é'.repeat(5000) })).status).toBe(200);
    expect((await store.submissions.list('contact'))[0]?.fields.message).toHaveLength(5000);
  });

  it('5.4 takes a message without the hidden fields: they never cost a lead', async () => {
    const { raw, store } = await startReceiver();
    const headers = { ...SAME_ORIGIN, 'Content-Type': 'application/json; charset=UTF-8' };
    const answer = await raw('contact', '{"email":"marie@exemple.ca","service":"ai"}', headers);
    expect(answer.status).toBe(200);
    expect(await store.submissions.list('contact')).toMatchObject([
      { locale: 'fr', page: '', suspect: 'no-token' },
    ]);
  });

  it('5.4 keeps any page a hint: no query, no other text', async () => {
    const { contact, store } = await startReceiver();
    for (const page of ['/contact?utm=1', 'https://x.example/', 'javascript:alert(1)', `/${'a'.repeat(600)}`])
      expect((await contact({ page })).status).toBe(200);
    expect((await store.submissions.list('contact')).map(({ page }) => page)).toEqual(['', '', '', '']);
  });

  it('takes text that no database or terminal takes, without what they cannot', async () => {
    const { raw, store } = await startReceiver();
    const answer = await raw(
      'contact',
      `{"email":"marie@exemple.ca","service":"ai","name":"a\\r\\nBcc: x@y.ca\\u0000","message":"x\\u0000\\u001b[31m\\ud800y\\tz"}`,
    );
    expect(answer.status).toBe(200);
    expect(await store.submissions.list('contact')).toMatchObject([
      { fields: { name: 'a Bcc: x@y.ca', message: 'x[31m\ufffdy\tz' } },
    ]);
  });
});

describe('without scripts', () => {
  const { token: _, ...fields } = MESSAGE;

  it.each([
    ['fr', '/contact/thank-you'],
    ['en', '/en/contact/thank-you'],
  ])('5.3 ends on the thank-you page: %s', async (locale, location) => {
    const { native, store } = await startReceiver();
    const answer = await native('contact', { ...fields, locale, key: '', token: '' });
    expect([answer.status, answer.headers.get('location'), await answer.text()]).toEqual([303, location, '']);
    // Told apart from one that a script sent without a token (5.5).
    expect(await store.submissions.list('contact')).toMatchObject([{ locale, suspect: 'no-scripts' }]);
  });

  it.each([
    [{ email: 'marie' }, '/contact/error'],
    [{ email: 'marie', locale: 'en' }, '/en/contact/error'],
    [{ other: 'x', locale: 'en' }, '/en/contact/error'],
  ])('5.3 ends on the error page: %o', async (values, location) => {
    const { native, store } = await startReceiver();
    const answer = await native('contact', { ...fields, ...values });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, location]);
    expect(await store.submissions.list('contact')).toEqual([]);
  });

  it('5.3 finds the language of a refused form by its page', async () => {
    const { native } = await startReceiver();
    const answer = await native(
      'contact',
      { ...fields, locale: '', other: 'x' },
      { Referer: 'https://site.example/en/contact' },
    );
    expect(answer.headers.get('location')).toBe('/en/contact/error');
  });

  it('5.3 leads back to the origin that the form came from', async () => {
    const { native } = await startReceiver();
    const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://other.example' };
    const answer = await native('contact', fields, headers);
    expect(answer.headers.get('location')).toBe('https://other.example/contact/thank-you');
  });

  it('5.4 counts line ends once and escapes not at all', async () => {
    const { native, store } = await startReceiver();
    const message = `${'é\r\n'.repeat(2499)}é`;
    const answer = await native('contact', { ...fields, message });
    expect(answer.headers.get('location')).toBe('/contact/thank-you');
    expect((await store.submissions.list('contact'))[0]?.fields.message).toHaveLength(4999);
  });

  it('5.4 refuses a field sent twice', async () => {
    const { url } = await startReceiver();
    const answer = await fetch(`${url}/contact`, {
      method: 'POST',
      redirect: 'manual',
      headers: SAME_ORIGIN,
      body: new URLSearchParams([
        ['email', 'a@b.ca'],
        ['email', 'c@d.ca'],
        ['service', 'ai'],
      ]),
    });
    expect(answer.headers.get('location')).toBe('/contact/error');
  });
});

describe('the endpoint', () => {
  it('5.4 says that it is well', async () => {
    const { url } = await startReceiver();
    const answer = await fetch(`${url}/health`);
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
  });

  it.each([
    ['GET', '/contact', 405, 'POST, OPTIONS'],
    ['PUT', '/newsletter', 405, 'POST, OPTIONS'],
    ['POST', '/token', 405, 'GET, HEAD, OPTIONS'],
    ['DELETE', '/newsletter/confirm', 405, 'GET, POST, HEAD, OPTIONS'],
    ['GET', '', 404, null],
    ['GET', '/', 404, null],
    ['GET', '/contact/', 404, null],
    ['GET', '/constructor', 404, null],
    ['GET', '/%2e%2e/contact', 404, null],
  ])('answers %s %s by %i', async (method, path, status, allow) => {
    const { url } = await startReceiver();
    const answer = await fetch(url + path, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([status, allow]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('answers HEAD without a body', async () => {
    const { url } = await startReceiver();
    const answer = await fetch(`${url}/health`, { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });

  it.each([['text/plain'], ['multipart/form-data; boundary=x'], ['application/json; charset=latin1'], ['']])(
    '5.4 refuses a content type by 415: "%s"',
    async (type) => {
      const { contact } = await startReceiver();
      expect((await contact({}, { 'Content-Type': type })).status).toBe(415);
    },
  );

  it('5.4 refuses a compressed body by 415', async () => {
    const { contact } = await startReceiver();
    expect((await contact({}, { 'Content-Encoding': 'gzip' })).status).toBe(415);
  });

  it.each([['{'], ['[]'], ['null'], ['"x"'], [''], ['{"email":"\xff"}']])(
    '5.4 refuses a body that is no object of texts: %s',
    async (body) => {
      const { raw } = await startReceiver();
      expect((await raw('contact', Buffer.from(body, 'latin1'))).status).toBe(400);
    },
  );

  it('5.4 refuses more than 16 KB by 413, whether or not it is announced, and whatever follows', async () => {
    const { contact, url, native, raw } = await startReceiver();
    expect((await contact({ message: 'a'.repeat(15_600) })).status).toBe(422);
    expect((await contact({ message: 'a'.repeat(16_001) })).status).toBe(413);
    expect((await contact({ message: 'a'.repeat(900_000) })).status).toBe(413);
    const stream = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode(' '.repeat(10_000))),
    });
    const endless = raw('contact', stream);
    // The server closes the connection of a sender who does not stop: the answer may or may not arrive.
    expect(await endless.then(({ status }) => status).catch(() => 413)).toBe(413);
    const page = await native(
      'contact',
      { message: 'a'.repeat(20_000) },
      { Referer: 'https://site.example/en' },
    );
    expect([page.status, page.headers.get('content-type')]).toEqual([413, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('<h1>Your message is too long</h1>');
    expect((await fetch(`${url}/health`)).status).toBe(200);
  });

  it('answers 400 to an address that is none', async () => {
    const { port } = new URL((await startReceiver()).url);
    const socket = net.connect(Number(port), '127.0.0.1').setEncoding('utf8');
    socket.write('GET // HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 400 .*"malformed address"/s);
  });

  it('survives a visitor who leaves in the middle of a message', async () => {
    const { url, store } = await startReceiver();
    const { port } = new URL(url);
    const socket = net.connect(Number(port), '127.0.0.1');
    socket.write(
      'POST /api/contact HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"email"',
    );
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.destroy();
    expect((await fetch(`${url}/health`)).status).toBe(200);
    expect(await store.submissions.list('contact')).toEqual([]);
  });

  it('answers 503 while the store fails, keeps nothing half, and says so once a post', async () => {
    const broken = { fails: true };
    const { contact, newsletter, native, url, log, store } = await startReceiver({
      through: (real) => ({
        ...real,
        ping: () => (broken.fails ? Promise.reject(new Error('no disk')) : real.ping()),
        secret: () => (broken.fails ? Promise.reject(new Error('no disk')) : real.secret()),
      }),
    });
    const answer = await contact();
    expect([answer.status, await answer.json(), answer.headers.get('retry-after')]).toEqual([
      503,
      { ok: false, error: 'not recorded' },
      '30',
    ]);
    expect((await newsletter()).status).toBe(503);
    expect((await native('contact', MESSAGE)).headers.get('location')).toBe('/contact/error');
    expect((await fetch(`${url}/health`)).status).toBe(503);
    expect((await fetch(`${url}/token`)).status).toBe(503);
    expect(log).toEqual(
      Array.from({ length: 3 }, () => 'A post could not be kept, and was answered 503: no disk'),
    );
    broken.fails = false;
    expect((await contact()).status).toBe(200);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    expect(await store.submissions.list('contact')).toHaveLength(1);
  });
});

describe('other sites', () => {
  it.each([
    [{}],
    [{ 'Sec-Fetch-Site': 'cross-site' }],
    [{ 'Sec-Fetch-Site': 'same-site' }],
    [{ 'Sec-Fetch-Site': 'none' }],
    [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
    [{ Origin: 'https://site.example.evil.example' }],
    [{ Origin: 'null' }],
    [{ Origin: 'http://127.0.0.1' }],
    [{ Origin: 'http://127.0.0.1:1' }],
  ])('5.4 may not post: %o', async (headers) => {
    const { url, raw, store } = await startReceiver();
    for (const path of ['contact', 'newsletter']) {
      const answer = await raw(path, JSON.stringify(MESSAGE), headers);
      expect(answer.status).toBe(403);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
    const preflight = await fetch(`${url}/contact`, { method: 'OPTIONS', headers });
    expect(preflight.status).toBe(403);
    expect(await store.submissions.list('contact')).toEqual([]);
  });

  it('5.4 may post from an origin on the list, and read the answer', async () => {
    const { url, contact } = await startReceiver();
    const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://other.example' };
    const preflight = await fetch(`${url}/contact`, {
      method: 'OPTIONS',
      headers: { ...headers, 'Access-Control-Request-Method': 'POST' },
    });
    expect([preflight.status, await preflight.text()]).toEqual([204, '']);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type');
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, POST');
    for (const answer of [preflight, await contact({}, headers), await contact({ email: '' }, headers)]) {
      expect(answer.headers.get('access-control-allow-origin')).toBe('https://other.example');
      expect(answer.headers.get('vary')).toBe('Origin');
    }
  });

  it.each([
    ['an older browser', 'https://site.example'],
    ['a browser over plain HTTP in a local network', 'same'],
  ])('5.4 are not what %s shows of the site', async (_, origin) => {
    const { url, raw } = await startReceiver();
    const headers = { Origin: origin === 'same' ? new URL(url).origin : origin };
    const post = async (more?: object): Promise<number> =>
      (await raw('contact', JSON.stringify(MESSAGE), { ...headers, ...more })).status;
    expect(await post()).toBe(200);
    expect(await post({ 'Sec-Fetch-Site': 'cross-site' })).toBe(origin === 'same' ? 403 : 200);
  });
});

describe('many posts', () => {
  const from = (address: string): Readonly<Record<string, string>> => ({ 'X-Forwarded-For': address });

  it('5.4 are not limited for as long as the clock of the machine was ahead', async () => {
    const { contact, clock } = await startReceiver({ settings: { limit: { posts: 1, minutes: 10 } } });
    clock.now += 400 * 24 * 60 * 60_000;
    expect([(await contact()).status, (await contact()).status]).toEqual([200, 429]);
    clock.now = NOW;
    expect([(await contact()).status, (await contact()).status]).toEqual([200, 429]);
  });

  it('5.4 from one address are limited for a while; a repeat is not', async () => {
    const { contact, native, clock, store, log } = await startReceiver({
      settings: { limit: { posts: 3, minutes: 10 } },
    });
    const key = randomUUID();
    const statuses = [];
    for (const each of [key, randomUUID(), randomUUID(), randomUUID()])
      statuses.push((await contact({ key: each })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const limited = await contact();
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '600']);
    expect(log).toEqual([
      'Posts were refused as too many from one address (429). Where visitors come through a proxy, it must send X-Forwarded-For; SITE_PROXIES names one on another machine.',
    ]);
    expect((await contact({ key })).status).toBe(200);
    expect((await native('contact', MESSAGE)).headers.get('location')).toBe('/contact/error');
    expect((await contact({}, from('203.0.113.9'))).status).toBe(200);
    clock.now += 9 * 60_000 + 59_001;
    expect((await contact()).headers.get('retry-after')).toBe('1');
    clock.now += 999;
    expect((await contact()).status).toBe(200);
    expect(await store.submissions.list('contact')).toHaveLength(5);
  });

  it('5.4 that could not be kept do not count', async () => {
    const broken = { fails: true };
    const { contact, newsletter } = await startReceiver({
      settings: { limit: { posts: 2, minutes: 10 } },
      through: (real) => {
        const add = async (kept: () => Promise<void>): Promise<void> => {
          if (broken.fails) throw new Error('another program holds the file');
          await kept();
        };
        return {
          ...real,
          submissions: { ...real.submissions, add: (one) => add(() => real.submissions.add(one)) },
          subscribers: { ...real.subscribers, add: (one) => add(() => real.subscribers.add(one)) },
        };
      },
    });
    for (let attempt = 1; attempt <= 3; attempt += 1)
      expect([(await contact()).status, (await newsletter()).status]).toEqual([503, 503]);
    broken.fails = false;
    expect([(await contact()).status, (await newsletter()).status, (await contact()).status]).toEqual([
      200, 200, 429,
    ]);
  });

  it('5.4 that are one and the same, sent again before the first is kept, count once', async () => {
    const gate = new AbortController();
    let waiting = 0;
    const { contact } = await startReceiver({
      settings: { limit: { posts: 2, minutes: 10 } },
      through: (real) => ({
        ...real,
        submissions: {
          ...real.submissions,
          add: async (one) => {
            waiting += 1;
            if (!gate.signal.aborted) await once(gate.signal, 'abort');
            await real.submissions.add(one);
          },
        },
      }),
    });
    const key = randomUUID();
    const same = Array.from({ length: 4 }, () => contact({ key }));
    await expect.poll(() => waiting).toBe(4);
    // Under one key, another text is another post.
    const other = Array.from({ length: 3 }, (_, count) => contact({ key, message: `Encore ${count}` }));
    expect((await Promise.race(other)).status).toBe(429);
    gate.abort();
    const statuses = async (posts: readonly Promise<Response>[]): Promise<readonly number[]> =>
      (await Promise.all(posts)).map(({ status }) => status).sort();
    expect(await statuses(same)).toEqual([200, 200, 200, 200]);
    expect(await statuses(other)).toEqual([200, 429, 429]);
  });

  it('5.4 come from the address that they came from, though the visitor hangs up at once', async () => {
    const { handle } = await startReceiver({ settings: { limit: { posts: 1, minutes: 10 } } });
    const server = createServer((request, response) => {
      // The system forgets the address of a connection that has ended.
      let address: string | undefined = '198.51.100.7';
      Object.defineProperty(request.socket, 'remoteAddress', { configurable: true, get: () => address });
      request.once('end', () => {
        address = undefined;
      });
      void handle(request, response);
    }).listen(0, '127.0.0.1');
    onTestFinished(() => server.closeAllConnections());
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as net.AddressInfo).port}/api/contact`;
    const statuses = [];
    for (const claimed of ['203.0.113.9', '203.0.113.10']) {
      const headers = { ...SAME_ORIGIN, 'Content-Type': 'application/json', ...from(claimed) };
      const body = JSON.stringify({ ...MESSAGE, key: randomUUID() });
      statuses.push((await fetch(url, { method: 'POST', headers, body })).status);
    }
    expect(statuses).toEqual([200, 429]);
  });

  it('5.4 come from the address that a proxy tells, though it reaches us by a socket in a folder', async () => {
    const { handle } = await startReceiver({ settings: { limit: { posts: 1, minutes: 10 } } });
    const socketPath = join(temporaryFolder(), 'socket');
    const server = createServer((request, response) => void handle(request, response)).listen(socketPath);
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const statuses = [];
    for (const claimed of ['203.0.113.9', '203.0.113.9', '203.0.113.10']) {
      const headers = { ...SAME_ORIGIN, 'Content-Type': 'application/json', ...from(claimed) };
      const post = ask({ socketPath, path: '/api/contact', method: 'POST', headers, agent: false });
      post.end(JSON.stringify({ ...MESSAGE, key: randomUUID() }));
      const [answer] = (await once(post, 'response')) as [IncomingMessage];
      answer.resume();
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([200, 429, 200]);
  });

  it.each([
    ['203.0.113.9', '203.0.113.9', 429],
    ['203.0.113.9', '203.0.113.10', 200],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', 429],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', 200],
    ['2001:DB8:0001:2:3:4:5:6', '2001:db8:1:2::', 429],
    ['::2:3:4:5:192.0.2.1', '0:0:2:3:4:5:c000:202', 429],
    ['::2:3:4:5:192.0.2.1', '0:2:3:4:5:6:7:8', 200],
    ['::ffff:203.0.113.9', '203.0.113.9', 429],
    ['::ffff:cb00:7109', '203.0.113.9', 429],
    ['::ffff:cb00:7109', '::FFFF:cb00:710a', 200],
    ['0:0:0:0:0:ffff:203.0.113.9', '[0::ffff:CB00:7109]:4711', 429],
    ['::ffff:cb00:7109, ::ffff:0a01:203', '203.0.113.10, 10.1.2.3', 200],
    ['203.0.113.9:4711', '203.0.113.9', 429],
    ['1.1.1.1, 203.0.113.9', '2.2.2.2, 203.0.113.9', 429],
    ['203.0.113.9, 10.1.2.3', '203.0.113.9', 429],
    ['203.0.113.9, 10.1.2.3, 10.4.5.6', '203.0.113.10, 10.1.2.3', 200],
    ['203.0.113.9, 172.16.0.9', '203.0.113.9, ::ffff:172.31.1.1', 429],
    ['203.0.113.9, 172.32.0.9', '203.0.113.10, 172.32.0.9', 429],
    ['203.0.113.9, ::1', '203.0.113.10, ::1', 200],
    ['fe80::1%br-1a2b.4', 'fe80::2', 429],
    ['203.0.113.9, fe80::1%br-1a2b.4', 'fe80::2', 429],
    ['203.0.113.9, fd00::1%eth0', '203.0.113.10, fd00:1::7', 200],
    ['nonsense', '', 429],
    ['203.0.113.9, nonsense', 'unknown', 429],
  ])(
    '5.4 come from one address or two, seen through trusted proxies: %s and %s',
    async (first, second, status) => {
      const { contact } = await startReceiver({
        settings: { limit: { posts: 1, minutes: 10 } },
        proxies: ['10.0.0.0/8', '::ffff:172.16.0.0/108', 'fd00::1%br-1a2b.4', 'fd00:1::%br-1a2b.4/64'],
      });
      expect((await contact({}, from(first))).status).toBe(200);
      expect((await contact({}, from(second))).status).toBe(status);
    },
  );
});

describe('programs', () => {
  it('5.5 that fill the trap are answered like people, and kept as spam without a mail', async () => {
    const { contact, newsletter, native, store } = await startReceiver();
    const good = await contact();
    const trapped = await contact({ website_url: 'https://spam.example', email: 'x', service: 'seo' });
    const headersOf = (answer: Response): unknown => [...answer.headers.keys()].sort();
    expect([trapped.status, await trapped.text()]).toEqual([good.status, await good.text()]);
    expect(headersOf(trapped)).toEqual(headersOf(good));
    expect((await native('contact', { ...MESSAGE, website_url: 'x' })).headers.get('location')).toBe(
      '/contact/thank-you',
    );
    expect((await newsletter({ website_url: 'x' })).status).toBe(200);
    const kept = [
      ...(await store.submissions.list('contact')),
      ...(await store.submissions.list('newsletter')),
    ];
    expect(kept.map(({ spam }) => spam).sort()).toEqual([false, true, true, true]);
    expect(await store.subscribers.list()).toEqual([]);
  });

  it('5.5 that are too fast, or have no token of ours, are kept and marked', async () => {
    const { url, contact, clock, store } = await startReceiver();
    const { token } = (await (await fetch(`${url}/token`)).json()) as { readonly token: string };
    const marks: unknown[] = [];
    const markOf = async (value: string): Promise<void> => {
      const key = randomUUID();
      expect((await contact({ token: value, key })).status).toBe(200);
      marks.push((await store.submissions.list('contact')).find((each) => each.key === key)?.suspect);
    };
    await markOf('');
    await markOf('nonsense');
    await markOf(`${token}x`);
    await markOf(token.replace(/^[^.]+/, (0).toString(36)));
    await markOf(token);
    clock.now += 2999;
    await markOf(token);
    clock.now += 1;
    await markOf(token);
    clock.now += 24 * 60 * 60_000;
    await markOf(token);
    // Set back: how long the form took cannot be told.
    clock.now -= 2 * 24 * 60 * 60_000;
    await markOf(token);
    expect(marks).toEqual([
      'no-token',
      'bad-token',
      'bad-token',
      'bad-token',
      'too-fast',
      'too-fast',
      undefined,
      'bad-token',
      undefined,
    ]);
  });
});
