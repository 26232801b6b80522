import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { digestOf, isWhole } from './program.js';

/** Packages of many small files, which take longer to open than to run. They are bundled with what they need. */
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
/** CommonJS packages that stay on disk. The program requires them: to import one, Node reads it again for its names. */
const required = new Set(['react', 'react-dom']);
/**
 * Modules that never run, most of a megabyte: those that the minifier of shells would need for scripts and styles, the
 * YAML parser of gray-matter, which another one replaces, and zod's other languages.
 */
const unused = /^(?:terser|clean-css|js-yaml)$|[/]locales[/]index\.js$/;
/** Code in place of an unused module: gray-matter binds two functions of its YAML parser when it is loaded. */
const STAND_IN = 'module.exports = { safeLoad() {}, safeDump() {} };';
const DAY = 86_400_000;

/** Compiles `cli` with esbuild, and renames the result to `target`, so that another first run sees no half program. */
export async function compile(target, root) {
  const { build } = await import('esbuild');
  const cli = join(root, 'cli');
  const stage = `${target}.${process.pid}`;
  for (const folder of [dirname(dirname(target)), dirname(target), stage]) createFolder(folder);
  // esbuild is a program of its own, which inherits the environment when it starts; it must not get the keys of AWS.
  const keys = Object.entries(process.env).filter(([name]) => /^AWS_(?:ACCESS|SECRET|SESSION)/.test(name));
  for (const [name] of keys) delete process.env[name];
  await build({
    entryPoints: [
      'main.ts',
      'pages/worker.ts',
      'bundle/font-worker.ts',
      'bundle/minify-worker.ts',
      'press/hand-worker.ts',
      'api/zod.ts',
    ]
      .filter((file) => existsSync(join(cli, file)))
      .map((file) => ({ in: `./${file}`, out: file.replace(/\.ts$/, '') })),
    absWorkingDir: cli,
    outdir: stage,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    plugins: [bundlePackages(join(root, 'node_modules'))],
    // CommonJS packages call `require` for Node's own modules.
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
  // Removes a damaged program, but not the one that another first run may just have put there.
  if (!isWhole(target)) rmSync(target, { recursive: true, force: true });
  try {
    renameSync(stage, target);
  } catch {
    rmSync(stage, { recursive: true, force: true });
  }
  prune(dirname(target), target);
}

/** Creates a folder unless it exists. With `recursive`, Node would report a read-only disk as a missing folder. */
function createFolder(path) {
  try {
    mkdirSync(path);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
}

/**
 * Bundles some packages into the program. The others are shared with templates, have parts of their own on disk, or are
 * large and seldom used.
 */
function bundlePackages(packages) {
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
      onLoad({ filter: unused, namespace: 'unused' }, () => ({ contents: STAND_IN }));
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

/**
 * Removes programs of earlier versions. A server may run one for months before it imports a part of it, so the two
 * latest stay however old they are, and so do all of the last day.
 */
function prune(folder, current) {
  const others = readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => path !== current)
    .map((path) => ({
      path,
      age: Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()),
    }))
    .sort((one, other) => one.age - other.age);
  const kept = others.filter(({ path }) => existsSync(join(path, 'digest'))).slice(0, 2);
  for (const other of others)
    if (!kept.includes(other) && other.age > DAY) rmSync(other.path, { recursive: true, force: true });
}
