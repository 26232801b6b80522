import { describe, expect, it } from 'vitest';
import type { MadeSite } from '../../build-result.ts';
import type { Diagnostic } from '../../types.ts';
import type { BuildEnd, WatchNews, WatchProgress } from './watch-progress.ts';
import { isAsBefore, nextProgress, startOf } from './watch-progress.ts';

const WARNING: Diagnostic = { severity: 'warning', code: 'image-size', text: 'A large picture' };
const ERROR: Diagnostic = { severity: 'error', code: 'broken-link', text: 'No such page' };

/** Makes the end of a build of these files, by name and content. */
const built = (files: Readonly<Record<string, string>>, ...diagnostics: readonly Diagnostic[]): BuildEnd => {
  const outputs = Object.entries(files).map(([file, content]) => ({ file, content }));
  const site = { pages: [] };
  return { made: { outputs, site } as unknown as MadeSite, diagnostics, ms: 40 };
};
const stopped = (...diagnostics: readonly Diagnostic[]): BuildEnd => ({
  made: undefined,
  diagnostics,
  ms: 9,
});
/** Text of {@link ERROR}. */
const PROBLEM = '✘ [ERROR] No such page [broken-link]\n\n1 error\n';
const thrown: BuildEnd = { thrown: 'out of luck' };

const A = { 'index.html': 'a', 'assets/site.css': 'red', 'assets/app.js': '1' };
const PAGE = { ...A, 'index.html': 'b' };
const STYLED = { ...A, 'assets/site.css': 'blue' };
const SCRIPTED = { ...A, 'assets/app.js': '2' };

/** Returns the news of the last of several builds of one session. */
function newsAfter(...ends: readonly BuildEnd[]): WatchNews {
  let progress: WatchProgress = startOf('s');
  let news: WatchNews = {};
  for (const end of ends) [progress, news] = nextProgress(progress, end);
  return news;
}

