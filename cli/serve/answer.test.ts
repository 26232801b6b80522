import { describe, expect, it } from 'vitest';
import type { Build, Resource, Table, TableOptions } from '../output/table.ts';
import { createTable } from '../output/table.ts';
import { FILES, HOME, RULES } from '../tests/serve/fixture.ts';
import { answer, replyWith } from './answer.ts';
import type { Coding } from './coding.ts';
import { etagOf } from './etag.ts';
import type { RequestFacts } from './refusal.ts';
import type { Reply } from './representation.ts';
import { createRepresentation } from './representation.ts';

const REDIRECTS: Build['redirects'] = [
  { from: '/old', to: '/about', status: 301, external: false },
  { from: '/old-query', to: '/about?a=1', status: 302, external: false },
  { from: '/old-hash', to: '/about#équipe', status: 308, external: false },
  { from: '/ancien-à', to: '/à-propos', status: 307, external: false },
  { from: '/away', to: 'https://example.org/x y', status: 302, external: true },
  { from: '/away-slashes', to: '/\\example.org', status: 302, external: true },
  { from: '/away-scheme', to: '//example.org/a', status: 302, external: true },
  { from: '/page.html', to: '/en/about', status: 301, external: false },
];

function tableOf(build: Partial<Build> = {}, options: Partial<TableOptions> = {}): Table {
  return createTable(
    {
      files: Object.keys(FILES),
      rules: RULES,
      redirects: REDIRECTS,
      gone: ['/passed', '/en/passed'],
      ...build,
    },
    { scheme: 'http', fallbacks: [{ path: '/insights/script.js', content: '' }], ...options },
  );
}

const TABLE = tableOf();

/** Finds files in memory; a coded form is the text with the coding's name before it. */
function findIn(
  table: Table,
): (resource: Resource, coding: Coding) => ReturnType<typeof createRepresentation> {
  return (resource, coding) => {
    const text =
      'content' in resource.source
        ? resource.source.content
        : Buffer.from(FILES[resource.source.file] ?? 'other');
    const bytes = coding === 'identity' ? text : Buffer.concat([Buffer.from(`${coding}:`), text]);
    return createRepresentation({ resource, coding, bytes }, table.headersOf(resource.path));
  };
}

