import { describe, expect, it } from 'vitest';
import type { SmallObject, SmallRequest, SmallS3 } from '../s3/small-s3.ts';
import type { BuiltFiles, Sketch } from './built-folder.ts';
import { idOf, RULES, SKETCH } from './built-folder.ts';
import type { Publisher } from './publisher.ts';
import { differences, keysOf, publicKeys, publisher } from './publisher.ts';

const THEIRS: SmallObject = {
  body: Buffer.from('theirs'),
  etag: 'f'.repeat(32),
  type: 'text/plain',
  cache: undefined,
};
const FOREIGN = ['notes.txt', 'blog/draft.html', 'old/index.html', 'assets/theirs.css'];

/** Returns a function that gives numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** Makes one of a few builds: pages come and go, texts, styles and headers change. */
function sketchAt(random: () => number): Sketch {
  const pages = Object.entries(SKETCH.pages).filter(([path]) => path === '/' || random() < 0.8);
  const extra = ['/x', '/y', '/z'].filter(() => random() < 0.5).map((path) => [path, `${path} 1`] as const);
  const texts = [...pages, ...extra].map(([path, text]) => [path, random() < 0.3 ? `${text} bis` : text]);
  const cache = random() < 0.5 ? 'public, max-age=60' : 'no-store';
  return {
    ...SKETCH,
    pages: Object.fromEntries(texts),
    style: `body{color:${random() < 0.5 ? 'red' : 'blue'}}`,
    rules: [...RULES, { path: '/about', headers: { 'Cache-Control': cache } }],
  };
}

/** Requests after which a run that dies leaves most to the next one; undefined: any request. */
const MOMENTS: readonly (((request: SmallRequest) => boolean) | undefined)[] = [
  ({ method }) => method === 'POST',
  ({ method, key }) => method === 'PUT' && key === 'builds/latest.json',
  ({ method, key }) => method === 'PUT' && key.endsWith('.html'),
  undefined,
];

/** Has the store refuse all requests of the publisher from a random moment on. */
function dieSomewhere(small: SmallS3, random: () => number): void {
  const isMoment = MOMENTS[Math.floor(random() * MOMENTS.length)];
  let left = Math.floor(random() * (isMoment === undefined ? 50 : 2));
  let isDead = false;
  small.fault = (request) => {
    if (isDead) return 'denied';
    if (isMoment === undefined || isMoment(request)) isDead = left-- <= 0;
    return undefined;
  };
}

/** Lists what is wrong with a bucket that should hold just a build. */
function problems({ small }: Publisher, files: BuiltFiles): readonly string[] {
  const own = new Set(keysOf(files));
  const strays = publicKeys(small).filter(
    (key) => !own.has(key) && !FOREIGN.includes(key) && !/^(?:assets|builds\/meta)\//.test(key),
  );
  const lost = FOREIGN.filter((key) => small.objects.get(key) !== THEIRS);
  return [...differences(small, files), ...strays.map((key) => `stray ${key}`), ...lost];
}

describe('publishes and rollbacks that die at random', () => {
  it.each([1, 2])('leave a bucket that the next one makes whole (seed %d)', async (seed) => {
    const site = await publisher();
    const { small, build, report } = site;
    for (const key of FOREIGN) small.objects.set(key, THEIRS);
    const random = randomFrom(seed);
    const known = new Map<string, BuiltFiles>();
    for (let step = 0; step < 30; step++) {
      const files = build(sketchAt(random));
      known.set(idOf(files), files);
      const back = [...known.keys()][Math.floor(random() * known.size)] ?? '';
      const args = random() < 0.3 ? ['--rollback', back] : ['--keep', '4'];
      const dies = random() < 0.6;
      if (dies) dieSomewhere(small, random);
      const { code, id = '', error = '' } = await report(...args);
      small.fault = () => undefined;
      // The next run knows that the process is dead, so its lock does not count.
      small.objects.delete('_publish/lock');
      if (code === 0) expect(problems(site, known.get(id) ?? {}), `${step} ${args.join(' ')}`).toEqual([]);
      else if (!dies) expect(error, `${step} ${args.join(' ')}`).toMatch(/is not kept|was never complete/);
    }
  });
});
