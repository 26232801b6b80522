#!/usr/bin/env node
// Launcher: compiles cli/ into the cache, once per content (compile.js), and runs it.
import { lstatSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { explain } from './explain.js';
import { isWhole, programKey } from './program.js';
import { nameSourcesInStacks, withSources } from './stacks.js';

if (process.platform === 'win32') {
  process.stderr.write(
    'site runs on Linux and macOS: on Windows, run it in WSL (https://learn.microsoft.com/windows/wsl).\n',
  );
  process.exit(1);
}

// A signal ends process 1, as in a container, only if the process listens for it. Nothing listens while a command
// starts, nor for a second signal.
if (process.pid === 1)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => process.listenerCount(signal) === 1 && process.exit(130));

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const packages = join(root, 'node_modules');

// React picks its build when it is first imported: the development one renders ten times slower.
process.env.NODE_ENV ||= 'production';

// Fonts are cut and outlined in WebAssembly for a second or two: optimizing it takes longer than it gains.
setFlagsFromString('--wasm-tiering-budget=1000000000');

// A build of a hundred pages takes a second, and V8's optimizing compiler would take a third of that. These flags make
// it wait until a function is seven times as hot, and inline less of others into it (a build of thousands of documents
// undoes the first: cli/pages/threads.ts). Node 20 counts what ran in bytes, later versions in calls; each Node
// reports at every start a flag that it does not know.
setFlagsFromString(
  process.version.startsWith('v20.') ? '--interrupt-budget=500000' : '--invocation-count-for-turbofan=22000',
);
setFlagsFromString('--max-inlined-bytecode-size-cumulative=200');

// Compiles each regular expression straight to machine code: by bytecode first it takes three times as long, and nearly
// all are used again.
setFlagsFromString('--no-regexp-tier-up');

const nodeOptions = process.env.NODE_OPTIONS ?? '';
const keepLinks = '--preserve-symlinks --preserve-symlinks-main';
if (lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink() && !nodeOptions.includes(keepLinks))
  await runKeepingLinks();
else await run();

async function run() {
  const programs = join(packages, '.cache', 'site-program');
  try {
    const compiled = join(programs, programKey(root));
    if (!isWhole(compiled)) await (await import('./compile.js')).compile(compiled, root);
    nameSourcesInStacks(compiled);
    // From Node 22 on, the code that V8 compiled is kept next to the program.
    nodeModule.enableCompileCache?.(join(packages, '.cache', 'site-v8'));
    const { main } = await import(pathToFileURL(join(compiled, 'main.js')).href);
    await main({ argv: process.argv, generatorRoot: root });
  } catch (error) {
    const sentence = explain(error, { root, programs });
    if (sentence === undefined) {
      if (error instanceof Error) error.stack = withSources(error.stack ?? '', programs);
      throw error;
    }
    process.stderr.write(`${sentence}\n`);
    // When a package throws, Node 20 reports that twice, and nothing would catch the second report.
    process.exit(1);
  }
}

/**
 * Runs this program again with options that keep links. Where node_modules is a link, Node would look for the program
 * and its packages at the link's target, whose parents are not this project. Threads take the options from the
 * environment alone, and the module that a thread starts with counts as a main program too.
 */
async function runKeepingLinks() {
  const { spawn } = await import('node:child_process');
  // The path of this file itself, not of the link by which npx starts it: Node would keep that link too.
  const program = [fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  const child = spawn(process.execPath, [...process.execArgv, ...program], {
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: `${nodeOptions} ${keepLinks}`.trim() },
  });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // A terminal sends Ctrl+C to both processes.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  child.on('close', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal];
  });
}
