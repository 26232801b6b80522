import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Refusal } from '../report/refusal.ts';
import { isSystemError, writeReason } from '../system/system-error.ts';
import { tolerate } from '../system/tolerate.ts';

/** Says why a file that a person named cannot be written, before the work for it is done; undefined when it may be. */
export function outputProblem(name: string | undefined, cwd: string): string | undefined {
  if (name === undefined) return undefined;
  const path = resolve(cwd, name);
  if (kindOf(path) === 'folder') return `Cannot write ${name}: it is a folder.`;
  const folder = dirname(path);
  const kind = kindOf(folder);
  if (kind === undefined) return `Cannot write ${name}: there is no folder ${folder}.`;
  return kind === 'folder' ? undefined : `Cannot write ${name}: ${folder} is not a folder.`;
}

/** Writes a file that a person named; refuses what the system does not let it write. */
export async function writeNamed(name: string, write: () => Promise<void> | void): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new Refusal(`Cannot write ${name}: ${writeReason(error)}.`);
  }
}

function kindOf(path: string): 'folder' | 'file' | undefined {
  const found = tolerate(() => statSync(path));
  return found && (found.isDirectory() ? 'folder' : 'file');
}
