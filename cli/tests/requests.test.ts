import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { GENERATOR } from './mini-site.ts';

/** Folders of the code that the site sends to browsers. */
const FOLDERS = ['assets/scripts', 'templates/islands'];

/** The one place that bounds every request in time. */
const HOME = 'assets/scripts/request.ts';

/** Every way to ask a server, and a time-out that browsers in use do not know. */
const ASKS = /\b(fetch|XMLHttpRequest|EventSource|WebSocket|sendBeacon)\b|\bAbortSignal\s*\.\s*timeout\b/g;

/** Lists the functions that a script asks servers with, its comments and types left out. */
async function asksOf(source: string): Promise<readonly string[]> {
  const { code } = await transform(source, { loader: 'tsx', jsx: 'automatic', minifyWhitespace: true });
  return [...code.matchAll(ASKS)].map(([found]) => found);
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(GENERATOR, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
);

describe('requests of the site’s scripts', () => {
  it.each(files.filter((file) => file !== HOME))('%s asks through the one place alone', async (file) => {
    expect(await asksOf(readFileSync(join(GENERATOR, file), 'utf8'))).toEqual([]);
  });

  it('are made in that place, once', async () => {
    expect(files.length).toBeGreaterThan(40);
    expect(await asksOf(readFileSync(join(GENERATOR, HOME), 'utf8'))).toEqual(['fetch']);
  });

  it.each([
    ['await fetch(url);', ['fetch']],
    ['const ask = window.fetch; ask(url);', ['fetch']],
    ['fetch /* at last */ (url)', ['fetch']],
    ['new XMLHttpRequest();', ['XMLHttpRequest']],
    ['navigator.sendBeacon(url);', ['sendBeacon']],
    ['const signal = AbortSignal\n  .timeout(1);', ['AbortSignal.timeout']],
    ['prefetch(url); // fetch', []],
    ['/** Like fetch. */ type A = typeof fetch; fetchAhead(url);', []],
  ])('%s is found as %j', async (source, expected) => {
    expect(await asksOf(source)).toEqual(expected);
  });
});
