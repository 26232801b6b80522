import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { MiniSite, Overlay } from '../mini-site.ts';
import { GENERATOR, miniSite, siteEnvironment } from '../mini-site.ts';
import type { Tree } from '../trees.ts';
import { isSameTree, tornIn, treeOf } from '../trees.ts';
import { start } from '../write/fixtures/processes.ts';
import { writeGeneratedSite } from './generated-site.ts';

// Kills whole builds, threads included, at every 50 ms from their start to their end: first builds, then builds over
// another one whose every page differs. After a kill, the output is all of the earlier build or all of the new one;
// when the kill fell between two renames, files of both, each whole, and all that pages need. The next build makes the
// very bytes of a first one. `npm run proof -- build-kills 10` kills at every 10 ms.

const STEP_MS = Number(process.argv[2] ?? 50);
const PAGES = 80;
/** Threads are started whatever the number of pages. */
const ENV = { SITE_WORKERS: '3' };
const BUILD = ['build', '--quiet'];

type Version = 'a' | 'b';
type Standing = 'nothing' | 'the earlier build' | 'the new build' | 'a mixture';

const site = miniSite({}, undefined, (cleanUp) => void process.on('exit', cleanUp));
const out = join(site.root, 'dist');
writeGeneratedSite(site.root, PAGES);
const trees: Readonly<Record<Version, Tree>> = { a: await firstBuild('a'), b: await firstBuild('b') };

/** Returns the files that a first build of a version writes. */
async function firstBuild(version: Version): Promise<Tree> {
  forget(site);
  site.write(sourcesOf(version));
  return await built();
}

/** Version of the sources, and of the output between two kills. */
let version: Version = 'b';
await killThroughout('first builds', () => forget(site));
await killThroughout('builds over another one', () => undefined);

/** Kills builds of one version and the other, at later and later moments, until two in a row end before. */
async function killThroughout(what: string, prepare: () => void): Promise<void> {
  const began = performance.now();
  const counts = { nothing: 0, 'the earlier build': 0, 'the new build': 0, 'a mixture': 0 };
  let kills = 0;
  for (let ms = 0, ended = 0; ended < 2; ms += STEP_MS) {
    const earlier = version;
    version = earlier === 'a' ? 'b' : 'a';
    site.write(sourcesOf(version));
    prepare();
    const when = `${what}, killed after ${ms} ms`;
    const isKilled = await killAfter(ms);
    const standing = standingNow(when, { earlier: trees[earlier], next: trees[version] });
    assert.ok(isSameTree(await built(), trees[version]), `${when}: the next build has other bytes`);
    ended = isKilled ? 0 : ended + 1;
    if (!isKilled) continue;
    kills++;
    counts[standing]++;
  }
  const left = Object.entries(counts).map(([standing, count]) => `${count} left ${standing}`);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`${what}: ${kills} kills, ${left.join(', ')}; ${seconds} s`);
}

/** Starts a build and kills it with its threads, unless it ends first; true when it was killed. */
async function killAfter(ms: number): Promise<boolean> {
  const program = join(GENERATOR, 'bin', 'site.js');
  const { child, ended, complaints } = start(process.execPath, [program, ...BUILD], {
    cwd: site.root,
    env: siteEnvironment(ENV),
  });
  await Promise.race([wait(ms), ended]);
  child.kill('SIGKILL');
  const end = await ended;
  assert.ok(end === 'SIGKILL' || end === 0, complaints());
  return end === 'SIGKILL';
}

/** Names the build in the output. @throws when it is neither of both, nor a mixture that can be served */
function standingNow(
  when: string,
  { earlier, next }: { readonly earlier: Tree; readonly next: Tree },
): Standing {
  if (!existsSync(out)) return 'nothing';
  const found = treeOf(out);
  if (isSameTree(found, earlier)) return 'the earlier build';
  if (isSameTree(found, next)) return 'the new build';
  assert.ok(existsSync(`${out}.stage/committing`), `${when}: dist changed before the renames`);
  assert.deepEqual(tornIn(out, [earlier, next]), [], when);
  return 'a mixture';
}

/** Builds as usual, whatever a kill has left; returns the output. */
async function built(): Promise<Tree> {
  const { code, stderr } = await site.run(BUILD, ENV);
  assert.equal(code, 0, stderr);
  return treeOf(out);
}

function forget({ write }: MiniSite): void {
  write({ dist: undefined, 'dist.stage': undefined, 'node_modules/.cache': undefined });
}

/** Returns the files that differ between versions: a style, and with it every page; a text; the set of pages. */
function sourcesOf(version: Version): Overlay {
  const page = `---\ntitle: Une page de la version ${version}\ndescription: ${'Une description bien assez longue. '.repeat(3)}\n---\n\nTexte ${version}.\n`;
  const own = (one: Version) => (one === version ? page : undefined);
  return {
    'assets/styles/main.css': `@import "site:generated";\nmain { margin: ${version === 'a' ? 1 : 2}px; }\n`,
    ...Object.fromEntries(
      ['fr', 'en'].flatMap((locale) => [
        [`content/${locale}/shared.md`, page],
        [`content/${locale}/only-a.md`, own('a')],
        [`content/${locale}/only-b.md`, own('b')],
      ]),
    ),
  };
}
