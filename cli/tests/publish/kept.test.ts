import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { decodeState, encodeState } from '../../publish/state.ts';
import type { KeptBuild } from '../../publish/state-facts.ts';
import { miniSite } from '../mini-site.ts';
import type { SmallOptions, SmallS3 } from '../s3/small-s3.ts';
import type { Site } from './bed.ts';
import { siteOn } from './bed.ts';
import type { Sketch } from './built-folder.ts';
import { idOf, RULES, SKETCH } from './built-folder.ts';
import { rollbackRestoresAll } from './contract-rollback.ts';
import { visitorsMeetNothingBroken } from './contract-visits.ts';
import { publisher } from './publisher.ts';
import { smallBed } from './small-bed.ts';

async function siteFor(options: SmallOptions = {}): Promise<Site & { readonly small: SmallS3 }> {
  const bed = await smallBed(options);
  onTestFinished(() => bed.small.close());
  return { ...siteOn(bed, miniSite().root), small: bed.small };
}

const SECOND: Sketch = {
  ...SKETCH,
  style: 'body{color:blue}',
  pages: { ...SKETCH.pages, '/guest': 'Invitée <img src="/assets/guest.12345678.avif">', '/about': 'Nous' },
  files: { 'assets/guest.12345678.avif': 'her picture' },
  rules: [...RULES, { path: '/robots.txt', headers: { 'Cache-Control': 'public, max-age=60' } }],
};
const hostile = (kept: KeptBuild): KeptBuild => ({ ...kept, id: '\u001b]0;title\u0007' });
const THIRD: Sketch = {
  ...SKETCH,
  script: 'console.log(3)',
  pages: { ...SKETCH.pages, '/blog/four': 'Quatre' },
};

describe('visitors during ten publishes in a row', () => {
  it('meet no broken reference, no pointer without its manifest, no old tab that misses a file', async () => {
    await visitorsMeetNothingBroken(await siteFor());
  });
});

describe('a kept build', () => {
  it('is restored with every byte and header, one step back, by id, and forward again', async () => {
    await rollbackRestoresAll(await siteFor(), [SKETCH, SECOND, THIRD]);
  });

  it('is one of the newest, and named when another is asked for', async () => {
    const { build, report, publish } = await publisher();
    const first = build(SKETCH);
    await report();
    expect((await report('--rollback')).error).toBe(
      'There is no build before the current one: only the current one is kept.',
    );
    const second = build(SECOND);
    await report('--keep', '1');
    expect(await report('--rollback', idOf(first))).toMatchObject({
      code: 4,
      error: `Build ${idOf(first)} is not kept: only the current one is kept.`,
    });
    const { stdout } = await publish('--list');
    expect(stdout).toMatch(new RegExp(`^${idOf(second)}   \\d{4}-.* \\(Toronto\\)   8 pages  current\\n$`));
  });

  it('keeps its dates when it is restored, also where newer ones are all that are kept', async () => {
    const { build, report } = await publisher();
    const listed = async () => Object(await report('--list')).builds as readonly { readonly id: string }[];
    for (const [at, sketch] of [SKETCH, SECOND, THIRD].entries()) {
      build({ ...sketch, timestamp: at + 1 });
      await report();
    }
    const [third, second, first] = await listed();
    expect([third, second, first]).toMatchObject([{ timestamp: 3 }, { timestamp: 2 }, { timestamp: 1 }]);
    expect(await report('--rollback', first?.id ?? '', '--keep', '1')).toMatchObject({ code: 0 });
    expect(await listed()).toEqual([
      { ...third, current: false },
      { ...first, current: true },
    ]);
  });

  it('is listed with the millisecond at which it was published', async () => {
    const { build, report } = await publisher();
    for (const sketch of [SKETCH, SECOND, THIRD]) {
      build(sketch);
      await report();
    }
    const { builds = [] } = (await report('--list')) as {
      readonly builds?: readonly { readonly published: number }[];
    };
    expect(builds.map(({ published }) => Number.isInteger(published))).toEqual([true, true, true]);
  });

  it('that is kept no longer goes with its copies, and all that goes is counted', async () => {
    const { build, small, publish } = await publisher();
    for (const sketch of [SKETCH, SECOND]) {
      build(sketch);
      await publish();
    }
    build(THIRD);
    const before = new Set(small.objects.keys());
    const { stdout, stderr } = await publish('--keep', '1');
    const gone = [...before].filter((key) => !small.objects.has(key)).length;
    expect(gone).toBeGreaterThan(0);
    expect(stderr).toMatch(new RegExp(`^remove +${gone} objects `, 'm'));
    expect(stdout).toContain(`, ${gone} removed`);
    expect(stderr).toMatch(/^pointer +1 object /m);
  });

  it('is dropped with a warning when something of it is gone', async () => {
    const { small, build, report, publish } = await publisher();
    const first = build(SKETCH);
    await report();
    build(SECOND);
    await report();
    for (const key of small.objects.keys()) if (key.includes('/blobs/')) small.objects.delete(key);
    const { code, stderr } = await publish('--full');
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining(`Build ${idOf(first)} can no longer be published again`),
    ]);
    expect((await report('--rollback')).code).toBe(4);
  });

  it('that held a page is dropped when the page is forgotten, with its picture and every copy', async () => {
    const { small, build, report } = await publisher();
    build(SKETCH);
    await report();
    build(SECOND);
    await report();
    build(THIRD);
    await report();
    const isLeft = (text: string): boolean =>
      [...small.objects].some(([key, { body }]) => key !== '_publish/state' && body.includes(text));
    expect([isLeft('her picture'), isLeft('Invitée')]).toEqual([true, true]);
    expect(await report('--forget', '/guest')).toMatchObject({ code: 0, isCurrent: false });
    expect([isLeft('her picture'), isLeft('Invitée')]).toEqual([false, false]);
    expect((await report()).kind).toBe('unchanged');
    expect((await report('--rollback')).code).toBe(0);
    expect(await report('--forget', '/guest')).toMatchObject({
      code: 4,
      error: 'No older copy of /guest is kept.',
    });
  });
});

