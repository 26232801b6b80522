import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { Refusal } from '../report/refusal.ts';
import { folderSide } from './folder-side.ts';
import { originSide } from './origin-side.ts';
import type { RevisionOptions } from './revision-side.ts';
import { revisionSide } from './revision-side.ts';
import type { Side } from './side.ts';

/** Opens an origin by its scheme, a folder when there is one of that name, else a revision. @throws a refusal */
export async function openSide(name: string, options: RevisionOptions): Promise<Side> {
  if (name === '') throw new Refusal('Name a build by its folder, a revision of git or an origin: not "".');
  if (/^https?:\/\//.test(name)) {
    if (!URL.canParse(name)) throw new Refusal(`${name} is not an origin.`);
    const origin = new URL(name);
    if (origin.username + origin.password !== '')
      throw new Refusal(`${name} holds a login, and site has none to give: compare the folder of its build.`);
    return originSide(origin, options.signal);
  }
  const dir = resolve(options.root, name);
  const isFolder = statSync(dir, { throwIfNoEntry: false })?.isDirectory() === true;
  // A missing `dist` is a folder without a build, and never the name of a revision.
  if (isFolder || name === 'dist') return folderSide(dir, name);
  return revisionSide(name, options);
}
