#!/usr/bin/env node
// Runs the longer proofs: `npm run proof` runs them all, `npm run proof -- speed` one, with its own arguments behind it.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..', '..');
const files = readdirSync(here).filter((file) => /\.(?:proof|script)\.ts$/.test(file));
const nameOf = (file) => file.replace(/\.\w+\.ts$/, '');
const names = files.map(nameOf).sort();
// What writes into the project runs when it is named alone.
const proofs = files
  .filter((file) => file.endsWith('.proof.ts'))
  .map(nameOf)
  .sort();
const [wanted, ...args] = process.argv.slice(2);
if (wanted !== undefined && !names.includes(wanted)) {
  console.error(`No proof is called "${wanted}". Proofs: ${names.join(', ')}`);
  process.exit(2);
}

const cache = join(root, 'node_modules', '.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'site-proofs-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
let failed = 0;
const chosen = wanted === undefined ? proofs : [wanted];
for (const name of chosen) {
  console.log(`\n── ${name} ──`);
  const outfile = join(folder, `${name}.mjs`);
  await build({
    entryPoints: [
      join(
        here,
        files.find((file) => nameOf(file) === name),
      ),
    ],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'error',
  });
  const { status } = spawnSync(process.execPath, ['--enable-source-maps', outfile, ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) failed += 1;
}
console.log(`\n${chosen.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