describe('a bucket', () => {
  it('in which a stranger wrote cannot act on the terminal', async () => {
    const { small, build, report, publish } = await publisher();
    build(SKETCH);
    await report();
    build(SECOND);
    await report();
    const stored = small.objects.get('_publish/state');
    const state = decodeState(stored?.body ?? Buffer.alloc(0));
    if (stored === undefined || typeof state === 'string') throw new Error('there is no state');
    const [current, ...others] = state.builds;
    const builds = [...(current === undefined ? [] : [current]), ...others.map(hostile)];
    small.objects.set('_publish/state', {
      ...stored,
      body: Buffer.from(encodeState({ ...state, builds }, 'n')),
    });
    const [list, rollback] = [await publish('--list'), await publish('--rollback', '0'.repeat(16))];
    expect([list.code, rollback.code]).toEqual([0, 4]);
    expect(list.stdout).toContain('␛]0;title␇');
    expect(rollback.stderr).toBe(`Build ${'0'.repeat(16)} is not kept: the kept builds are ␛]0;title␇.\n`);
  });
});

describe('a plan', () => {
  it('names pages by title, redirects, what is gone, headers and what is purged, and writes nothing', async () => {
    const { small, build, report, publish } = await publisher();
    build({ ...SECOND, redirects: [{ from: '/old', to: '/about', status: 301 }] });
    await report();
    build({ ...THIRD, pages: { ...THIRD.pages, '/x': 'a &lt;b&gt; &amp; c' }, gone: ['/guest'] });
    const before = new Map(small.objects);
    const { code, stdout } = await publish('--dry-run', '--markdown', '-q');
    expect(code).toBe(0);
    expect(stdout).toContain('#### 2 pages added\n\n- /blog/four  Quatre \\| Exemple\n- /x  a \\<b\\> & c');
    expect(stdout).toContain('#### 1 page gone\n\n- /guest  Invitée');
    expect(stdout).toContain('#### Old addresses\n\n- added: /guest is gone \\(410\\)\n');
    expect(stdout).toContain('- removed: /old → /about \\(301\\)');
    expect(stdout).toContain('- /robots.txt: Cache-Control');
    expect((await publish('--dry-run', '-q')).stdout).toContain(
      '2 pages added\n  /blog/four  Quatre | Exemple\n',
    );
    expect(small.objects).toEqual(before);
    expect(small.objects.has('_publish/lock')).toBe(false);
    await report();
    expect((await publish('--dry-run', '-q')).stdout).toContain('Nothing would change.');
  });

  it('names the files that come, go or change, and are no pages', async () => {
    const { build, report, publish } = await publisher();
    build({ ...SKETCH, files: { 'prices.pdf': '1', 'terms.pdf': '1', 'logo.svg': '1' } });
    await report();
    build({ ...SKETCH, files: { 'prices.pdf': '2', 'logo.svg': '1', 'new.pdf': '1', 'feed.xml': '2' } });
    expect((await publish('--dry-run', '-q')).stdout).toContain(
      'Other files\n  added: /new.pdf\n  changed: /prices.pdf\n  removed: /terms.pdf\n\n',
    );
  });

  it('says that nothing else changes when nothing that it lists does', async () => {
    const { build, report, publish } = await publisher();
    build({ ...SKETCH, files: { 'feed.xml': '1' } });
    await report();
    build({ ...SKETCH, files: { 'feed.xml': '2' } });
    for (const flags of [[], ['--markdown']])
      expect((await publish('--dry-run', '-q', ...flags)).stdout).toMatch(
        /build [\da-f]{16}, after [\da-f]{16}\n\nNothing else would change: no page, no other file, no old address, no header\.\n$/,
      );
  });

  it('says what it cannot tell where the description of the published build is damaged', async () => {
    const { small, build, report, publish } = await publisher();
    const manifest = `builds/meta/${idOf(build(SECOND))}.json`;
    await report();
    const object = small.objects.get(manifest);
    if (object === undefined) throw new Error(`${manifest} was not published`);
    small.objects.set(manifest, { ...object, body: Buffer.from('{ "redirects": [') });
    build(THIRD);
    const { code, stdout } = await publish('--dry-run', '-q');
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining(`Old addresses\n  unknown: ${manifest} is damaged in the bucket\n`),
    ]);
  });
});

