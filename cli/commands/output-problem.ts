import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Why a file that a person named cannot be written, known before the work for it is done; undefined when it may be. */
export function outputProblem(name: string | undefined, cwd: string): string | undefined {
  if (name === undefined) return undefined;
  const path = resolve(cwd, name);
  if (kindOf(path) === 'folder') return `Cannot write ${name}: it is a folder.`;
  const folder = dirname(path);
  const kind = kindOf(folder);
  if (kind === undefined) return `Cannot write ${name}: there is no folder ${folder}.`;
  return kind === 'folder' ? undefined : `Cannot write ${name}: ${folder} is no folder.`;
}

function kindOf(path: string): 'folder' | 'file' | undefined {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'file';
  } catch {
    return undefined;
  }
}
