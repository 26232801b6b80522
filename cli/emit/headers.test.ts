import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { contentSecurityPolicy, headersFor } from '../shared/policy.ts';
import { assets, config } from '../tests/emit/fixture.ts';
import type { Config } from '../types.ts';
import { headerRules, headersFile, hostHeadersFile } from './headers.ts';

const manifest = assets({
  openGraph: { '/': '/assets/og/home-1.png', '/en': '/assets/og/home-2.png' },
  statics: { 'favicon.svg': '/favicon.svg', 'icon-192.png': '/icon-192.png', 'logo.txt': '/logo.txt' },
});

function headers(path: string, changes: Partial<Config> = {}): Readonly<Record<string, string>> {
  return headersFor(path, headerRules(config(changes), manifest), 'https');
}

describe('headerRules', () => {
  it.each([
    ['/', 'public, max-age=0, must-revalidate'],
    ['/en/about', 'public, max-age=0, must-revalidate'],
    ['/en/about/_payload.json', 'public, max-age=0, must-revalidate'],
    ['/feed.xml', 'public, max-age=0, must-revalidate'],
    ['/assets/main-abc.js', 'public, max-age=31536000, immutable'],
    ['/assets/og/home-1.png', 'public, max-age=31536000, immutable'],
    ['/builds/meta/0123456789abcdef.json', 'public, max-age=31536000, immutable'],
    ['/builds/latest.json', 'no-store'],
  ])('4.11 caches %s: %s', (path, value) => {
    expect(headers(path)['Cache-Control']).toBe(value);
  });

  it('caches nothing for good in the watch profile, where names have no hash', () => {
    const options = { ...config().options, dev: true };
    expect(headers('/assets/main.js', { options })['Cache-Control']).toBe(
      'public, max-age=0, must-revalidate',
    );
    expect(headers('/builds/meta/dev.json', { options })['Cache-Control']).toBe(
      'public, max-age=0, must-revalidate',
    );
  });

  it.each([
    ['/', 'same-origin'],
    ['/assets/main-abc.js', 'same-origin'],
    ['/logo.txt', 'same-origin'],
    ['/assets/og/home-1.png', 'cross-origin'],
    ['/favicon.svg', 'cross-origin'],
    ['/icon-192.png', 'cross-origin'],
    ['/feed.xml', 'cross-origin'],
    ['/en/feed.xml', 'cross-origin'],
  ])('4.11 lets other origins embed %s: %s', (path, value) => {
    expect(headers(path)['Cross-Origin-Resource-Policy']).toBe(value);
  });

  it('4.11 names Open Graph pictures one by one where their folder holds other assets', () => {
    const mixed = assets({ openGraph: { '/': '/assets/og-1.png' } });
    const rules = headerRules(config(), mixed);
    expect(headersFor('/assets/og-1.png', rules, 'https')['Cross-Origin-Resource-Policy']).toBe(
      'cross-origin',
    );
    expect(headersFor('/assets/main-abc.js', rules, 'https')['Cross-Origin-Resource-Policy']).toBe(
      'same-origin',
    );
  });

  it('asks of each Open Graph picture nothing about every other picture', () => {
    const many = (name: string): Record<string, string> =>
      Object.fromEntries(Array.from({ length: 300 }, (_, row) => [`${row}`, `/assets/${name}-${row}.png`]));
    const large = assets({ openGraph: many('og/card'), statics: many('kit/file') });
    const asked = vi.spyOn(String.prototype, 'startsWith');
    onTestFinished(() => asked.mockRestore());
    const rules = headerRules(config(), large);
    expect(asked.mock.calls.length).toBeLessThan(3000);
    expect(rules.map(({ path }) => path)).toContain('/assets/og/*');
  });

  it('4.11 sends the policy, with upgrades and HSTS over TLS only', () => {
    const rules = headerRules(config(), manifest);
    const policy = {
      inlineHash: 'sha256-AbC=',
      formsEndpoint: '/api',
      origin: 'https://tenaise.example',
    };
    expect(headersFor('/x', rules, 'http')['Content-Security-Policy']).toBe(
      contentSecurityPolicy(policy, 'http'),
    );
    expect(headersFor('/x', rules, 'http')).not.toHaveProperty('Strict-Transport-Security');
    expect(headersFor('/x', rules, 'https')['Content-Security-Policy']).toBe(
      contentSecurityPolicy(policy, 'https'),
    );
    expect(headersFor('/x', rules, 'https')['Strict-Transport-Security']).toBe('max-age=31536000');
  });

  it('3.6 says noindex on every answer of a build that must not be indexed', () => {
    expect(headers('/')).not.toHaveProperty('X-Robots-Tag');
    expect(headers('/feed.xml', { indexable: false })['X-Robots-Tag']).toBe('noindex');
  });

  it('gives feeds and the web manifest their types', () => {
    expect(headers('/en/feed.xml')['Content-Type']).toBe('application/atom+xml; charset=utf-8');
    expect(headers('/site.webmanifest')['Content-Type']).toBe('application/manifest+json');
  });

  it('is emitted as it is', () => {
    const rules = headerRules(config(), manifest);
    expect(JSON.parse(String(headersFile(rules).content))).toEqual({ rules });
  });
});

describe('hostHeadersFile', () => {
  const rules = [
    { path: '/*', headers: { A: '1', 'Cache-Control': 'a' } },
    { path: '/*', over: 'tls', headers: { A: '2', S: 'tls' } },
    { path: '/assets/*', headers: { 'Cache-Control': 'b' } },
    { path: '/assets/og/*', headers: { C: '1' } },
    { path: '/feed.xml', headers: { A: '3' } },
  ] as const;

  it('4.11 detaches what an earlier rule has set, so that hosts do not join two values', () => {
    expect(hostHeadersFile(rules, 'https://tenaise.example')).toEqual({
      file: '_headers',
      kind: 'rest',
      content: [
        '/*',
        '  A: 2',
        '  Cache-Control: a',
        '  S: tls',
        '',
        '/assets/*',
        '  ! Cache-Control',
        '  Cache-Control: b',
        '',
        '/assets/og/*',
        '  C: 1',
        '',
        '/feed.xml',
        '  ! A',
        '  A: 3',
        '',
      ].join('\n'),
    });
  });

  it('4.11 detaches nothing that a rule of another path has set', () => {
    const { content } = hostHeadersFile(
      [
        { path: '/kit/*', headers: { A: '1' } },
        { path: '/kitchen/*', headers: { A: '2' } },
        { path: '/feed.xml', headers: { B: '1' } },
        { path: '/feed.xmas', headers: { B: '2' } },
      ],
      'https://tenaise.example',
    );
    expect(content).not.toContain('!');
  });

  it('4.11 leaves TLS rules out for an origin without TLS', () => {
    expect(hostHeadersFile(rules, 'http://localhost:8080').content).toMatch(
      /^\/\*\n {2}A: 1\n {2}Cache-Control: a\n\n/,
    );
  });

  it('keeps every line under the 2,000 characters that hosts read', () => {
    const { content } = hostHeadersFile(headerRules(config(), manifest), 'https://tenaise.example');
    for (const line of String(content).split('\n')) expect(line.length).toBeLessThan(2000);
  });
});
