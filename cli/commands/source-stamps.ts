import { relative } from 'node:path';
import type { Stamp, Stamps } from '../cache/stamps.ts';
import { stampTree } from '../cache/stamps.ts';
import { MOVE_JOURNAL } from '../read/unfinished-move.ts';
import { PROJECT_FOLDERS } from '../shared/project-folders.ts';
import { packageRecord, packageRoot } from '../system/package-root.ts';
import { tolerate } from '../system/tolerate.ts';

/**
 * Stamps all that a build is made from, before anything is read: a change under way must show. Undefined when the
 * stamps prove nothing, as {@link stampTree} says.
 * @param unchanged sources that this process has just found as an earlier one left them
 */
export function stampSources(root: string, unchanged?: ReadonlyMap<string, Stamp>): Stamps | undefined {
  const paths = [...SOURCES, relative(root, packageRecord(packageRoot()))];
  // The build meets again what cannot be looked at here, and says where.
  return tolerate(() => stampTree(root, paths, unchanged));
}

/** All of a project that builds read; what templates import from elsewhere makes the cache doubtful. */
const SOURCES: readonly string[] = ['site.config.ts', 'package.json', MOVE_JOURNAL, ...PROJECT_FOLDERS];

/**
 * Estimates how many documents this build will read: those that have changed since the build before, or all of them
 * after a change of what they are checked against. The number only decides whether threads start early.
 */
export function documentsToRead(now: Stamps | undefined, before: Stamps | undefined): number {
  const files = [...(now?.keys() ?? [])];
  const changed = files.filter((file) => now?.get(file) !== before?.get(file));
  const all = changed.some((file) => CHECKED_AGAINST.test(file));
  return (all ? files : changed).filter((file) => DOCUMENT.test(file)).length;
}

const DOCUMENT = /^content\/.+\.md$/;
const CHECKED_AGAINST = /^(?:templates\/.+\.tsx?|site\.config\.ts|content\/data\/.+)$/;
