import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { SmallS3 } from '../s3/small-s3.ts';
import { idOf, SKETCH } from './built-folder.ts';
import type { Publisher } from './publisher.ts';
import { differences, publicKeys, publisher } from './publisher.ts';

const STATE = '_publish/state';
const SECOND = { ...SKETCH, style: 'body{color:blue}' };
const THIRD = { ...SECOND, pages: { '/': 'Bonjour', '/en': 'Hello' } };
const THEIRS = { body: Buffer.from('theirs'), etag: 'f'.repeat(32), type: 'text/plain', cache: undefined };

/** The parts of a state, as the bucket holds it, that tests edit. */
interface RawState {
  builds: { id: unknown; published: unknown; pages: unknown; rules: unknown; changes: unknown[][] }[];
  spare: unknown;
  headers: unknown[];
  current: unknown;
  journal?: unknown;
  underWay?: unknown;
  objects: {
    keys: string[];
    sha256: string;
    etags: string;
    odd: Record<string, unknown>;
    headers: number[];
    left: Record<string, unknown>;
  };
}

/** Makes a bucket that two builds were published to, with a third in the folder. */
async function edited(edit: (state: RawState) => unknown): Promise<Publisher> {
  const site = await publisher();
  for (const sketch of [SKETCH, SECOND]) {
    site.build(sketch);
    expect((await site.report()).code).toBe(0);
  }
  site.build(THIRD);
  replaceState(site.small, edit);
  return site;
}

function replaceState({ objects }: SmallS3, edit: (state: RawState) => unknown): void {
  const state = objects.get(STATE);
  const raw = JSON.parse(gunzipSync(state?.body ?? '').toString()) as RawState;
  const changed = edit(raw) ?? raw;
  objects.set(STATE, { ...THEIRS, ...state, body: gzipSync(JSON.stringify(changed)) });
}

const withKey = (key: string) => (state: RawState) => {
  state.objects.keys[0] = key;
};
const withLeft = (left: unknown) => (state: RawState) => {
  state.objects.left[state.objects.keys[0] ?? ''] = left;
};
const withBuild = (build: object) => (state: RawState) => {
  Object.assign(state.builds[1] ?? {}, build);
};

