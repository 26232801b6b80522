import { expect, it } from 'vitest';
import { explainFailure } from '../../publish/explain-failure.ts';
import { StoreFailure } from '../../s3/failure.ts';
import type { Fault, SmallRequest } from '../s3/small-s3.ts';
import { SKETCH } from './built-folder.ts';
import { publisher } from './publisher.ts';

/** What a store says instead of carrying a request out. */
function says(
  status: number,
  code: string,
  more = '',
  headers: Readonly<Record<string, string>> = {},
): Fault {
  const body = `<Error><Code>${code}</Code>${more}</Error>`;
  return { says: { status, headers: { 'content-type': 'application/xml', ...headers }, body } };
}

const page: Fault = {
  says: { status: 403, headers: { 'content-type': 'text/html' }, body: '<h1>Blocked' },
};
const isCopy = ({ headers }: SmallRequest): boolean => headers['x-amz-copy-source'] !== undefined;
const isList = ({ query }: SmallRequest): boolean => query.includes('list-type');
const isRemoval = ({ method }: SmallRequest): boolean => method === 'DELETE' || method === 'POST';
const isPage = ({ method, key }: SmallRequest): boolean => method === 'PUT' && key === 'index.html';
const isAny = (): boolean => true;

it.each<[string, (request: SmallRequest) => boolean, Fault, RegExp, ...string[]]>([
  [
    'no right to read',
    ({ key }) => key === '_publish/state',
    'denied',
    /may not read _publish\/state in s3:\/\/site: give it s3:GetObject and s3:ListBucket, as the README lists \(AccessDenied\)\.$/,
  ],
  [
    'no right to read what is kept',
    ({ key }) => key === '_publish/anchors',
    'denied',
    /may not read _publish\/anchors/,
  ],
  [
    'no right to list',
    isList,
    'denied',
    /may not list the objects of s3:\/\/site: give it s3:ListBucket/,
    '--full',
  ],
  ['no right to write', isPage, 'denied', /may not write index\.html in s3:\/\/site: give it s3:PutObject/],
  [
    'no right to copy',
    isCopy,
    'denied',
    /may not copy to _publish\/blobs\/\w+ in .*: give it s3:GetObject and s3:PutObject/,
  ],
  ['no right to remove', isRemoval, 'denied', /may not remove objects in .*: give it s3:DeleteObject/],
  ['a quota', isPage, says(403, 'QuotaExceeded'), /answered 403 QuotaExceeded for index\.html\.$/],
  [
    'an expired token',
    isPage,
    says(400, 'ExpiredToken'),
    /the token in AWS_SESSION_TOKEN \(ExpiredToken\).*get new keys/,
  ],
  [
    'a key of encryption that is off',
    isPage,
    says(400, 'KMS.DisabledException'),
    /answered 400 KMS\.DisabledException for index/,
  ],
  ['a proxy', isAny, page, /answered 403 for _publish\/state, but not as object storage does: .* proxy/],
  [
    'another region',
    isAny,
    says(301, 'PermanentRedirect', '', { 'x-amz-bucket-region': 'eu-west-1' }),
    /use --region eu-west-1\.$/,
  ],
  [
    'a bucket that is not there',
    isAny,
    says(404, 'NoSuchBucket'),
    /^There is no bucket "site" at 127\.0\.0\.1:\d+\.$/,
  ],
  [
    'a clock that the store does not tell',
    isAny,
    says(403, 'RequestTimeTooSkewed', '', { date: 'now' }),
    /off by more than the store permits: set it\.$/,
  ],
  ['another endpoint', isAny, says(301, 'PermanentRedirect'), /is not the endpoint of the bucket "site"/],
  [
    'a store that wants the bucket before the host',
    isAny,
    says(403, 'SecondLevelDomainForbidden'),
    /takes a bucket as a part of its host's name alone/,
  ],
])('%s is said as such, and takes no asset from an open tab', async (_, isMet, fault, error, ...args) => {
  const { small, build, report } = await publisher();
  build({ ...SKETCH, pages: { ...SKETCH.pages, '/gone': 'Adieu', '/left': 'Parti' } });
  await report();
  const assets = [...small.objects.keys()].filter((key) => key.startsWith('assets/'));
  build({ ...SKETCH, style: 'body{color:blue}' });
  small.fault = (request) => (isMet(request) ? fault : undefined);
  expect(await report(...args)).toMatchObject({ code: 4, error: expect.stringMatching(error) });
  expect([...small.objects.keys()]).toEqual(expect.arrayContaining(assets));
});

it.each([
  [503, 'SlowDown'],
  [429, 'HTTP429'],
])('a store that stays busy says to come back later: %i %s', (status, code) => {
  const target = { bucket: 'site', prefix: '', region: 'a', endpoint: new URL('https://storage.example') };
  const failure = new StoreFailure('busy', { status, code, key: 'a.html', deed: 'write' });
  expect(explainFailure(failure, target)).toBe(
    `storage.example was busy each time that it was asked for a.html (${status} ${code}): run it again later, and it goes on from here.`,
  );
});

it.each([
  [60_000, '1 minute'],
  [-3_600_000, '60 minutes'],
  [7_200_000, '2 hours'],
  [-864_000_000, '10 days'],
])('a clock that is off by %d ms is said to be off by %s', (off, said) => {
  const target = { bucket: 'site', prefix: '', region: 'a', endpoint: new URL('https://storage.example') };
  const code = 'RequestTimeTooSkewed';
  const failure = new StoreFailure('', { status: 403, code, deed: 'read', storeTime: Date.now() + off });
  expect(explainFailure(failure, target)).toBe(`The clock of this machine is off by ${said}: set it.`);
});
