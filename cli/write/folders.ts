import { constants } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { errorOf, failed } from '../report/diagnostic.ts';
import { PROJECT_FOLDERS } from '../shared/project-folders.ts';
import { displayPath, isSystemError } from '../system/system-error.ts';
import type { Diagnostic, Result } from '../types.ts';
import type { Disk } from './disk.ts';
import { MAYBE } from './disk.ts';

/** Absolute, real paths of one build's output and staging. */
export interface Folders {
  readonly root: string;
  readonly out: string;
  /** The folder next to the output, on the same disk, that holds everything below. Git ignores it as `dist.*`. */
  readonly work: string;
  /** Folder of this build's files, until they are renamed into place. */
  readonly files: string;
  /** Folder of what was in the way of a file of this build. */
  readonly aside: string;
  /** A file that exists while renames go on, so that the next build knows an interrupted first build as ours. */
  readonly marker: string;
}

/** Chooses the folders of a build, and refuses an output that would hurt the project. Touches nothing. */
export function chooseFolders(
  options: { readonly root: string; readonly out: string },
  disk: Disk,
): Result<Folders | undefined> {
  const root = realPath(resolve(options.root), disk);
  const out = realPath(resolve(options.out), disk);
  const refused = (text: string): Result<undefined> =>
    failed(errorOf('bad-out', `The output folder ${text}`));
  if (root === undefined || out === undefined)
    return refused(`${options.out} is a symbolic link that leads nowhere`);
  const shown = displayPath(root, out);
  if (out === root) return refused('is the project itself');
  if (contains(out, root)) return refused(`${shown} contains the project`);
  const source = SOURCES.find((name) => out === join(root, name) || contains(join(root, name), out));
  if (source !== undefined) return refused(`${shown} is in ${source}, which holds sources of the project`);
  if (disk.lstatSync(out, MAYBE)?.isDirectory() === false) return refused(`${shown} is a file`);
  return { value: { root, ...besideOutput(out) }, diagnostics: [] };
}

/** Returns the folders of an output whose real path is given. */
export function besideOutput(out: string): Omit<Folders, 'root'> {
  const work = join(dirname(out), `${basename(out)}.stage`);
  return {
    out,
    work,
    files: join(work, 'files'),
    aside: join(work, 'aside'),
    marker: join(work, 'committing'),
  };
}

/** Reports an existing output folder that must not be written to: it has files of the user, or is on another disk. */
export function refuseExisting({ root, out, work, marker }: Folders, disk: Disk): Diagnostic | undefined {
  const existing = disk.lstatSync(out, MAYBE);
  if (existing === undefined) return undefined;
  const shown = displayPath(root, out);
  const strangers = disk.readdirSync(out).filter((name) => !HARMLESS.includes(name));
  const ours = isFile(join(out, 'builds', 'latest.json'), disk) || isFile(marker, disk);
  if (strangers.length > 0 && !ours) {
    const note =
      'A build removes what it did not write: choose another folder with --out, or empty this one first';
    const text = `The folder ${shown} holds files that no build wrote, such as ${strangers.sort()[0]}`;
    return errorOf('not-an-output', text, { note });
  }
  if (existing.dev !== disk.lstatSync(work).dev) {
    const text = `The folder ${shown} is on a different disk from the folder around it`;
    const note = `Files cannot be renamed into it: choose a folder inside it, such as --out ${shown}/site`;
    return errorOf('bad-out', text, { note });
  }
  disk.accessSync(out, constants.W_OK | constants.X_OK);
  return undefined;
}

/** Names at the top of an output that builds never remove: a checkout of a publishing branch keeps its repository. */
export const KEPT: readonly string[] = ['.git'];

const HARMLESS = [...KEPT, '.gitkeep', '.gitignore', '.DS_Store'];
const SOURCES = [...PROJECT_FOLDERS, 'cli', 'bin', '.git'];

function contains(folder: string, path: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function isFile(path: string, disk: Disk): boolean {
  return disk.lstatSync(path, MAYBE)?.isFile() === true;
}

/**
 * Follows the links of a path, also when its end does not exist yet. Undefined for a link that leads nowhere.
 * @param isAgain true when something existed although the system had just found nothing
 */
function realPath(path: string, disk: Disk, isAgain = false): string | undefined {
  try {
    return disk.realpathSync.native(path);
  } catch (error) {
    if (!isSystemError(error, 'ENOENT') || dirname(path) === path) throw error;
    const existing = disk.lstatSync(path, MAYBE);
    if (existing?.isSymbolicLink() === true) return undefined;
    if (existing !== undefined) {
      if (isAgain) throw error;
      // Another process, such as a build, made it since.
      return realPath(path, disk, true);
    }
    const parent = realPath(dirname(path), disk);
    return parent === undefined ? undefined : join(parent, basename(path));
  }
}
