import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scanBuild } from '../output/scan.ts';
import { isPrivate } from '../output/table.ts';
import { Refusal } from '../report/refusal.ts';
import { filePath } from '../shared/path.ts';
import type { Side } from './side.ts';

/** Opens the build in a folder. @throws a refusal when there is none */
export async function folderSide(dir: string, name: string): Promise<Side> {
  const build = await scanBuild(dir);
  if (build === undefined)
    throw new Refusal(
      `There is no build in ${name} that this version can read: make one with "site build --out ${name}".`,
    );
  const { id, redirects, gone, rules } = build;
  const all = new Set(build.files);
  return {
    name,
    id,
    pages: new Set(build.pages),
    redirects,
    gone,
    rules,
    files: build.files.filter((file) => !isPrivate(file, all)),
    place: { dir },
    read: (file) => {
      // Its list may name what is none of its files: a pipe, or a path that leads elsewhere.
      if (!all.has(file))
        throw new Refusal(`The build in ${name} lacks its page ${filePath(file)}: build it again.`);
      return readFileSync(join(dir, file));
    },
  };
}
