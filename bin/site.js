#!/usr/bin/env node
// Launcher: compiles cli/ with esbuild into the cache, once per content, and runs it.
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import * as nodeModule from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { nameSourcesInStacks, withSources } from './stacks.js';

if (process.platform === 'win32') {
  process.stderr.write(
    'site runs on Linux and macOS: on Windows, run it in WSL (https://learn.microsoft.com/windows/wsl).\n',
  );
  process.exit(1);
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cli = join(root, 'cli');
const packages = join(root, 'node_modules');
const skipped = new Set(['tests', 'node_modules']);
/** Packages of many small files, which together take longer to open than to run; what they need goes with them. */
const bundled = new Set([
  'chokidar',
  'commander',
  'diff',
  'entities',
  'fast-glob',
  'gray-matter',
  'html-minifier-terser',
  'htmlparser2',
  'markdown-it',
  'negotiator',
  'range-parser',
  'yaml',
  'zod',
]);
/** Packages in CommonJS that stay on disk: required, since Node reads them once more, for their names, where they are imported. */
const required = new Set(['react', 'react-dom']);
/**
 * Most of a megabyte that never runs: what shells' minifier would need for scripts and styles, the YAML of gray-matter,
 * which is read by another parser, and zod's other languages.
 */
const unused = /^(?:terser|clean-css|js-yaml)$|[/]locales[/]index\.js$/;
/** gray-matter binds two functions of its YAML when it is loaded. */
const UNUSED = 'module.exports = { safeLoad() {}, safeDump() {} };';
const DAY = 86_400_000;
const VERBS = {
  open: 'read',
  scandir: 'read',
  stat: 'read',
  lstat: 'read',
  mkdir: 'create',
  unlink: 'remove',
};
const REASONS = {
  EACCES: 'permission denied',
  EIO: 'the disk reports an error',
  ELOOP: 'its symbolic links go in a circle',
  EMFILE: 'too many files are open, for the system allows few (raise its limit, as with "ulimit -n 1024")',
  ENFILE: 'too many files are open on this machine',
  ENOENT: 'it is gone',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a file stands where a folder is needed',
  EROFS: 'the file system is read-only',
};

// React picks its build when it is first imported: the development one renders ten times slower.
process.env.NODE_ENV ||= 'production';

// Fonts are cut and outlined in WebAssembly for a second or two: to optimize it takes longer than it gains.
setFlagsFromString('--wasm-tiering-budget=1000000000');

const nodeOptions = process.env.NODE_OPTIONS ?? '';
const keepLinks = '--preserve-symlinks';
if (
  lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink() &&
  !/--preserve-symlinks(?!-)/.test(nodeOptions)
)
  await runKeepingLinks();
else await run();

async function run() {
  const programs = join(packages, '.cache', 'site-program');
  try {
    const compiled = join(programs, contentKey());
    if (!isWhole(compiled)) await compile(compiled);
    nameSourcesInStacks(compiled);
    // From Node 22 on: what V8 compiled is kept beside the program.
    nodeModule.enableCompileCache?.(join(packages, '.cache', 'site-v8'));
    const { main } = await import(pathToFileURL(join(compiled, 'main.js')).href);
    await main({ argv: process.argv, generatorRoot: root });
  } catch (error) {
    const sentence = explain(error, programs);
    if (sentence === undefined) {
      if (error instanceof Error) error.stack = withSources(error.stack ?? '', programs);
      throw error;
    }
    process.stderr.write(`${sentence}\n`);
    process.exitCode = 1;
  }
}

/**
 * Where node_modules is a link, Node would look for this program and its packages at the link's target, whose parents
 * are not this project. Threads take the option from the environment alone.
 */
async function runKeepingLinks() {
  const { spawn } = await import('node:child_process');
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: `${nodeOptions} ${keepLinks}`.trim() },
  });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // A terminal sends Ctrl+C to both.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  child.on('close', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal];
  });
}

