import { readRecord, sourcesOf } from '../cache/build-record.ts';
import type { Stamps } from '../cache/stamps.ts';
import type { BuildOptions } from '../project/build-options.ts';
import { inertLines } from '../report/inert.ts';
import { stampSources } from './source-stamps.ts';

/**
 * Names a file of the project that changed, came or went since the build in the output was made; undefined when there
 * is none, or when it cannot be told, as of a build that another machine made.
 * @param id - of the build that the output holds
 */
export function unbuiltChange(options: BuildOptions, id: string): string | undefined {
  const left = readRecord(options);
  const before = left && sourcesOf(left);
  if (before === undefined || left?.record.told.id !== id) return undefined;
  const now = stampSources(options.root);
  return now && firstChanged(before, now);
}

/** Says what {@link unbuiltChange} found, as a line. */
export function unbuiltNote(shown: string, changed: string): string {
  return inertLines(
    `${shown} was built before ${changed} was last saved, and may be without a change: see "site build".\n`,
  );
}

/** Folders are left out: programs leave files of their own there, as editors do while they save. */
function firstChanged(before: Stamps, now: Stamps): string | undefined {
  const files = [...new Set([...before.keys(), ...now.keys()])].filter((path) => PROJECT_FILE.test(path));
  return files.sort().find((file) => before.get(file) !== now.get(file));
}

/** A text, script or picture; no hidden file, and none that an editor or another program leaves. */
const PROJECT_FILE =
  /^(?:site\.config\.ts|(?:content|locales|templates|assets)\/(?:.*\/)?[^./][^/]*\.(?!(?:tsbuildinfo|bak|log|orig|rej|swp|tmp)$)\w+)$/;