describe('a state that somebody edited', () => {
  it.each<[string, (state: RawState) => unknown]>([
    ['null', () => 'null'],
    ['a list', () => [1]],
    ['without objects', ({ objects: _, ...state }) => state],
    ['with a key of dots', withKey('../other/index.html')],
    ['with a key that has dots in it', withKey('a/../../b')],
    ['with an absolute key', withKey('/index.html')],
    ['with an empty key', withKey('')],
    ['with a key that is empty in part', withKey('a//b')],
    ['with a key of ours alone', withKey('_publish/lock')],
    ['with a key twice', (state) => withKey(state.objects.keys[1] ?? '')(state)],
    [
      'with a key that is none',
      (state) => state.objects.keys.splice(0, 1, ...([5] as unknown[] as string[])),
    ],
    ['with hashes that are cut', (state) => Object.assign(state.objects, { sha256: '' }) && undefined],
    ['with tags that are cut', (state) => Object.assign(state.objects, { etags: 'AAAA' }) && undefined],
    ['with headers of nowhere', (state) => void state.objects.headers.splice(0, 1, 99)],
    ['with headers of another shape', (state) => void state.headers.splice(0, 1, { type: 'x' })],
    ['with a tag that is none', (state) => void Object.assign(state.objects.odd, { 'index.html': 5 })],
    ['with a time before 1970', withLeft(-5)],
    ['with a time that is none', withLeft('yesterday')],
    ['with objects that are none', (state) => ({ ...state, objects: null })],
    ['with a build that is none', (state) => ({ ...state, builds: [null] })],
    ['with a change that is none', withBuild({ changes: [null] })],
    ['with builds that are none', (state) => ({ ...state, builds: { length: 1 } })],
    ['with a build without changes', withBuild({ changes: undefined })],
    ['with a build that changes another folder', withBuild({ changes: [['../x', 'a'.repeat(64), 0]] })],
    ['with a build of a time that is none', withBuild({ published: '2026' })],
    ['with a build of a time without end', withBuild({ published: 9e99 })],
    ['with a build of minus five pages', withBuild({ pages: -5 })],
    ['with a build of other rules', withBuild({ rules: [{ path: 5 }] })],
    ['with a build without a name', withBuild({ id: 5 })],
    ['with spare copies elsewhere', (state) => ({ ...state, spare: ['../../index.html'] })],
    [
      'with a journal of dots',
      (state) => ({ ...state, journal: { keys: ['../x'], marks: 'aaaaaaaa', headers: [0] } }),
    ],
    [
      'with a journal that is cut',
      (state) => ({ ...state, journal: { keys: ['x'], marks: '', headers: [] } }),
    ],
    ['with a journal that is none', (state) => ({ ...state, journal: 'yes' })],
    ['with a run that is none', (state) => ({ ...state, underWay: 'yes' })],
    ['with a current build that is none', (state) => ({ ...state, current: 7 })],
  ])('%s is damaged, and nothing is written', async (_, edit) => {
    const { small, report } = await edited(edit);
    const before = new Map(small.objects);
    for (const args of [[], ['--dry-run'], ['--list'], ['--rollback'], ['--full'], ['--forget', '/about']])
      expect(await report(...args), args.join()).toMatchObject({
        code: 4,
        error: expect.stringMatching(/^_publish\/state in the bucket is damaged/),
      });
    expect(small.objects).toEqual(before);
  });

  it.each<[string, readonly string[]]>([
    ['a page', ['notes.txt', 'about/index.html']],
    ['an asset that left long ago', ['notes.css', 'assets/style.css']],
  ])('removes nothing of others that it claims, such as %s', async (_, [key = '']) => {
    const { small, report } = await edited((state) => {
      state.objects.keys.push(key);
      for (const [name, bytes] of [
        ['sha256', 32],
        ['etags', 16],
      ] as const)
        state.objects[name] = Buffer.concat([
          Buffer.from(state.objects[name], 'base64'),
          Buffer.alloc(bytes, 1),
        ]).toString('base64');
      state.objects.headers.push(0);
      state.objects.left[key] = 1;
    });
    small.objects.set(key, THEIRS);
    const before = new Map(small.objects);
    expect(await report('--keep', '1')).toMatchObject({
      code: 4,
      error: `${key} in the bucket is not what was published there: run again with --full, which looks at the bucket itself.`,
    });
    expect(small.objects).toEqual(before);
    expect(await report('--full')).toMatchObject({ code: 0 });
    expect(small.objects.get(key)).toBe(THEIRS);
  });

  it('while a publish writes ends that publish before it removes anything', async () => {
    const { small, report } = await edited(() => undefined);
    small.before = ({ method, key }) => {
      if (method === 'PUT' && key === 'index.html') small.objects.set(STATE, THEIRS);
    };
    expect(await report()).toMatchObject({
      code: 4,
      error: 'Another publish has replaced the state: nothing was removed.',
    });
    expect(small.objects.has('about/index.html')).toBe(true);
  });

  it.each([[[]], [['--keep', '1']], [['--rollback']]])(
    'of another site removes nothing, and overwrites nothing unasked (%j)',
    async (args) => {
      const other = await edited(() => undefined);
      const { small, build, report } = await publisher();
      for (const key of ['about/index.html', 'blog/index.html', 'index.html']) small.objects.set(key, THEIRS);
      small.objects.set(STATE, other.small.objects.get(STATE) ?? THEIRS);
      const files = build(THIRD);
      expect(await report(...args)).toMatchObject({ code: 4 });
      expect(publicKeys(small)).toEqual(['about/index.html', 'blog/index.html', 'index.html']);
      expect(small.objects.get('index.html')).toBe(THEIRS);
      expect(await report('--full')).toMatchObject({ code: 0 });
      expect(differences(small, files)).toEqual([]);
      for (const key of ['about/index.html', 'blog/index.html']) expect(small.objects.get(key)).toBe(THEIRS);
    },
  );
});

it.each([[{ '/about': [5, {}] }], [{ '/about': { length: 1 } }], [{ '/about': 'x' }], [[]], [null]])(
  'anchors that somebody edited are not known: %j',
  async (pages) => {
    const { small, build, publish } = await publisher({}, '', '/none');
    const files = build(SKETCH);
    await publish();
    const body = gzipSync(JSON.stringify({ version: 1, id: idOf(files), pages }));
    small.objects.set('_publish/anchors', { ...THEIRS, body });
    build(SECOND);
    const { code, stderr } = await publish();
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining('anchors of the published build are not known'),
    ]);
  },
);