describe('a store without conditional writes', () => {
  it.each([
    ['refuses', 'refuses conditional writes (501)'],
    ['ignores', 'ignores conditional writes'],
  ] as const)('that %s them is named, and needs --no-lock', async (conditions, words) => {
    const { build, report } = await publisher({ conditions });
    build(SKETCH);
    expect(await report()).toMatchObject({ code: 4, error: expect.stringContaining(words) });
    expect(await report('--no-lock')).toMatchObject({ code: 0, kind: 'published' });
    expect(await report('--no-lock')).toMatchObject({ kind: 'unchanged' });
    build(SECOND);
    expect(await report()).toMatchObject({ code: 4, error: expect.stringContaining('add --no-lock') });
    expect(await report('--no-lock')).toMatchObject({ code: 0 });
  });

  it('is probed once, also while answers are lost', async () => {
    for (const fault of ['reset-after', 'cut'] as const) {
      const { small, build, report } = await publisher();
      build(SKETCH);
      const seen = new Map<string, number>();
      small.fault = ({ key, method }) => {
        const count = seen.get(method + key) ?? 0;
        seen.set(method + key, count + 1);
        return key.includes('probe') && count % 2 === 0 ? fault : undefined;
      };
      expect((await report()).code).toBe(0);
      small.log.length = 0;
      build(SECOND);
      await report();
      expect(small.log.filter(({ key }) => key.includes('probe'))).toEqual([]);
    }
  });
});

describe('the keys of the account', () => {
  it('are in nothing that is printed or kept, whatever happens', async () => {
    const { small, build, publish, env } = await publisher();
    const printed: string[] = [];
    const note = async (...args: readonly string[]): Promise<void> => {
      const { stdout, stderr } = await publish(...args);
      printed.push(stdout, stderr);
    };
    build(SKETCH);
    await note();
    build(SECOND);
    await note('--dry-run', '--markdown');
    small.fault = ({ key }) => (key.endsWith('.html') ? 'denied' : undefined);
    await note('--json');
    small.fault = () => undefined;
    await note('--full');
    await note('--rollback', '--json');
    await note('--list');
    await note('--forget', '/guest');
    expect(printed.join('').length).toBeGreaterThan(500);
    for (const secret of Object.values(env)) {
      expect(printed.join('')).not.toContain(secret);
      for (const [key, { body }] of small.objects) expect(body.includes(secret), key).toBe(false);
    }
  });

  it('are in the surroundings of no program that it starts', async () => {
    const site = await siteFor();
    const seen = join(site.root, 'seen');
    // A configuration may start what it likes.
    const config = join(site.root, 'site.config.ts');
    const start = `import { execSync } from 'node:child_process';\nexecSync('env > "${seen}"');\n`;
    writeFileSync(config, start + readFileSync(config, 'utf8'));
    site.build(SKETCH);
    const { code } = await site.start().ended;
    expect(code).toBe(0);
    const surroundings = readFileSync(seen, 'utf8');
    expect(surroundings).toContain('PATH=');
    expect(surroundings).not.toMatch(/AWS_(?:ACCESS|SECRET|SESSION)/);
    for (const secret of Object.values(site.bed.keys)) expect(surroundings).not.toContain(secret);
  });
});
