import { randomUUID } from 'node:crypto';
import { open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';

/**
 * Writes a file that only its owner may read, whatever file was there: whole or not at all. What is no file, such as a
 * terminal or a pipe, is written to as it is.
 */
export async function writePrivately(path: string, content: Buffer | string): Promise<void> {
  const existing = await stat(path).catch(() => undefined);
  if (existing !== undefined && !existing.isFile()) {
    await writeFile(path, content);
    return;
  }
  const file = existing === undefined ? path : await realpath(path);
  const stage = `${file}.${randomUUID()}.tmp`;
  try {
    await writeDurably(stage, content);
    await rename(stage, file);
  } catch (error) {
    await rm(stage, { force: true });
    throw error;
  }
}

async function writeDurably(file: string, content: Buffer | string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
