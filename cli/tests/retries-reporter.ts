import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Lists at the end of a run each test that passed only when it was tried again, with what it failed on before. */
export function createRetriesReporter(write: (text: string) => void): Reporter {
  return {
    onTestRunEnd(modules) {
      const retried = modules.flatMap(retriedIn);
      if (retried.length > 0) write(`\nPassed when tried again:\n${retried.join('')}`);
    },
  };
}

function retriedIn(module: TestModule): readonly string[] {
  return [...module.children.allTests('passed')]
    .filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0)
    .map((test) => `  ${module.relativeModuleId} > ${test.fullName}\n${failuresOf(test)}`);
}

function failuresOf(test: TestCase): string {
  const { errors = [] } = test.result();
  return errors
    .map(({ message, diff = '', stacks = [] }) => {
      const line = stacks.at(-1)?.line;
      const where = line === undefined ? '' : ` (line ${line})`;
      const text = stripVTControlCharacters(`${message} ${diff}`).replaceAll(/\s+/g, ' ');
      return `    ${text.slice(0, MOST_SHOWN)}${where}\n`;
    })
    .join('');
}

/** Characters of a message that tell which deadline was missed. */
const MOST_SHOWN = 600;