interface Seen {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function ask(url: string, headers: RequestFacts['headers'] = {}, method = 'GET', table = TABLE): Seen {
  const request = { method, url, headers, rawHeaders: [] };
  return seen(replyTo(request, table));
}

function replyTo(request: RequestFacts, table: Table): Reply {
  const chosen = answer(request, table);
  if (!('resource' in chosen)) return chosen;
  return replyWith(findIn(table)(chosen.resource, chosen.coding), chosen, request, table);
}

function seen({ status, headers, body }: Reply): Seen {
  const pairs = headers.flatMap((name, index) =>
    index % 2 === 0 ? [[name.toLowerCase(), headers[index + 1]]] : [],
  );
  return {
    status,
    headers: Object.fromEntries(pairs),
    body: body instanceof Uint8Array ? Buffer.from(body).toString() : '',
  };
}

const ETAG = etagOf(Buffer.from(HOME));
const SIZE = Buffer.byteLength(HOME);

describe('what a path names', () => {
  it.each([
    ['/', 'Accueil'],
    ['/?a=1', 'Accueil'],
    ['/about', 'À propos'],
    ['/about/', 'À propos'],
    ['/about/?x', 'À propos'],
    ['/%61bout', 'À propos'],
    ['/en', 'Home'],
    ['/en/', 'Home'],
    ['/en/about', 'About'],
    ['http://localhost/en/about?q', 'About'],
    ['http://localhost', 'Accueil'],
    ['/about/_payload.json?0123', '"/about"'],
    ['/_payload.json', '"/"'],
  ])('1.3 answers %s', (url, text) => {
    const { status, body } = ask(url);
    expect(status).toBe(200);
    expect(body).toContain(text);
  });

  it.each([
    '/index.html',
    '/about/index.html',
    '/en/index.html',
    '//about',
    '/about//',
    '/about/.',
    '/./about',
    '/en/../about',
    '/about%2f',
    '/about%5C',
    '/about%00',
    '/About',
    '/about.html',
    '/_headers',
    '/_redirects',
    '/headers.json',
    '/robots.txt/',
    '/assets',
    '/assets/',
    '*',
    '/about#x',
    '/services/CTASection',
  ])('4.9 answers 404 for %s', (url) => {
    expect(ask(url).status).toBe(404);
  });

  it.each(['/%', '/%zz', '/%e9', '/%c3%28', '/about%'])(
    'answers 400 for the malformed escape in %s',
    (url) => {
      expect(ask(url).status).toBe(400);
    },
  );

  it('hides compressed forms, but not archives of their own', () => {
    const table = tableOf({ files: ['a.txt', 'a.txt.br', 'a.txt.gz', 'archive.tar.gz'] });
    expect(ask('/a.txt', {}, 'GET', table).status).toBe(200);
    expect(ask('/a.txt.br', {}, 'GET', table).status).toBe(404);
    expect(ask('/a.txt.gz', {}, 'GET', table).status).toBe(404);
    expect(ask('/archive.tar.gz', {}, 'GET', table).headers).toMatchObject({
      'content-type': 'application/gzip',
    });
  });

  it('4.8 answers the analytics path with an empty script unless the build has one', () => {
    const empty = ask('/insights/script.js');
    expect(empty).toMatchObject({ status: 200, body: '' });
    expect(empty.headers['content-type']).toBe('text/javascript; charset=utf-8');
    const table = tableOf({ files: ['insights/script.js'] });
    expect(ask('/insights/script.js', {}, 'GET', table).body).toBe('other');
  });
});

describe('errors', () => {
  it.each([
    ['/nothing', 'Page introuvable'],
    ['/enough', 'Page introuvable'],
    ['/en/nothing', 'Page Not Found'],
    ['/en/nothing?x=1', 'Page Not Found'],
    ['/en/%2fnothing', 'Page Not Found'],
    ['/en/', 'Home'],
    ['/404.html', 'Page introuvable'],
    ['/en/404.html', 'Page Not Found'],
  ])('4.9 answers %s with %s', (url, title) => {
    expect(ask(url).body).toContain(title);
  });

  it('4.9 sends the 404 page with its status, and lets no cache use it unasked', () => {
    const { status, headers } = ask('/nothing', { 'if-none-match': '*', range: 'bytes=0-1' });
    expect(status).toBe(404);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
    });
    expect(headers).not.toHaveProperty('etag');
  });

  it('sends the 404 page even to a client that accepts no coding of it', () => {
    expect(ask('/nothing', { 'accept-encoding': '*;q=0' })).toMatchObject({
      status: 404,
      body: FILES['404.html'],
    });
  });

  it('4.1 answers a missing payload with data', () => {
    expect(ask('/nothing/_payload.json')).toMatchObject({
      status: 404,
      body: '{"error":"not found"}\n',
      headers: { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' },
    });
  });

  it.each(['/assets/main.old.js', '/builds/meta/old.json'])(
    'never lets a missing %s be kept for a year',
    (url) => {
      const { status, headers } = ask(url);
      expect(status).toBe(404);
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    },
  );

  it('1.7 answers 410 with the page of its language for what is gone, with and without a slash', () => {
    const { headers, body } = ask('/nothing');
    expect(ask('/passed')).toEqual({ status: 410, headers, body });
    expect(ask('/passed/').status).toBe(410);
    expect(ask('/passed?x=1').status).toBe(410);
    expect(ask('/en/passed').body).toBe(ask('/en/nothing').body);
    expect(ask('/passed', {}, 'HEAD').status).toBe(410);
    expect(ask('/passed/below').status).toBe(404);
  });

  it('falls back to French, then to plain words', () => {
    expect(ask('/en/x', {}, 'GET', tableOf({ files: ['404.html'] })).body).toContain('Page introuvable');
    expect(ask('/en/x', {}, 'GET', tableOf({ files: [] }))).toMatchObject({
      status: 404,
      body: 'Not found.\n',
    });
  });

  it('sends the 500 page with its status when it is asked for', () => {
    expect(ask('/en/500.html')).toMatchObject({ status: 500, body: FILES['en/500.html'] });
  });
});

