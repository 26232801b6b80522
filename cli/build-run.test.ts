import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openRun } from './build-run.ts';
import { beginFonts } from './bundle/begin.ts';
import { createCache } from './cache/cache.ts';
import type { Memo } from './cache/memo.ts';
import { createSession } from './cache/session.ts';
import { buildOptions } from './project/build-options.ts';
import { createDeferred } from './shared/deferred.ts';
import { testProject } from './tests/bundle/test-project.ts';
import { silentReporter } from './tests/silent-reporter.ts';

it('a run that its configuration ends leaves no fonts that keep the process', async () => {
  const { root, cacheDir } = testProject();
  const options = buildOptions(root, {}, { SITE_CACHE: cacheDir });
  const session = createSession();
  const fonts = createDeferred();
  const memo = ((make: (...args: never[]) => unknown, ...args: never[]) =>
    (make as unknown) === beginFonts ? fonts.promise : session.memo(make, ...args)) as Memo;
  const opening = createDeferred();
  const ended: string[] = [];
  const run = openRun(options, {
    cache: createCache(options.cacheDir),
    session: { ...session, memo },
    seen: undefined,
    reporter: silentReporter(),
    turn: () => wait(0),
    buildsOnce: true,
    log: {
      take: <T>({ value }: { readonly value: T }) => {
        opening.resolve();
        return value;
      },
    } as never,
    onClose: () => {},
  }).finally(() => ended.push('run'));
  await opening.promise;
  await wait(0);
  ended.push('fonts');
  fonts.resolve();
  expect(await run).toBeUndefined();
  expect(ended).toEqual(['fonts', 'run']);
});
