import { relative } from 'node:path';
import { build } from '../build.ts';
import type { BuildResult } from '../build-result.ts';
import type { BuildTools } from '../build-run.ts';
import type { LeftRecord, RecordPlace } from '../cache/build-record.ts';
import { recallOutput, stampOutput, writeRecord } from '../cache/build-record.ts';
import { stampTree } from '../cache/stamps.ts';
import { PROJECT_FOLDERS } from '../shared/project-folders.ts';
import { packageRecord, packageRoot } from '../system/package-root.ts';
import { nextDue } from './next-due.ts';

/** Builds, and leaves a record of what was made, and of what from where that can be stamped, for the next process. */
export async function buildRecorded(
  { left, ...place }: RecordPlace & { readonly left: LeftRecord | undefined },
  tools: BuildTools,
): Promise<BuildResult> {
  const { root, out, now } = place.options;
  // Before anything is read: a change under way must show.
  const sources = stampTree(root, [...SOURCES, relative(root, packageRecord(packageRoot()))]);
  const result = await build(place.options, { ...tools, stamps: sources, seen: recallOutput(left) });
  const { made: _made, placed, ...told } = result;
  if (placed === undefined) return result;
  const outputs = stampOutput(out, placed);
  if (outputs === undefined) return result;
  writeRecord(place, {
    ...(sources !== undefined && !tools.cache.isDoubtful() && { sources }),
    ...outputs,
    identities: Object.fromEntries(placed.identities),
    // The figures are counted when they are asked for.
    told: { ...told, locales: result.locales, assets: result.assets, bytes: result.bytes },
    from: now,
    until: nextDue(result, now),
  });
  return result;
}

/** All of a project that builds read; what templates import from elsewhere makes the cache doubtful. */
const SOURCES: readonly string[] = ['site.config.ts', ...PROJECT_FOLDERS];