describe('methods and bodies', () => {
  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    'answers %s with 405',
    (method) => {
      const { status, headers } = ask('/about', {}, method);
      expect(status).toBe(405);
      expect(headers).toMatchObject({ allow: 'GET, HEAD', 'content-security-policy': "default-src 'none'" });
    },
  );

  it.each([
    { 'content-length': '1' },
    { 'content-length': '10000000000' },
    { 'transfer-encoding': 'chunked' },
  ])('answers a GET with a body (%o) with 413', (headers) => {
    expect(ask('/about', headers).status).toBe(413);
  });

  it('knows that a length of 0 is no body', () => {
    expect(ask('/about', { 'content-length': '0' }).status).toBe(200);
  });

  it('answers HEAD with the headers of GET', () => {
    expect(ask('/', {}, 'HEAD').headers).toEqual(ask('/').headers);
  });
});

describe('redirects', () => {
  it.each([
    ['/old', 301, '/about'],
    ['/old/', 301, '/about'],
    ['/old?x=1', 301, '/about?x=1'],
    ['/old?', 301, '/about'],
    ['/old-query?x=1', 302, '/about?a=1'],
    ['/old-hash', 308, '/about#%C3%A9quipe'],
    ['/old-hash?x=1', 308, '/about?x=1#%C3%A9quipe'],
    ['/ancien-%C3%A0', 307, '/%C3%A0-propos'],
    ['/away', 302, 'https://example.org/x%20y'],
    ['/away?x=1', 302, 'https://example.org/x%20y?x=1'],
    ['/away-slashes', 302, '//example.org/'],
    ['/away-scheme', 302, '//example.org/a'],
    ['/page.html', 301, '/en/about'],
    ['/old?a=\xe9"\\', 301, '/about?a=%e9"\\'],
  ])('1.7 answers %s with %i to %s', (url, status, location) => {
    const reply = ask(url);
    expect(reply.status).toBe(status);
    expect(reply.headers).toMatchObject({
      location,
      'content-length': '0',
      'x-content-type-options': 'nosniff',
    });
  });

  it('1.7 prefers the redirect to the small page that replaces it on other hosts', () => {
    const table = tableOf({ files: ['old/index.html'] });
    expect(ask('/old', {}, 'GET', table).status).toBe(301);
    expect(ask('/old/', {}, 'GET', table).status).toBe(301);
  });

  it('1.7 replaces the home page when the root redirects', () => {
    const table = tableOf({ redirects: [{ from: '/', to: '/en', status: 302, external: false }] });
    expect(ask('/?a=1', {}, 'GET', table)).toMatchObject({ status: 302, headers: { location: '/en?a=1' } });
  });
});

