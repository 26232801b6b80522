import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Lists at the end of a run each test that passed only when it was tried again. */
export function createRetriesReporter(write: (text: string) => void): Reporter {
  return {
    onTestRunEnd(modules) {
      const retried = modules.flatMap(retriedIn);
      if (retried.length > 0)
        write(`\nPassed when tried again:\n${retried.map((name) => `  ${name}\n`).join('')}`);
    },
  };
}

function retriedIn(module: TestModule): readonly string[] {
  return [...module.children.allTests('passed')]
    .filter(isRetried)
    .map((test) => `${module.relativeModuleId} > ${test.fullName}`);
}

function isRetried(test: TestCase): boolean {
  return (test.diagnostic()?.retryCount ?? 0) > 0;
}
