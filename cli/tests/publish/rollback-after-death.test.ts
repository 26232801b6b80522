import { describe, expect, it, onTestFinished } from 'vitest';
import { miniSite } from '../mini-site.ts';
import type { SmallRequest } from '../s3/small-s3.ts';
import type { Site } from './bed.ts';
import { siteOn } from './bed.ts';
import type { BuiltFiles, Sketch } from './built-folder.ts';
import { idOf, SKETCH } from './built-folder.ts';
import { differing, incoherence } from './coherence.ts';
import type { Publisher } from './publisher.ts';
import { differences, publicKeys, publisher } from './publisher.ts';
import { smallBed } from './small-bed.ts';

const FIRST: Sketch = { ...SKETCH, pages: { ...SKETCH.pages, '/gone': 'Adieu' } };
const SECOND: Sketch = { ...SKETCH, style: 'body{color:blue}' };
const THIRD: Sketch = { ...SECOND, script: 'console.log(3)', pages: { ...SKETCH.pages, '/new': 'Neuf' } };

/** Makes a bucket that two builds were published to, with the files of each. */
async function twoBuilds(): Promise<Publisher & { readonly files: readonly BuiltFiles[] }> {
  const site = await publisher();
  const files: BuiltFiles[] = [];
  for (const sketch of [FIRST, SECOND]) {
    files.push(site.build(sketch));
    await site.report();
  }
  return { ...site, files };
}

/** Runs with arguments, and dies at the first request of a kind. */
async function die(
  { small, report }: Publisher,
  isMoment: (request: SmallRequest) => boolean,
  ...args: readonly string[]
): Promise<void> {
  let isDead = false;
  small.fault = (request) => {
    isDead ||= isMoment(request);
    return isDead ? 'denied' : undefined;
  };
  expect((await report(...args)).code).toBe(4);
  expect(isDead).toBe(true);
  small.fault = () => undefined;
  // The next run knows that the process is dead, so its lock does not count.
  small.objects.delete('_publish/lock');
}

const puts =
  (name: string) =>
  ({ method, key }: SmallRequest): boolean =>
    method === 'PUT' && key.startsWith(name);

describe('a rollback after a publish that died', () => {
  it.each(['_publish/blobs/', 'assets/', '_payload.json', 'new/', 'index.html', 'feed.xml', 'builds/latest'])(
    'at %s brings the build back that it was to replace, and not the one before',
    async (name) => {
      const site = await twoBuilds();
      site.build(THIRD);
      await die(site, puts(name));
      expect(await site.report('--rollback')).toMatchObject({ code: 0, id: idOf(site.files[1] ?? {}) });
      expect(differences(site.small, site.files[1] ?? {})).toEqual([]);
      expect(publicKeys(site.small)).not.toContain('new/index.html');
      expect((await site.report('--rollback')).code).toBe(0);
      expect(differences(site.small, site.files[0] ?? {})).toEqual([]);
    },
  );

  it('says that this one did not end, as the list of builds does', async () => {
    const site = await twoBuilds();
    const third = idOf(site.build(THIRD));
    await die(site, puts('index.html'));
    expect(await site.report('--list')).toMatchObject({ unfinished: third });
    expect((await site.publish('--list')).stdout).toContain(
      `Publishing build ${third} has not ended: where none is under way, publish again, or go back to the current one with --rollback.\n`,
    );
    const { stderr } = await site.publish('--rollback');
    expect(stderr).toContain(
      'The last publish did not end: this brings the build back that it was to replace.',
    );
    expect((await site.publish('--list')).stdout).not.toContain('has not ended');
  });

  it('is not needed where it stands whole: the list says to publish again what has left something to remove', async () => {
    const site = await twoBuilds();
    const third = idOf(site.build(THIRD));
    await die(site, ({ method }) => method === 'POST', '--keep', '1');
    expect(await site.report('--list')).toMatchObject({ unfinished: third });
    expect((await site.publish('--list')).stdout).toContain(
      `Publishing build ${third} has not ended: where none is under way, publish again.\n`,
    );
    expect((await site.report()).code).toBe(0);
    expect((await site.publish('--list')).stdout).not.toContain('has not ended');
  });

  it('before it announced itself goes one build back', async () => {
    const site = await twoBuilds();
    site.build(THIRD);
    await die(site, puts('_publish/lock'));
    expect(await site.report('--rollback')).toMatchObject({ code: 0, id: idOf(site.files[0] ?? {}) });
  });
});

describe('a rollback after a rollback that died', () => {
  it.each<[string, (request: SmallRequest) => boolean]>([
    ['while it wrote', puts('index.html')],
    ['while it removed', ({ method }) => method === 'POST' || method === 'DELETE'],
  ])('%s ends it, and goes no further back', async (_, isMoment) => {
    const site = await twoBuilds();
    const third = site.build(THIRD);
    expect((await site.report()).code).toBe(0);
    await die(site, isMoment, '--rollback');
    const second = idOf(site.files[1] ?? {});
    expect(await site.report('--list')).toMatchObject({ unfinished: second });
    expect((await site.publish('--list')).stdout).toContain(
      `Going back to build ${second} has not ended: where none is under way, --rollback ends it.\n`,
    );
    expect(await site.report('--rollback')).toMatchObject({ code: 0, id: idOf(site.files[1] ?? {}) });
    expect(differences(site.small, site.files[1] ?? {})).toEqual([]);
    expect(await site.report('--rollback', idOf(third))).toMatchObject({ code: 0 });
    expect(differences(site.small, third)).toEqual([]);
  });
});