describe('what a watch session does after a build', () => {
  const CHANGED = 'Rebuilt in 0.04 s: 1 file changed\n';
  const KEPT = 'The last good site is still served.\n';
  it.each<readonly [string, readonly BuildEnd[], Partial<Record<keyof WatchNews, unknown>>]>([
    [
      'serves the first build',
      [built(A)],
      { serve: ['index.html', 'assets/site.css', 'assets/app.js'], tell: { version: 's-1' } },
    ],
    ['does nothing when nothing changed', [built(A), built(A)], {}],
    ['prints findings once', [built(A, WARNING), built(A, WARNING)], {}],
    ['prints findings that are new', [built(A), built(A, WARNING)], { findings: [WARNING] }],
    [
      'names the versions that differ in documents alone',
      [built(A), built(PAGE), built(A)],
      {
        serve: ['index.html'],
        line: CHANGED,
        tell: { version: 's-3', documents: { since: ['s-1', 's-2'] } },
      },
    ],
    [
      'has browsers exchange stylesheets when nothing else differs',
      [built(A), built(STYLED)],
      {
        serve: ['assets/site.css'],
        line: CHANGED,
        tell: { version: 's-2', styles: { since: 's-1', urls: ['/assets/site.css'] } },
      },
    ],
    [
      'has browsers load the page when a script differs',
      [built(A), built(PAGE), built(SCRIPTED)],
      {
        serve: ['index.html', 'assets/app.js'],
        line: 'Rebuilt in 0.04 s: 2 files changed\n',
        tell: { version: 's-3' },
      },
    ],
    [
      'shows the problem while no build has succeeded',
      [stopped(ERROR)],
      { findings: [ERROR], serveProblem: PROBLEM, tell: { version: '', problem: PROBLEM } },
    ],
    [
      'keeps the last good build, and says so once',
      [built(A), stopped(ERROR)],
      { findings: [ERROR], complaint: KEPT, tell: { version: 's-1', problem: PROBLEM } },
    ],
    [
      'repeats the problem to browsers alone',
      [built(A), stopped(ERROR), stopped(ERROR)],
      { tell: { version: 's-1', problem: PROBLEM } },
    ],
    [
      'says when a problem went without a trace',
      [built(A), stopped(ERROR), built(A)],
      { findings: [], line: 'Mended in 0.04 s\n', tell: { version: 's-1' } },
    ],
    [
      'takes an exception for a problem',
      [built(A, WARNING), thrown],
      { complaint: `out of luck\n${KEPT}`, tell: { version: 's-1', problem: 'out of luck' } },
    ],
    [
      'repeats findings once a problem is mended',
      [built(A, WARNING), thrown, built(A, WARNING)],
      { findings: [WARNING], line: 'Mended in 0.04 s\n', tell: { version: 's-1' } },
    ],
  ])('%s', (_, ends, expected) => {
    const { serve, ...news } = newsAfter(...ends);
    const changed = serve === undefined ? {} : { serve: serve.differences.changed };
    expect({ ...news, ...changed }).toEqual(expected);
  });

  it('says once why each edit of templates renders every page again, after one', () => {
    const [first, second, third] = [{}, {}, {}];
    const edit = (files: Readonly<Record<string, string>>, registry: object, whyWhole?: string): BuildEnd => {
      const end = built(files);
      return 'made' in end ? { ...end, made: { ...end.made, registry, whyWhole } as MadeSite } : end;
    };
    const why = 'templates/a.js is a CommonJS module';
    const said = `${CHANGED}Each edit of templates renders every page again: ${why}\n`;
    const before = [edit(A, first, why), edit(PAGE, first, why)];
    expect(newsAfter(...before).line).toBe(CHANGED);
    expect(newsAfter(...before, edit(A, second, why)).line).toBe(said);
    expect(newsAfter(...before, edit(A, second, why), edit(PAGE, third, why)).line).toBe(CHANGED);
    expect(newsAfter(edit(A, first), edit(PAGE, second)).line).toBe(CHANGED);
  });

  it('forgets versions that are long gone', () => {
    const ends = Array.from({ length: 60 }, (_, at) => built(at % 2 === 0 ? A : PAGE));
    const since = newsAfter(...ends).tell?.documents?.since ?? [];
    expect([since.length, since[0], since.at(-1)]).toEqual([50, 's-10', 's-59']);
  });
});

describe('a build that leaves everything as it was', () => {
  const [sources, registry, budgets] = [{}, {}, {}];
  const config = { budgets, options: {} };
  const progressAfter = (progress: WatchProgress, end: BuildEnd): WatchProgress =>
    nextProgress(progress, end)[0];
  const made = (files: Readonly<Record<string, string>>, parts: object): BuildEnd => {
    const end = built(files);
    return 'made' in end
      ? { ...end, made: { ...end.made, sources, registry, config, ...parts } as MadeSite }
      : end;
  };
  const before = progressAfter(startOf('s'), made(A, {}));

  it.each<readonly [string, BuildEnd, boolean]>([
    ['makes the same of the same', made(A, {}), true],
    ['makes something else', made(PAGE, {}), false],
    ['makes the same of other sources', made(A, { sources: {} }), false],
    ['makes the same with another registry', made(A, { registry: {} }), false],
    ['makes the same later', made(A, { config: { budgets, options: {} } }), true],
    ['makes the same by other budgets', made(A, { config: { ...config, budgets: {} } }), false],
    ['finds a mistake', stopped(ERROR), false],
    ['throws', thrown, false],
  ])('%s: %s', (_what, end, expected) => {
    expect(isAsBefore(before, progressAfter(before, end))).toBe(expected);
  });

  it('is not the one that mends a mistake', () => {
    const broken = progressAfter(before, stopped(ERROR));
    expect(isAsBefore(broken, progressAfter(broken, made(A, {})))).toBe(false);
  });

  it('is not the first', () => {
    expect(isAsBefore(startOf('s'), before)).toBe(false);
  });
});
