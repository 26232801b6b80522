import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { createMemo } from '../cache/memo.ts';
import type { Output } from '../output/site-file.ts';
import type { Payload } from '../shared/wire.ts';
import { config, redirect, site } from '../tests/emit/fixture.ts';
import { testMeta } from '../tests/test-page.ts';
import type { Config, Site } from '../types.ts';
import { emitBuildFiles } from './emit.ts';

type SchemaName = 'latest' | 'build-manifest' | 'payload';

const ajv = new Ajv2020({ strict: true, allErrors: true });
for (const name of ['latest', 'build-manifest', 'payload']) {
  ajv.addSchema(
    JSON.parse(readFileSync(new URL(`../tests/emit/schemas/${name}.schema.json`, import.meta.url), 'utf8')),
  );
}

/** Returns the errors that a real validator finds in a value. */
function schemaErrors(name: SchemaName, value: unknown): readonly string[] {
  ajv.validate(`${name}.schema.json`, value);
  return (ajv.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

function parse(output: Output | undefined): unknown {
  return JSON.parse(String(output?.content));
}

const pages = [
  testMeta({ path: '/' }),
  testMeta({ path: '/contact', layout: 'alone' }),
  testMeta({ path: '/en' }),
  testMeta({ path: '/en/contact', layout: 'alone' }),
  testMeta({ path: '/contact/error', noindex: true }),
];
const redirects = [
  redirect('/old', '/contact', { status: 308 }),
  redirect('/call', 'https://booking.example/x?y=1#z', { status: 302 }),
  redirect('/en/old', '/en#top'),
];
const example = site(pages, { redirects, gone: ['/passed', '/en/passed'] });

function madeOf(
  input: { readonly config: Config; readonly site: Site },
  outputs: readonly Output[],
): ReturnType<typeof emitBuildFiles> {
  return emitBuildFiles({ ...input, memo: createMemo() }, outputs);
}

describe('emitBuildFiles', () => {
  const outputs: readonly Output[] = [{ file: 'index.html', content: 'x', kind: 'page' }];

  it('3.1 writes the latest file and the manifest of the same id, latest last', () => {
    const { id, outputs: files } = madeOf({ config: config(), site: example }, outputs);
    expect(files.map(({ file, kind }) => [file, kind])).toEqual([
      [`builds/meta/${id}.json`, 'payload'],
      ['builds/latest.json', 'latest'],
    ]);
    expect(parse(files[1])).toEqual({ id, timestamp: 1_772_366_400_000 });
    expect(parse(files[0])).toEqual({
      id,
      timestamp: 1_772_366_400_000,
      matcher: {
        static: {
          '/call': { redirect: 'https://booking.example/x?y=1#z' },
          '/contact': { layout: 'alone' },
          '/en/contact': { layout: 'alone' },
          '/en/old': { redirect: '/en#top' },
          '/old': { redirect: '/contact' },
        },
        wildcard: {},
        dynamic: {},
      },
      prerendered: ['/', '/contact', '/contact/error', '/en', '/en/contact'],
      redirects: [
        { from: '/call', to: 'https://booking.example/x?y=1#z', status: 302, external: true },
        { from: '/en/old', to: '/en#top', status: 301, external: false },
        { from: '/old', to: '/contact', status: 308, external: false },
      ],
      gone: ['/en/passed', '/passed'],
    });
  });

  it('3.1 sorts keys by code unit, whatever the order of pages', () => {
    const shuffled = site([...pages].reverse(), {
      redirects: [...redirects].reverse(),
      gone: ['/en/passed', '/passed'],
    });
    expect(madeOf({ config: config(), site: shuffled }, outputs)).toEqual(
      madeOf({ config: config(), site: example }, outputs),
    );
  });

  it('3.1 leaves a path out of prerendered when it redirects', () => {
    const { outputs: files } = madeOf(
      {
        config: config(),
        site: site([testMeta({ path: '/' }), testMeta({ path: '/en' })], {
          redirects: [redirect('/', '/en')],
        }),
      },
      outputs,
    );
    expect(parse(files[0])).toMatchObject({
      prerendered: ['/en'],
      matcher: { static: { '/': { redirect: '/en' } } },
    });
  });

  it('3.2 keeps the timestamp out of the id', () => {
    const later = config({ options: { ...config().options, timestamp: 5 } });
    expect(madeOf({ config: later, site: example }, outputs).id).toBe(
      madeOf({ config: config(), site: example }, outputs).id,
    );
  });

  it.each([
    { dev: false, drafts: false },
    { dev: false, drafts: true },
    { dev: true, drafts: true },
  ])('3.1 fits its schemas with %j', (flags) => {
    const { outputs: files } = madeOf(
      { config: config({ options: { ...config().options, ...flags } }), site: example },
      outputs,
    );
    expect(schemaErrors('build-manifest', parse(files[0]))).toEqual([]);
    expect(schemaErrors('latest', parse(files[1]))).toEqual([]);
  });
});

describe('schemas', () => {
  const { title, path, locale, template } = testMeta({ path: '/en/about' });
  const payload = {
    path,
    shell: 'a1b2c3d4',
    content: '0123456789',
    data: { title, path, locale, template },
    head: [{ tag: 'title', attrs: {}, text: title }],
    html: '<h1>About</h1>',
  } satisfies Payload;

  it('3.1 take a payload', () => {
    expect(schemaErrors('payload', payload)).toEqual([]);
  });

  it.each<[SchemaName, unknown, string]>([
    ['latest', { id: '0123456789abcdef' }, " must have required property 'timestamp'"],
    ['latest', { id: '0123456789abcdef', timestamp: 1, extra: 1 }, ' must NOT have additional properties'],
    ['latest', { id: '0123456789ABCDEF', timestamp: 1 }, '/id must match pattern'],
    ['latest', { id: '../evil', timestamp: 1 }, '/id must match pattern'],
    ['latest', { id: '0123456789abcdef', timestamp: '1' }, '/timestamp must be integer'],
    ['payload', { ...payload, internal: {} }, ' must NOT have additional properties'],
    ['payload', { ...payload, path: '/about/' }, '/path must match pattern'],
    ['payload', { ...payload, path: 'about' }, '/path must match pattern'],
    ['payload', { ...payload, html: '' }, '/html must NOT have fewer than 1 characters'],
    [
      'payload',
      { ...payload, head: [{ tag: 'style', attrs: {}, text: '' }] },
      '/head/0/tag must be equal to one',
    ],
    [
      'payload',
      { ...payload, data: { title: 'x', path: '/', locale: 'de', template: 'x' } },
      '/data/locale must be',
    ],
  ])('3.1 refuse a bad %s', (name, value, message) => {
    expect(schemaErrors(name, value).join('\n')).toContain(message);
  });

  it.each<[object, string]>([
    [{ prerendered: ['/about/'] }, '/prerendered/0 must match pattern'],
    [{ prerendered: ['/', '/'] }, '/prerendered must NOT have duplicate items'],
    [
      { redirects: [{ from: '/a', to: 'JavaScript:alert(1)', status: 301, external: true }] },
      '/redirects/0/to must NOT be valid',
    ],
    [
      { redirects: [{ from: '/a', to: '/b', status: 303, external: false }] },
      '/redirects/0/status must be equal',
    ],
    [
      { matcher: { static: { '/a': { layout: 'default' } }, wildcard: {}, dynamic: {} } },
      '/matcher/static/~1a',
    ],
    [
      { matcher: { static: { '/a': { layout: 'x', redirect: '/b' } }, wildcard: {}, dynamic: {} } },
      '/matcher/static/~1a',
    ],
    [
      { matcher: { static: {}, wildcard: { '/a': {} }, dynamic: {} } },
      '/matcher/wildcard must NOT have additional',
    ],
  ])('3.1 refuse the manifest with %j', (change, message) => {
    const { outputs } = madeOf({ config: config(), site: example }, []);
    const manifest = parse(outputs[0]) as object;
    expect(schemaErrors('build-manifest', manifest)).toEqual([]);
    expect(schemaErrors('build-manifest', { ...manifest, ...change }).join('\n')).toContain(message);
  });
});
