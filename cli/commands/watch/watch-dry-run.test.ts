import { expect, it, onTestFinished, vi } from 'vitest';
import { projectOptions } from '../../project/build-options.ts';
import { errorOf } from '../../report/diagnostic.ts';
import { createDeferred } from '../../shared/deferred.ts';
import { testWorld } from '../../tests/test-world.ts';
import type { Diagnostic } from '../../types.ts';
import { createWatchDryRun } from './watch-dry-run.ts';

/** What a session knows, in a project that is never read. */
const AT_ROOT = {
  options: () => projectOptions('/', {}, {}),
  progress: () => ({ diagnostics: [], last: undefined }),
};

/** Outcome of a dry run that found these mistakes. */
function outcome(diagnostics: readonly Diagnostic[]) {
  const size = { count: 0, bytes: 0 };
  const nothing = { elsewhere: [], locales: [], assets: size, files: 0, bytes: 0, ms: 0 };
  return { ok: diagnostics.length === 0, diagnostics, ...nothing };
}

it('goes on when what was edited meanwhile is built', async () => {
  const steps: string[] = [];
  const [edited, built, ended] = [createDeferred(), createDeferred(), createDeferred()];
  const { world } = testWorld('/', {});
  const dryRun = createWatchDryRun(
    {
      dryRun: async (_, turn) => {
        // An event that waits for this thread, as an edit's does.
        setImmediate(edited.resolve);
        await turn();
        steps.push('dry run');
        return outcome([]);
      },
      rest: () => built.promise,
      ...AT_ROOT,
      onNews: ended.resolve,
    },
    world,
  );
  dryRun.open();
  dryRun.mark(new Set());
  await edited.promise;
  for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
  steps.push('edit');
  built.resolve();
  await ended.promise;
  expect(steps).toEqual(['edit', 'dry run']);
  expect(dryRun.found()).toEqual({ ok: true, diagnostics: [] });
  await dryRun.close();
});

it('says nothing of files that were edited again before it ended', async () => {
  const running = [createDeferred(), createDeferred()];
  const going = [createDeferred(), createDeferred()];
  const news: unknown[] = [];
  const told = createDeferred();
  let runs = 0;
  const { world, printed } = testWorld('/', {});
  const dryRun = createWatchDryRun(
    {
      dryRun: async () => {
        const run = runs++;
        running[run]?.resolve();
        await going[run]?.promise;
        return outcome(run === 0 ? [errorOf('dead-link', 'It was mended meanwhile')] : []);
      },
      rest: async () => undefined,
      ...AT_ROOT,
      onNews: (found) => {
        news.push(found);
        told.resolve();
      },
    },
    world,
  );
  dryRun.open();
  dryRun.mark(new Set());
  await running[0]?.promise;
  dryRun.mark(new Set());
  going[0]?.resolve();
  await running[1]?.promise;
  expect([dryRun.found(), news]).toEqual([undefined, []]);
  going[1]?.resolve();
  await told.promise;
  expect(dryRun.found()).toEqual({ ok: true, diagnostics: [] });
  expect(printed().stderr).toBe('');
  await dryRun.close();
});

it('runs again by itself where the machine was in its way', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let runs = 0;
  const { world } = testWorld('/', {});
  const dryRun = createWatchDryRun(
    {
      dryRun: async () => {
        return outcome(
          runs++ === 0 ? [errorOf('cannot-read', 'Cannot read a file: too many files are open')] : [],
        );
      },
      rest: async () => undefined,
      ...AT_ROOT,
      onNews: () => undefined,
    },
    world,
  );
  dryRun.open();
  dryRun.mark(new Set());
  await vi.advanceTimersByTimeAsync(1_000);
  expect([runs, dryRun.found()?.ok]).toEqual([1, false]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([runs, dryRun.found()?.ok]).toEqual([2, true]);
  await dryRun.close();
});
