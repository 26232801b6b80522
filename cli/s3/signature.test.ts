import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalQuery, createSign, encodeKey } from './signature.ts';

// The examples of AWS's own documentation of Signature Version 4 for Amazon S3.
const KEYS = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const NOW = new Date('2013-05-24T00:00:00Z');
const EMPTY = hash('sha256', '');
const BASE = { host: 'examplebucket.s3.amazonaws.com', query: {}, headers: {}, bodyHash: EMPTY };
const sign = createSign(KEYS, 'us-east-1');

describe('a signature', () => {
  it.each([
    [
      'a part of an object',
      { ...BASE, method: 'GET', path: '/test.txt', headers: { range: 'bytes=0-9' } },
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'a new object',
      {
        ...BASE,
        method: 'PUT',
        path: `/${encodeKey('test$file.text')}`,
        headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
        bodyHash: hash('sha256', 'Welcome to Amazon S3.'),
      },
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    [
      'a setting of the bucket',
      { ...BASE, method: 'GET', path: '/', query: { lifecycle: '' } },
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ],
    [
      'a list of objects',
      { ...BASE, method: 'GET', path: '/', query: { 'max-keys': '2', prefix: 'J' } },
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])('of a request for %s is that of the documentation', (_, request, expected) => {
    expect(sign(request, NOW).authorization).toBe(
      `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=${[
        ...Object.keys(request.headers),
        'host',
        'x-amz-content-sha256',
        'x-amz-date',
      ]
        .sort()
        .join(';')}, Signature=${expected}`,
    );
  });

  it('covers the token of keys that last for an hour, and never shows the secret', () => {
    const headers = createSign({ ...KEYS, sessionToken: 'one-hour' }, 'us-east-1')(
      { ...BASE, method: 'GET', path: '/' },
      NOW,
    );
    expect(headers['x-amz-security-token']).toBe('one-hour');
    expect(headers.authorization).toContain(';x-amz-security-token,');
    expect(JSON.stringify(headers)).not.toContain(KEYS.secretAccessKey);
  });

  it('uses another key on another day', () => {
    const request = { ...BASE, method: 'GET', path: '/' };
    const next = sign(request, new Date('2013-05-25T00:00:00Z')).authorization;
    expect(next).toBe(createSign(KEYS, 'us-east-1')(request, new Date('2013-05-25T00:00:00Z')).authorization);
  });

  it('escapes keys and queries as they are signed', () => {
    expect(encodeKey("à propos/it's (1)+*.html")).toBe('%C3%A0%20propos/it%27s%20%281%29%2B%2A.html');
    expect(canonicalQuery({ prefix: 'a b/', 'list-type': '2' })).toBe('list-type=2&prefix=a%20b%2F');
  });
});
