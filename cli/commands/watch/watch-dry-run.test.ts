import { expect, it, onTestFinished, vi } from 'vitest';
import { projectOptions } from '../../project/build-options.ts';
import { errorOf } from '../../report/diagnostic.ts';
import { createDeferred } from '../../shared/deferred.ts';
import { testWorld } from '../../tests/test-world.ts';
import { createWatchDryRun } from './watch-dry-run.ts';

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
        const none = { count: 0, bytes: 0 };
        return {
          ok: true,
          diagnostics: [],
          elsewhere: [],
          locales: [],
          assets: none,
          files: 0,
          bytes: 0,
          ms: 0,
        };
      },
      rest: () => built.promise,
      options: () => projectOptions('/', {}, {}),
      progress: () => ({ diagnostics: [], last: undefined }),
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
        const none = { count: 0, bytes: 0 };
        const diagnostics = run === 0 ? [errorOf('dead-link', 'It was mended meanwhile')] : [];
        return {
          ok: run > 0,
          diagnostics,
          elsewhere: [],
          locales: [],
          assets: none,
          files: 0,
          bytes: 0,
          ms: 0,
        };
      },
      rest: async () => undefined,
      options: () => projectOptions('/', {}, {}),
      progress: () => ({ diagnostics: [], last: undefined }),
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
        const diagnostics =
          runs++ === 0 ? [errorOf('cannot-read', 'Cannot read a file: too many files are open')] : [];
        const none = { count: 0, bytes: 0 };
        return {
          ok: runs > 1,
          diagnostics,
          elsewhere: [],
          locales: [],
          assets: none,
          files: 0,
          bytes: 0,
          ms: 0,
        };
      },
      rest: async () => undefined,
      options: () => projectOptions('/', {}, {}),
      progress: () => ({ diagnostics: [], last: undefined }),
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
