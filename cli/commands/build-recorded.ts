import { build } from '../build.ts';
import type { BuildResult } from '../build-result.ts';
import type { BuildTools } from '../build-run.ts';
import type { LeftRecord, RecordPlace } from '../cache/build-record.ts';
import { recallOutput, stampOutput, writeRecord } from '../cache/build-record.ts';
import type { Stamps } from '../cache/stamps.ts';
import { nextDue } from './next-due.ts';

interface RecordingOptions extends RecordPlace {
  /** The record that the build before left. */
  readonly left: LeftRecord | undefined;
  /** Stamps that were taken before anything is read; undefined when they prove nothing. */
  readonly sources: Stamps | undefined;
}

/** Builds, and leaves a record for the next process: of what was made and, if they can be stamped, of the sources. */
export async function buildRecorded(
  { left, sources, ...place }: RecordingOptions,
  tools: BuildTools,
): Promise<BuildResult> {
  const { out, now } = place.options;
  const result = await build(place.options, { ...tools, stamps: sources, seen: recallOutput(left) });
  const { made: _made, elsewhere: _elsewhere, placed, ...told } = result;
  if (placed === undefined) return result;
  const outputs = stampOutput(out, placed);
  if (outputs === undefined) return result;
  writeRecord(place, {
    ...(sources !== undefined && !tools.cache.isDoubtful() && { sources }),
    ...outputs,
    identities: placed.identities,
    told,
    from: now,
    until: nextDue(result, now),
  });
  return result;
}
