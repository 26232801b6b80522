import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MiniSite } from '../mini-site.ts';
import { runHere } from '../run-here.ts';
import { builtSite } from './hosted-site.ts';

const FILES = ['_nginx.conf', '_Caddyfile', '_cloudfront.js'];
let site: MiniSite;

beforeAll(async () => {
  site = await builtSite(['--host', 'nginx', 'caddy', 'cloudfront'], afterAll);
});

const idOf = ({ output }: MiniSite): unknown => JSON.parse(output('builds/latest.json'));

interface CloudFrontAnswer {
  readonly uri?: string;
  readonly statusCode?: number;
  readonly body?: string;
  readonly headers: Record<string, { readonly value: string }>;
}

/** Loads the function as CloudFront runs it. */
function cloudfront(): (event: unknown) => CloudFrontAnswer {
  return new Function(`${site.output('_cloudfront.js')}; return handler;`)() as (
    event: unknown,
  ) => CloudFrontAnswer;
}

const request = (uri: string, query: Readonly<Record<string, string>> = {}): unknown => ({
  context: { eventType: 'viewer-request' },
  request: {
    uri,
    querystring: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, { value }])),
    headers: {},
  },
});

describe('site build --host', () => {
  it('writes a file for each host, which counts in no build id', async () => {
    for (const file of FILES) expect(site.exists(`dist/${file}`), file).toBe(true);
    const before = idOf(site);
    expect((await runHere(site, ['build', '-q'])).code).toBe(0);
    expect(idOf(site)).toEqual(before);
    for (const file of FILES) expect(site.exists(`dist/${file}`), file).toBe(false);
    await runHere(site, ['build', '-q', '--host', 'nginx', '--host', 'cloudfront', '--host', 'caddy']);
    for (const file of FILES) expect(site.exists(`dist/${file}`), file).toBe(true);
    expect(idOf(site)).toEqual(before);
  });

  it('refuses hosts that it does not know', async () => {
    const { code, stderr } = await runHere(site, ['build', '--host', 'apache']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('nginx, caddy, cloudfront')]);
  });

  it('refuses --also-policy without a host, for which it would do nothing', async () => {
    const { code, stderr } = await runHere(site, ['build', '--also-policy', 'headers.json']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--also-policy goes with --host')]);
  });

  it.each([
    ['missing.json', 'missing.json cannot be read.'],
    ['http://127.0.0.1:1', 'http://127.0.0.1:1 does not answer.'],
    [
      'site.config.ts',
      'site.config.ts names no inline script: give an earlier headers.json, or the origin of the live site.',
    ],
  ])('says what is wrong with a place that --also-policy names: %s', async (place, why) => {
    const run = await runHere(site, ['build', '--host', 'nginx', '--also-policy', place]);
    expect(run).toEqual({ code: 2, stdout: '', stderr: `--also-policy: ${why}\n` });
  });

  it('permits the inline scripts that --also-policy names, and guesses none', async () => {
    const hash = "'sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='";
    site.write({ 'earlier.json': JSON.stringify({ csp: `script-src 'self' ${hash}; x` }) });
    await runHere(site, ['build', '-q', '--host', 'nginx', 'caddy', '--also-policy', 'earlier.json']);
    expect(site.output('_nginx.conf')).toContain(hash);
    expect(site.output('_Caddyfile')).toContain(hash);
    expect(site.output('headers.json')).not.toContain(hash);
    await runHere(site, ['build', '-q', '--host', 'nginx', 'caddy', 'cloudfront']);
  });

  it('gives CloudFront a function of 10 KB at most', () => {
    expect(Buffer.byteLength(site.output('_cloudfront.js'))).toBeLessThan(10_000);
  });

  it('has CloudFront find pages, redirect with query, and hide files that are not for visitors', () => {
    const handler = cloudfront();
    expect(handler(request('/about')).uri).toBe('/about/index.html');
    expect(handler(request('/about/')).uri).toBe('/about/index.html');
    expect(handler(request('/')).uri).toBe('/index.html');
    expect(handler(request('/assets/main.js')).uri).toBe('/assets/main.js');
    expect(handler(request('/ancien', { a: '1', b: '' }))).toMatchObject({
      statusCode: 301,
      headers: { location: { value: '/about?a=1&b' } },
    });
    expect(handler(request('/%C3%A9t%C3%A9/', { a: '1' }))).toMatchObject({
      statusCode: 308,
      headers: { location: { value: '/about?a=1#main' } },
    });
    expect(handler(request('/prix', { a: '1' })).headers.location?.value).toBe('/about?offre=a$b');
    for (const path of ['/_headers', '/_publish/state', '/_nginx.conf', '//x.example', '/about/index.html'])
      expect(handler(request(path)).statusCode, path).toBe(404);
  });

  it('1.7 sends the headers of its path with a redirect, so that no cache keeps it for good', () => {
    const answer = cloudfront()(request('/ancien'));
    expect(answer.headers).toMatchObject({
      location: { value: '/about' },
      'cache-control': { value: 'public, max-age=0, must-revalidate' },
      'strict-transport-security': { value: 'max-age=31536000' },
    });
    const caddy = site.output('_Caddyfile');
    expect(caddy.indexOf('Cache-Control "public, max-age=0')).toBeGreaterThan(0);
    expect(caddy.indexOf('Cache-Control "public, max-age=0')).toBeLessThan(caddy.indexOf('redir '));
  });

  it.each(['/%', '/about/%E0%A4%A', '/%C3'])('has CloudFront answer 404 for %s, half an escape', (uri) => {
    const handler = cloudfront();
    expect(handler(request(uri))).toMatchObject({
      statusCode: 404,
      headers: { 'cache-control': { value: 'no-store' } },
    });
    const response = { statusCode: 404, headers: {} };
    const answered = handler({ context: { eventType: 'viewer-response' }, request: { uri }, response });
    expect(answered.statusCode).toBe(404);
  });

  it('5.4 has nginx name each visitor to the receiver of forms, whatever the visitor’s own headers say', () => {
    expect(site.output('_nginx.conf')).toContain(
      '  include site-server.conf;\n  proxy_set_header X-Forwarded-For $remote_addr;\n',
    );
  });

  it('1.7 answers 410 for what is gone', () => {
    const handler = cloudfront();
    for (const path of ['/disparue', '/disparue/', '/pass%C3%A9e'])
      expect(handler(request(path)), path).toMatchObject({
        statusCode: 410,
        body: expect.stringContaining('<html lang="fr-CA">'),
      });
    expect(handler(request('/en/gone'))).toMatchObject({
      statusCode: 410,
      body: expect.stringContaining('This page is gone. <a href="/en">'),
    });
    expect(handler(request('/disparue/plus')).uri).toBe('/disparue/plus/index.html');
    expect(site.output('_nginx.conf')).toContain('location = "/passée/" { return 410; }');
    expect(site.output('_nginx.conf')).toContain('error_page 410 =410 @missing;');
    expect(site.output('_Caddyfile')).toContain(
      '@site_gone path /disparue /disparue/ /en/gone /en/gone/ "/passée" "/passée/"\n      error @site_gone 410',
    );
    expect(site.output('_redirects')).toContain('/disparue /404.html 410\n');
    expect(site.exists('dist/disparue')).toBe(false);
  });

  it('1.7 has Caddy fill nothing into a redirect: no variable of the environment, no cookie', () => {
    const caddy = site.output('_Caddyfile');
    const redirects = caddy.split('\n').filter((line) => line.includes('autre.example/'));
    expect(redirects.map((line) => line.trim().replace(/@site_redirect\d+/, '@'))).toEqual([
      'redir @q "https://autre.example/ici?{query}" 307',
      'redir @ https://autre.example/ici 307',
      'redir @q "https://autre.example/?{query}#%7B$HOME:a%7D" 301',
      'redir @ "https://autre.example/#%7B$HOME:a%7D" 301',
      'redir @ https://autre.example/?a=%7Benv.HOME%7D&b=%7Bhttp.request.header.Cookie%7D 301',
    ]);
  });

  it('has Caddy compress the pages of errors as it does others', () => {
    const [, errors = ''] = site.output('_Caddyfile').split('handle_errors {');
    expect(errors).toContain('      encode gzip\n');
    expect(errors.match(/status 4(?:04|10)\n +precompressed br gzip\n/g)).toHaveLength(2);
  });

  it('has CloudFront send the headers of each path', () => {
    const answer = (uri: string): CloudFrontAnswer =>
      cloudfront()({
        context: { eventType: 'viewer-response' },
        request: { uri },
        response: { statusCode: 200, headers: { 'cache-control': { value: 'x' } } },
      });
    expect(answer('/about/index.html').headers['cache-control']?.value).toBe(
      'public, max-age=0, must-revalidate',
    );
    expect(answer('/assets/a.js').headers['cache-control']?.value).toContain('immutable');
    expect(answer('/builds/latest.json').headers['cache-control']?.value).toBe('no-store');
    expect(answer('/').headers['content-security-policy']?.value).toContain("default-src 'none'");
    expect(answer('/').headers['strict-transport-security']?.value).toBe('max-age=31536000');
  });
});
