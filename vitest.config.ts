import { defineConfig } from 'vitest/config';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';
import { createRetriesReporter } from './cli/tests/retries-reporter.ts';

const TESTS = '**/*.test.{ts,tsx}';
const [BROWSER, QUALITY] = ['cli/tests/browser/', 'cli/tests/quality/'];

/** Of every project: what a project inherits from `test` below, `--maxWorkers` of the command line cannot change. */
const SHARED = {
  // What takes 20 s on two idle cores takes four times that beside other work.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Polls end as soon as they may; the library gives them a second.
  expect: { poll: { timeout: 20_000 } },
  // Files of a project share modules within a process: importing them takes longer than most of the tests.
  isolate: false,
  // As the program has it: React's development build takes longer for each page.
  env: { NODE_ENV: 'production' },
};
const IN_CHROMIUM = { ...SHARED, globalSetup: ['cli/tests/browser-setup.ts'] };
/** JSX for that build of React. */
const oxc = { jsx: { development: false } };

const ORDER = ['site', 'browser', 'quality', 'unit'];

/**
 * Begins with sites of which most are small: a browser test waits for the build of the real site, and four of them would
 * wait for the same one. Units come last: they end a run with every worker busy.
 */
class SitesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return ORDER.flatMap((name) => sorted.filter(({ project }) => project.name === name));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SitesFirst },
    globalSetup: ['cli/tests/setup.ts'],
    reporters: ['default', createRetriesReporter((text) => process.stdout.write(text))],
    // Transformed modules stay in node_modules by their content: the next run starts with them.
    experimental: { fsModuleCache: true },
    // Twice the cores that CI has: a browser, a store and a process that starts are waited for half of the time.
    maxWorkers: 4,
    projects: [
      // Beside their sources.
      {
        oxc,
        test: {
          ...SHARED,
          name: 'unit',
          include: [`{cli,templates,assets}/${TESTS}`],
          exclude: ['cli/tests/**'],
        },
      },
      // Whole sites, processes, stores.
      {
        oxc,
        test: {
          ...SHARED,
          name: 'site',
          include: [`cli/tests/${TESTS}`],
          exclude: [`${BROWSER}**`, `${QUALITY}**`],
        },
      },
      // On two busy cores a browser may miss one deadline; a defect fails twice.
      { oxc, test: { ...IN_CHROMIUM, name: 'browser', include: [BROWSER + TESTS], retry: 1 } },
      // What takes longer: `npm test` leaves it out. Some of it draws at random: nothing is tried twice.
      { oxc, test: { ...IN_CHROMIUM, name: 'quality', include: [QUALITY + TESTS] } },
    ],
  },
});