describe('headers', () => {
  it.each([
    ['/', 'text/html; charset=utf-8'],
    ['/about/_payload.json', 'application/json; charset=utf-8'],
    ['/assets/main.abc.js', 'text/javascript; charset=utf-8'],
    ['/assets/picture.abc.png', 'image/png'],
    ['/feed.xml', 'application/atom+xml; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
  ])('gives %s the type %s', (url, type) => {
    expect(ask(url).headers['content-type']).toBe(type);
  });

  it.each([
    ['a.webmanifest', 'application/manifest+json; charset=utf-8'],
    ['a.SVG', 'image/svg+xml; charset=utf-8'],
    ['a.woff2', 'font/woff2'],
    ['a.unknown', 'application/octet-stream'],
    ['CNAME', 'application/octet-stream'],
  ])('types %s by its extension', (file, type) => {
    expect(ask(`/${file}`, {}, 'GET', tableOf({ files: [file] })).headers['content-type']).toBe(type);
  });

  it.each([
    ['/', 'public, max-age=0, must-revalidate'],
    ['/about/_payload.json', 'public, max-age=0, must-revalidate'],
    ['/assets/main.abc.js', 'public, max-age=31536000, immutable'],
  ])('4.11 caches %s: %s', (url, value) => {
    expect(ask(url).headers['cache-control']).toBe(value);
  });

  it('4.11 sends what is for TLS over TLS alone', () => {
    expect(ask('/').headers).not.toHaveProperty('strict-transport-security');
    expect(ask('/', {}, 'GET', tableOf({}, { scheme: 'https' })).headers['strict-transport-security']).toBe(
      'max-age=31536000',
    );
  });

  it.each(['/', '/about', '/nothing', '/old', '/assets/none.js', '/x/_payload.json', '/%zz'])(
    '4.11 sends the policy with %s',
    (url) => {
      expect(ask(url).headers['content-security-policy']).toBe("default-src 'none'");
    },
  );

  it('names each header once', () => {
    const reply = replyTo({ method: 'GET', url: '/feed.xml', headers: {}, rawHeaders: [] }, TABLE);
    const names = reply.headers.filter((_, index) => index % 2 === 0);
    expect(names.length).toBeGreaterThan(5);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  });
});

describe('codings', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['*', 'br'],
    ['*;q=0.5, identity', undefined],
    ['br, *;q=0', 'br'],
    ['identity;q=0, *', 'br'],
    ['identity', undefined],
    ['deflate', undefined],
    ['nonsense;;,;q', undefined],
  ])('4.11 chooses for %j: %s', (header, coding) => {
    const { status, headers } = ask('/', header === undefined ? {} : { 'accept-encoding': header });
    expect(status).toBe(200);
    expect(headers['content-encoding']).toBe(coding);
    expect(headers.vary).toBe('Accept-Encoding');
  });

  it.each([
    '*;q=0',
    'identity;q=0',
    'identity;q=0, deflate',
    'identity;q=0, br;q=0, gzip;q=0, *;q=0',
    'identity;q=0, *;q=0',
  ])('answers 406 for a page to %s', (header) => {
    expect(ask('/', { 'accept-encoding': header })).toMatchObject({
      status: 406,
      headers: { vary: 'Accept-Encoding' },
    });
  });

  it.each([
    ['identity;q=0', 406],
    ['*;q=0', 406],
    ['br', 200],
    ['', 200],
    ['gzip, *;q=0', 406],
    ['gzip, *;q=0, identity;q=0.1', 200],
  ])('sends a picture as it is, or not at all, to %j: %i', (header, status) => {
    const reply = ask('/assets/picture.abc.png', { 'accept-encoding': header });
    expect(reply.status).toBe(status);
    expect(reply.headers).not.toHaveProperty('content-encoding');
    if (status === 200) expect(reply.headers).not.toHaveProperty('vary');
  });

  it('gives each coding a strong tag of its own', () => {
    const tags = ['identity', 'gzip', 'br'].map(
      (header) => ask('/', { 'accept-encoding': header }).headers.etag,
    );
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]{22}"$/);
  });
});

