import { describe, expect, it } from 'vitest';
import type { HeaderRule, PolicyOptions } from './policy.ts';
import { contentSecurityPolicy, headersFor, securityHeaders } from './policy.ts';

const base: PolicyOptions = {
  inlineHash: 'sha256-AbC+/=',
  formsEndpoint: '/api',
  origin: 'https://tenaise.example',
};

const HEADER =
  "default-src 'none'; script-src 'self' 'sha256-AbC+/='; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; manifest-src 'self'; media-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
  "require-trusted-types-for 'script'; trusted-types site";

const META = HEADER.replace(" frame-ancestors 'none';", '');

describe('contentSecurityPolicy', () => {
  it('4.11 is exact as a header over TLS', () => {
    expect(contentSecurityPolicy(base, 'https')).toBe(`${HEADER}; upgrade-insecure-requests`);
  });

  it('4.11 asks for no upgrade over plain http', () => {
    expect(contentSecurityPolicy(base, 'http')).toBe(HEADER);
  });

  it('4.11 leaves frame-ancestors and upgrades out of <meta>', () => {
    expect(contentSecurityPolicy(base, 'meta')).toBe(META);
  });

  it.each([
    ['https://forms.example/api/v1', 'https://forms.example'],
    ['https://Forms.Example:8443/api', 'https://forms.example:8443'],
    ['https://forms.example:443', 'https://forms.example'],
    ['http://localhost:4000/api', 'http://localhost:4000'],
    ['//forms.example/api', 'https://forms.example'],
    ['http://tenaise.example/api', 'http://tenaise.example'],
    ['https://tenaise.example.evil.example/api', 'https://tenaise.example.evil.example'],
  ])('4.11 allows the endpoint %s by its origin', (formsEndpoint, origin) => {
    const policy = contentSecurityPolicy({ ...base, formsEndpoint }, 'https');
    expect(policy).toContain(`; connect-src 'self' ${origin}; `);
    expect(policy).toContain(`; form-action 'self' ${origin}; `);
  });

  it.each([
    '/api',
    false,
    'https://tenaise.example/api',
    'https://TENAISE.example:443/api',
    '//tenaise.example/api',
    'api',
  ] as const)('4.11 adds no origin for the endpoint %s', (formsEndpoint) => {
    expect(contentSecurityPolicy({ ...base, formsEndpoint }, 'https')).toBe(
      `${HEADER}; upgrade-insecure-requests`,
    );
  });
});

describe('securityHeaders', () => {
  it('4.11 sends the whole set over TLS', () => {
    const { 'Permissions-Policy': permissions, ...headers } = securityHeaders(base, 'https');
    expect(headers).toEqual({
      'Content-Security-Policy': `${HEADER}; upgrade-insecure-requests`,
      'Strict-Transport-Security': 'max-age=31536000',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
    });
    expect(permissions).toMatch(
      /^[a-z-]+=\(\)(, [a-z-]+=\(\))+, fullscreen=\(self\), picture-in-picture=\(self\)$/,
    );
  });

  it('4.11 sends neither HSTS nor upgrades over http', () => {
    const headers = securityHeaders(base, 'http');
    expect(headers).not.toHaveProperty('Strict-Transport-Security');
    expect(headers['Content-Security-Policy']).toBe(HEADER);
  });
});

describe('headersFor', () => {
  const rules: readonly HeaderRule[] = [
    { path: '/*', headers: { A: '1', B: '1' } },
    { path: '/*', over: 'tls', headers: { S: 'tls' } },
    { path: '/assets/*', headers: { B: '2' } },
    { path: '/builds/latest.json', headers: { B: '3' } },
  ];

  it.each([
    ['/', 'http', { A: '1', B: '1' }],
    ['/', 'https', { A: '1', B: '1', S: 'tls' }],
    ['/assets/x.js', 'http', { A: '1', B: '2' }],
    ['/assets', 'http', { A: '1', B: '1' }],
    ['/assetsx', 'http', { A: '1', B: '1' }],
    ['/builds/latest.json', 'http', { A: '1', B: '3' }],
    ['/builds/latest.jsonx', 'http', { A: '1', B: '1' }],
  ] as const)('lets the later rule win at %s over %s', (path, scheme, expected) => {
    expect(headersFor(path, rules, scheme)).toEqual(expected);
  });
});
