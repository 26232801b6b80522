import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { miniSite } from '../mini-site.ts';
import type { Sketch } from '../publish/built-folder.ts';
import { SKETCH, writeBuild } from '../publish/built-folder.ts';
import { publisher } from '../publish/publisher.ts';
import { runHere } from '../run-here.ts';
import { serveMeddled } from './hosted-site.ts';

const many = (folder: string, end: string): readonly (readonly [string, string])[] =>
  Array.from({ length: 150 }, (_, index) => [`assets/${folder}/a${index}.${end}`, `${index}`]);

/** More scripts and pictures than a look at each kind would meet. */
const LARGE: Sketch = { ...SKETCH, files: Object.fromEntries([...many('s', 'js'), ...many('p', 'webp')]) };

async function served(sketch: Sketch): Promise<{
  readonly root: string;
  readonly live: Awaited<ReturnType<typeof serveMeddled>>;
}> {
  const { root } = miniSite();
  writeBuild(join(root, 'dist'), sketch);
  const live = await serveMeddled(root);
  onTestFinished(() => live.close());
  return { root, live };
}

it('asks for every script and style, of however many, since a page without one is broken', async () => {
  const { root, live } = await served(LARGE);
  for (const lost of ['/assets/s/a77.js', '/assets/s/a113.js']) {
    live.meddle = (answer, { url }) => {
      if (url === lost) answer.status = 404;
    };
    const { code, stderr } = await runHere({ root }, ['verify', live.origin, '-q']);
    expect([code, stderr]).toEqual([4, expect.stringContaining(`  ${lost} answers 404, not 200\n`)]);
  }
});

it('does not take a site for sound that lacks the same style as the build', async () => {
  const { root, live } = await served(SKETCH);
  const style = readdirSync(join(root, 'dist/assets')).find((file) => file.endsWith('.css'));
  rmSync(join(root, 'dist/assets', `${style}`));
  const { code, stderr } = await runHere({ root }, ['verify', live.origin, '-q']);
  expect([code, stderr]).toEqual([
    4,
    expect.stringContaining(`  /about loads /assets/${style}, which the build lacks\n`),
  ]);
});

it('compares nothing with a build that lacks one of its pages', async () => {
  const { root, live } = await served(SKETCH);
  rmSync(join(root, 'dist/about/index.html'));
  const { code, stderr } = await runHere({ root }, ['verify', live.origin, '-q']);
  expect([code, stderr]).toEqual([4, 'The build in dist lacks its page /about: build it again.\n']);
});

it('publishes no build that lost a style of its pages', async () => {
  const { root, small, build, publish } = await publisher();
  build(SKETCH);
  const style = readdirSync(join(root, 'dist/assets')).find((file) => file.endsWith('.css'));
  rmSync(join(root, 'dist/assets', `${style}`));
  const { code, stderr } = await publish('--allow-placeholder', '-q');
  expect([code, stderr]).toEqual([
    4,
    expect.stringMatching(
      new RegExp(`^The build in dist lacks /assets/${style}, which /\\S* loads: build it again\\.\n$`),
    ),
  ]);
  expect(small.objects.size).toBe(0);
});
