import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { GENERATOR } from '../mini-site.ts';

/** The end of a program: its exit status and its output. */
export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a TypeScript program in another process. Relative imports start from cli/bundle.
 * The program is compiled into the generator's `node_modules`, so that it finds the packages.
 */
export async function runProgram(program: string): Promise<Ended> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: join(GENERATOR, 'cli', 'bundle'), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    packages: 'external',
  });
  const file = join(GENERATOR, 'node_modules', `.second-process-${randomUUID()}.mjs`);
  await writeFile(file, outputFiles[0]?.contents ?? '');
  try {
    return await ended(file);
  } finally {
    await rm(file, { force: true });
  }
}

function ended(file: string): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, stdout, stderr }));
  });
}
