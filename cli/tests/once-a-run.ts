import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Makes something once for a whole run of tests, in the folder that they share: the first process to ask makes it, the
 * others wait for its end. Returns the path of what was made.
 * @param make makes it at a path, and returns what went wrong; empty when all is well
 */
export async function onceARun(name: string, make: (path: string) => Promise<string>): Promise<string> {
  const path = join(runFolder(), name);
  const done = `${path}.done`;
  // An error is written down as well: the others would wait for ever.
  if (isFirst(`${path}.claim`)) writeFileSync(done, await make(path).catch(String));
  while (!existsSync(done)) await wait(50);
  const problem = readFileSync(done, 'utf8');
  if (problem !== '') throw new Error(problem);
  return path;
}

/** Returns the cache of builds of a run: pictures and fonts of the real site are made once for all of its copies. */
export function sharedCache(): string {
  return join(runFolder(), 'cache');
}

function runFolder(): string {
  const folder = process.env.SITE_TEST_RUN;
  if (folder === undefined) throw new Error('SITE_TEST_RUN is set by cli/tests/setup.ts');
  return folder;
}

function isFirst(claim: string): boolean {
  try {
    mkdirSync(claim);
    return true;
  } catch {
    return false;
  }
}
