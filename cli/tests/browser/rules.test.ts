import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { GENERATOR } from '../mini-site.ts';

/** Rules of the behaviour contract that live in the browser. */
const RULES = [
  ...['2.2', '2.3', '2.4', '2.5'],
  ...['4.1', '4.2', '4.3', '4.4', '4.5', '4.6', '4.7', '4.8', '4.9', '4.10', '4.11'],
  ...['5.1', '5.2', '5.3', '5.4', '5.5'],
];

const FOLDERS = ['cli/tests/browser', 'assets/scripts'];

it.each(RULES)('rule %s is named by a test', (rule) => {
  const names = FOLDERS.flatMap((folder) =>
    readdirSync(join(GENERATOR, folder))
      .filter((file) => file.endsWith('.test.ts') && file !== 'rules.test.ts')
      .map((file) => readFileSync(join(GENERATOR, folder, file), 'utf8')),
  );
  // At the beginning of a name, or after another rule.
  const named = new RegExp(`['"\x60](?:\\d+\\.\\d+,? )*${rule.replace('.', '\\.')}[, ]`);
  expect(names.filter((text) => named.test(text)).length).toBeGreaterThan(0);
});
