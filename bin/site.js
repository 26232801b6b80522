#!/usr/bin/env node
// Launcher: compiles cli/ with esbuild into the cache, once per content, and runs it.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cli = join(root, 'cli');
const skipped = new Set(['tests', 'node_modules']);
const DAY = 86_400_000;

// React picks its build when it is first imported: the development one renders ten times slower.
process.env.NODE_ENV ??= 'production';

const compiled = join(root, 'node_modules', '.cache', 'site-program', contentKey());
if (!existsSync(join(compiled, 'main.js'))) await compile(compiled);
process.setSourceMapsEnabled(true);
const { main } = await import(pathToFileURL(join(compiled, 'main.js')).href);
await main({ argv: process.argv, generatorRoot: root });

/** Hash of every source of the program and of the versions it is compiled with. */
function contentKey() {
  const hash = createHash('sha256');
  hash.update(readFileSync(join(root, 'package.json')));
  for (const file of sources(cli)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

function sources(folder) {
  const files = [];
  for (const item of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (item.isDirectory()) {
      if (!skipped.has(item.name)) files.push(...sources(join(folder, item.name)));
    } else if (/\.(ts|tsx|json)$/.test(item.name) && !/\.test\.tsx?$/.test(item.name)) {
      files.push(join(folder, item.name));
    }
  }
  return files;
}

/** Publishes by rename, so that two first runs at once cannot see half a program. */
async function compile(target) {
  const { build } = await import('esbuild');
  const stage = `${target}.${process.pid}`;
  mkdirSync(dirname(target), { recursive: true });
  await build({
    entryPoints: [join(cli, 'main.ts'), join(cli, 'render', 'worker.ts')].filter((file) => existsSync(file)),
    outbase: cli,
    outdir: stage,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    jsx: 'automatic',
    sourcemap: 'linked',
    logLevel: 'error',
  });
  try {
    renameSync(stage, target);
  } catch {
    rmSync(stage, { recursive: true, force: true });
  }
  prune(dirname(target), target);
}

/** Programs of earlier versions. One still running may yet import its lazy chunks: a day is more than it needs. */
function prune(folder, current) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (path !== current && age > DAY) rmSync(path, { recursive: true, force: true });
  }
}
