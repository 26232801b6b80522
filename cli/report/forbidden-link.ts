import { relative, sep } from 'node:path';
import type { Diagnostic } from '../types.ts';
import { errorOf } from './diagnostic.ts';

/**
 * Returns the error for a symbolic link whose target would be published but is no part of the site: a file outside the
 * project, or one that a name with a dot hides, such as `.env` or `.git/config`, which may hold secrets.
 * @param realRoot real path of the project
 * @param target real path that the link leads to
 */
export function forbiddenLink(file: string, realRoot: string, target: string): Diagnostic | undefined {
  const location = { file };
  const path = relative(realRoot, target);
  const parts = path.split(sep);
  if (parts[0] === '..')
    return errorOf('symlink-outside', 'This link leads out of the project: put the file itself here', {
      location,
    });
  // Some programs keep packages in a folder whose name has a dot.
  if (parts[0] === 'node_modules' || !parts.some(isHidden)) return undefined;
  return errorOf(
    'symlink-hidden',
    `This link leads to ${path}, which is hidden: remove the link, or copy what visitors may read`,
    { location },
  );
}

function isHidden(name: string): boolean {
  return name.startsWith('.') && name !== '.well-known';
}