describe('preconditions', () => {
  it.each([[ETAG], [`W/${ETAG}`], ['*'], [' * '], [`"other", ${ETAG}`], [`"with, comma",W/${ETAG} , "x"`]])(
    'answers 304 to If-None-Match: %s',
    (header) => {
      const { status, headers, body } = ask('/', { 'if-none-match': header });
      expect(status).toBe(304);
      expect(body).toBe('');
      expect(headers).toMatchObject({
        etag: ETAG,
        vary: 'Accept-Encoding',
        'cache-control': 'public, max-age=0, must-revalidate',
      });
      for (const name of ['content-length', 'content-type', 'content-encoding'])
        expect(headers).not.toHaveProperty(name);
    },
  );

  it.each([['"other"'], [ETAG.slice(1, -1)], [''], [`"${ETAG}"`], [`"x${ETAG.slice(1)}`]])(
    'sends all to If-None-Match: %s',
    (header) => {
      expect(ask('/', { 'if-none-match': header }).status).toBe(200);
    },
  );

  it('sends all when the tag is of another coding', () => {
    expect(ask('/', { 'if-none-match': ETAG, 'accept-encoding': 'br' }).status).toBe(200);
  });

  it('answers 304 to HEAD too', () => {
    expect(ask('/', { 'if-none-match': ETAG }, 'HEAD').status).toBe(304);
  });

  it.each([
    [ETAG, 200],
    ['*', 200],
    ['"other"', 412],
    [`W/${ETAG}`, 412],
  ])('answers If-Match: %s with %s', (header, status) => {
    expect(ask('/', { 'if-match': header }).status).toBe(status);
  });
});

describe('ranges', () => {
  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=2-5', 2, 5],
    ['BYTES=2-5', 2, 5],
    ['bytes= 2-5 ', 2, 5],
    [`bytes=${SIZE - 1}-`, SIZE - 1, SIZE - 1],
    ['bytes=-3', SIZE - 3, SIZE - 1],
    ['bytes=-999999999', 0, SIZE - 1],
    ['bytes=0-999999999999999999999999', 0, SIZE - 1],
    ['bytes=-99999999999999999999999999', 0, SIZE - 1],
  ])('sends the part of %s', (range, start, end) => {
    const { status, headers, body } = ask('/', { range });
    expect(status).toBe(206);
    expect(headers).toMatchObject({
      'content-range': `bytes ${start}-${end}/${SIZE}`,
      'content-length': String(end - start + 1),
      etag: ETAG,
      'content-type': 'text/html; charset=utf-8',
    });
    expect(body).toBe(
      Buffer.from(HOME)
        .subarray(start, end + 1)
        .toString(),
    );
  });

  it.each([
    'bytes=5-1',
    'bytes=-',
    'bytes=',
    'bytes=a-b',
    'bytes=1-2-3',
    'bytes=--1',
    'bytes=0-1,3-4',
    'bytes=0-1, 2-3',
    'lines=0-1',
    '0-1',
    'bytes 0-1',
    '',
    'bytes=1',
    'bytes=0x1-2',
    'bytes=1.5-2',
    `bytes=${'0-1,'.repeat(500)}0-1`,
  ])('ignores Range: %s', (range) => {
    expect(ask('/', { range })).toMatchObject({ status: 200, body: HOME });
  });

  it.each([`bytes=${SIZE}-`, `bytes=${SIZE}-${SIZE + 5}`, 'bytes=-0', 'bytes=99999999999999999999-'])(
    'answers 416 to Range: %s',
    (range) => {
      const { status, headers } = ask('/', { range });
      expect(status).toBe(416);
      expect(headers['content-range']).toBe(`bytes */${SIZE}`);
    },
  );

  it('answers 416 to any range of nothing', () => {
    expect(ask('/insights/script.js', { range: 'bytes=0-' }).status).toBe(416);
  });

  it.each([
    [ETAG, 206],
    ['"other"', 200],
    [`W/${ETAG}`, 200],
    ['Sat, 21 Nov 2026 00:00:00 GMT', 200],
  ])('answers If-Range: %s with %i', (header, status) => {
    expect(ask('/', { range: 'bytes=0-1', 'if-range': header }).status).toBe(status);
  });

  it('is of the coded form when that is what is sent', () => {
    expect(ask('/', { range: 'bytes=0-2', 'accept-encoding': 'br' })).toMatchObject({
      status: 206,
      body: 'br:',
      headers: { 'content-encoding': 'br' },
    });
  });

  it('means nothing to HEAD', () => {
    expect(ask('/', { range: 'bytes=0-1' }, 'HEAD').status).toBe(200);
  });

  it('comes after If-None-Match', () => {
    expect(ask('/', { range: 'bytes=0-1', 'if-none-match': ETAG }).status).toBe(304);
  });
});