it('a rollback after a build that followed a rollback leads to what visitors had, not to what was taken back', async () => {
  const { small, build, report, files } = await twoBuilds();
  const [first = {}, second = {}] = files;
  expect(await report('--rollback')).toMatchObject({ code: 0, id: idOf(first) });
  const third = build(THIRD);
  expect((await report()).code).toBe(0);
  const listed = (await report('--list')) as { readonly builds?: readonly { readonly id: string }[] };
  expect(listed.builds?.map(({ id }) => id)).toEqual([third, first, second].map(idOf));
  expect(await report('--rollback')).toMatchObject({ code: 0, id: idOf(first) });
  expect(differences(small, first)).toEqual([]);
  expect(await report('--rollback', idOf(second))).toMatchObject({ code: 0 });
  expect(differences(small, second)).toEqual([]);
});

it('a rollback from the first that visitors had names what was taken back, and leads to none', async () => {
  const store = { ahead: 0 };
  const site = await publisher(store);
  const ids: string[] = [];
  const publish = async (sketch: Sketch): Promise<void> => {
    ids.push(idOf(site.build(sketch)));
    expect((await site.report()).code).toBe(0);
    store.ahead += 60_000;
  };
  await publish(FIRST);
  await publish(SECOND);
  expect(await site.report('--rollback')).toMatchObject({ id: ids[0] });
  await publish(THIRD);
  expect(await site.report('--rollback')).toMatchObject({ id: ids[0] });
  expect(await site.report('--rollback')).toMatchObject({
    code: 4,
    error: `There is no build before the current one: the kept builds are ${ids[2]}, ${ids[1]}.`,
  });
});

interface Machines {
  readonly mine: Site;
  readonly theirs: Site;
  readonly files: readonly BuiltFiles[];
}

/** Makes two machines with one bucket, to which three builds were published. */
async function twoMachines(): Promise<Machines> {
  const bed = await smallBed();
  onTestFinished(() => bed.small.close());
  const [mine, theirs] = [siteOn(bed, miniSite().root), siteOn(bed, miniSite().root)];
  const files: BuiltFiles[] = [];
  for (const sketch of [FIRST, SECOND, THIRD]) {
    files.push(mine.build(sketch));
    expect((await mine.publish()).code).toBe(0);
  }
  return { mine, theirs, files };
}

/** Has one command of the other machine run whole when this one is about to ask for the lock. */
function meanwhile({ mine, theirs }: Machines, ...args: readonly string[]): { readonly code: () => unknown } {
  let ended: number | null | undefined;
  let hasBegun = false;
  mine.bed.setBefore(async (request) => {
    if (hasBegun || !puts('_publish/lock')(request)) return;
    hasBegun = true;
    ended = (await theirs.publish(...args)).code;
  });
  return { code: () => ended };
}

describe('on two machines', () => {
  it('two rollbacks that were asked for at once go back one build', async () => {
    const machines = await twoMachines();
    const other = meanwhile(machines, '--rollback');
    const run = await machines.mine.publish('--rollback');
    expect([other.code(), run]).toEqual([
      0,
      expect.objectContaining({ code: 0, id: idOf(machines.files[1] ?? {}) }),
    ]);
    expect(await differing(machines.mine.bed, machines.files[1] ?? {})).toEqual([]);
  });

  it('a rollback leads to the build that was before the one in view, also when another is published meanwhile', async () => {
    const machines = await twoMachines();
    machines.theirs.build({ ...THIRD, pages: { ...THIRD.pages, '/four': 'Quatre' } });
    const other = meanwhile(machines);
    const { code, id } = await machines.mine.publish('--rollback');
    expect([other.code(), code, id]).toEqual([0, 0, idOf(machines.files[1] ?? {})]);
    expect(await differing(machines.mine.bed, machines.files[1] ?? {})).toEqual([]);
    expect(incoherence(await machines.mine.bed.objects())).toEqual([]);
  });

  it('a publish that is ready while another machine goes back puts its build there', async () => {
    const machines = await twoMachines();
    const files = machines.mine.build({ ...THIRD, pages: { ...THIRD.pages, '/four': 'Quatre' } });
    const other = meanwhile(machines, '--rollback');
    const { code, error } = await machines.mine.publish();
    expect([other.code(), code, error]).toEqual([0, 0, undefined]);
    expect(await differing(machines.mine.bed, files)).toEqual([]);
    expect(incoherence(await machines.mine.bed.objects())).toEqual([]);
  });

  it.each([
    ['a rollback', 'publish', [], ['--rollback']],
    ['a publish', 'rollback', ['--rollback'], []],
  ])('%s waits for no %s that is under way: it says so', async (_, __, first, second) => {
    const { mine, theirs } = await twoMachines();
    const files = theirs.build({ ...THIRD, pages: { ...THIRD.pages, '/four': 'Quatre' } });
    mine.build(files === undefined ? SKETCH : { ...THIRD, pages: { ...THIRD.pages, '/five': 'Cinq' } });
    let during: Promise<unknown> | undefined;
    mine.bed.setBefore(async (request) => {
      if (during !== undefined || !puts('index.html')(request)) return;
      during = theirs.publish(...second);
      expect(await during).toMatchObject({
        code: 4,
        error: expect.stringMatching(/^Another publish is under way/),
      });
    });
    expect(await mine.publish(...first)).toMatchObject({ code: 0 });
    expect(during).toBeDefined();
    expect(incoherence(await mine.bed.objects())).toEqual([]);
  });
});
