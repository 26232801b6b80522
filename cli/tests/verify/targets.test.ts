import { expect, it } from 'vitest';
import { createTargets } from '../../verify/targets.ts';
import { expectSame } from '../expect-same.ts';
import { createRandom, pick } from '../watch/edits/random.ts';

const ORIGIN = 'https://exemple.test';
const PIECES = [
  ...[
    '/',
    '//',
    '.',
    '..',
    './',
    'a',
    'B-c',
    '_d',
    '~e',
    '1',
    'é',
    '%20',
    '%2F',
    '%2e',
    '%',
    ':',
    '@',
    '\\',
    ' ',
  ],
  ...[
    '#',
    '#a',
    '#L’été',
    '#:~:text=x',
    '?',
    '?b=1',
    ORIGIN,
    'https://exemple.testing',
    'HTTPS://Exemple.test',
    '\t',
  ],
];

/** Resolves an address as a browser does; undefined when it leaves the site. */
function placeOf(
  url: string,
  from: string,
): { readonly path: string; readonly fragment: string } | undefined {
  if (!URL.canParse(url, ORIGIN + from)) return undefined;
  const { origin, pathname, hash } = new URL(url, ORIGIN + from);
  return origin === ORIGIN ? { path: pathname, fragment: hash.slice(1).replace(/:~:.*$/, '') } : undefined;
}

it('finds addresses at random where a browser does', () => {
  const find = createTargets({
    ...{ origin: ORIGIN, services: [], paths: ['/', '/a'], files: [], unusable: [], redirects: [], held: {} },
    failedPaths: { paths: [], below: [] },
  });
  let state = 7;
  const next = (below: number): number => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
  let local = 0;
  for (let count = 0; count < 20_000; count++) {
    const url = Array.from({ length: 1 + next(5) }, () => PIECES[next(PIECES.length)]).join('');
    const found = find(url, { path: '/a/B-c' });
    const place = placeOf(url, '/a/B-c');
    expectSame(found.kind === 'local', place !== undefined, url);
    if (found.kind !== 'local' || place === undefined) continue;
    local += 1;
    expectSame(found.path, decoded(place.path), url);
    expectSame(found.fragment, place.fragment, url);
  }
  expect(local).toBeGreaterThan(5000);
});

it('finds other origins at random where a browser does', () => {
  const find = createTargets({
    ...{ origin: ORIGIN, services: [], paths: [], files: [], unusable: [], redirects: [], held: {} },
    failedPaths: { paths: [], below: [] },
  });
  const random = createRandom(5);
  let elsewhere = 0;
  for (let count = 0; count < 20_000; count++) {
    const pieces = Array.from({ length: 1 + Math.floor(random() * 6) }, () => pick(HOSTS, random));
    const url = `${pick(['https://', 'http://'], random)}${pieces.join('')}${pick(ENDS, random)}`;
    const found = find(url, { path: '/a' });
    const origin = originOf(url);
    if (origin === undefined) {
      expectSame(found.kind, 'invalid', url);
      continue;
    }
    if (origin === ORIGIN) continue;
    expectSame(found, { kind: 'elsewhere', origin }, url);
    elsewhere++;
  }
  expect(elsewhere).toBeGreaterThan(5000);
});

/** Returns the origin of a URL; `URL.canParse` of Node 20 is wrong about some letters. */
function originOf(url: string): string | undefined {
  try {
    return new URL(url).origin;
  } catch {
    return undefined;
  }
}

const HOSTS = [
  'a',
  'b-c',
  '.',
  '.',
  '.ca',
  '.test',
  'exemple',
  '1',
  '10',
  '0x1',
  '-',
  '--',
  'xn--',
  'xn--a',
  'é',
  'A',
  '_',
];
const ENDS = ['', '/', '/x?y#z', '?a', '#', ':80', ':443', ':x', '.', ' ', '/%zz', '@a.ca'];

function decoded(path: string): string {
  try {
    return decodeURIComponent(path.replace(/%2f/gi, '%252F'));
  } catch {
    return path;
  }
}