/** In a sentence, what the machine did to this program; undefined for a bug, whose stack is of use. */
function explain(error, programs) {
  if (!(error instanceof Error)) return undefined;
  if (/^(ERR_)?MODULE_NOT_FOUND$/.test(error.code)) {
    const [, name] = /^Cannot find (?:package|module) '([^'./][^']*)'/.exec(error.message) ?? [];
    // Node also says so of a package that is there, when it could not open one file more.
    if (name !== undefined && existsSync(join(packages, name)))
      return `Cannot read ${name}: ${REASONS.EMFILE}.`;
    if (name !== undefined) return `A package of the generator is missing: run "npm ci" in ${root}.`;
    return error.message.includes(programs)
      ? 'The compiled program was removed while it ran: run the same command again.'
      : undefined;
  }
  const missing = error.errors
    ?.map(({ text }) => /^Could not resolve "([^"./][^"]*)"/.exec(text)?.[1])
    .find(Boolean);
  if (missing !== undefined) return `A package of the generator is missing: run "npm ci" in ${root}.`;
  if (Array.isArray(error.errors)) return `The program cannot be compiled: ${error.errors[0]?.text}.`;
  if (typeof error.syscall !== 'string' || typeof error.path !== 'string') return undefined;
  const reason = REASONS[error.code] ?? `${error.syscall} failed (${error.code})`;
  return `Cannot ${VERBS[error.syscall] ?? 'use'} ${error.path}: ${reason}.`;
}

/** Hash of every source of the program, of how it is compiled and of the versions it is compiled with. */
function contentKey() {
  const hash = createHash('sha256');
  hash.update(readFileSync(fileURLToPath(import.meta.url)));
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

/** Whether a folder holds a program as it was compiled: a cache may be cut, mixed up or half restored. */
function isWhole(folder) {
  try {
    return readFileSync(join(folder, 'digest'), 'utf8') === digestOf(folder);
  } catch {
    return false;
  }
}

function digestOf(folder) {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true }).sort())
    if (name.endsWith('.js')) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex');
}

/** Publishes by rename, so that two first runs at once cannot see half a program. */
async function compile(target) {
  const { build } = await import('esbuild');
  const stage = `${target}.${process.pid}`;
  mkdirSync(dirname(target), { recursive: true });
  // esbuild is a program of its own, and inherits what stands in the environment when it starts.
  const keys = Object.entries(process.env).filter(([name]) => /^AWS_(?:ACCESS|SECRET|SESSION)/.test(name));
  for (const [name] of keys) delete process.env[name];
  await build({
    entryPoints: [
      'main.ts',
      'pages/worker.ts',
      'bundle/font-worker.ts',
      'bundle/minify-worker.ts',
      'api/zod.ts',
    ]
      .map((file) => join(cli, file))
      .filter((file) => existsSync(file)),
    outbase: cli,
    outdir: stage,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    plugins: [bundlePackages()],
    // Packages in CommonJS ask for Node's own modules so.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    jsx: 'automatic',
    minifyWhitespace: true,
    sourcemap: 'linked',
    logLevel: 'error',
  });
  Object.assign(process.env, Object.fromEntries(keys));
  writeFileSync(join(stage, 'digest'), digestOf(stage));
  // The folder holds a damaged program, unless another first run has just put the same program there.
  if (!isWhole(target)) rmSync(target, { recursive: true, force: true });
  try {
    renameSync(stage, target);
  } catch {
    rmSync(stage, { recursive: true, force: true });
  }
  prune(dirname(target), target);
}

/** Puts some packages into the program. Others are shared with templates, have parts of their own on disk, or are large and seldom used. */
function bundlePackages() {
  return {
    name: 'packages',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: unused }, ({ path, importer }) =>
        importer.startsWith(packages) ? { path, namespace: 'unused' } : undefined,
      );
      onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) => {
        if (kind === 'entry-point' || importer.startsWith(packages)) return undefined;
        const name = path.startsWith('@') ? path.split('/', 2).join('/') : path.split('/', 1)[0];
        if (bundled.has(name)) return undefined;
        if (required.has(name) && kind === 'import-statement') return { path, namespace: 'required' };
        return { path, external: true };
      });
      onLoad({ filter: unused, namespace: 'unused' }, () => ({ contents: UNUSED }));
      onLoad({ filter: /./, namespace: 'required' }, ({ path }) => ({
        contents: `module.exports = require('${path}');`,
      }));
      onLoad({ filter: /[\\/]markdown-it[\\/]dist[\\/].+\.mjs$/ }, ({ path }) => ({
        contents: withPlainFields(readFileSync(path, 'utf8')),
      }));
    },
  };
}

/**
 * markdown-it is published with a helper that defines each field of each token, which takes half the time of parsing.
 * Plain assignments do the same: none of its classes has a setter or a field that must not be listed.
 */
function withPlainFields(code) {
  return code.replace(/\b_defineProperty\(\s*this,\s*(?:\/\*[\s\S]*?\*\/\s*)?"(\w+)",/g, '(this.$1 =');
}

/** Programs of earlier versions. One still running may yet import its lazy chunks: a day is more than it needs. */
function prune(folder, current) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (path !== current && age > DAY) rmSync(path, { recursive: true, force: true });
  }
}
