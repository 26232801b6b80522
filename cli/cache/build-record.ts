import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOutcome } from '../build-result.ts';
import type { OutputListing } from '../output/site-file.ts';
import type { BuildOptions } from '../project/build-options.ts';
import { hashParts, readSigned, writeSigned } from './cache.ts';
import { keyJson } from './key-json.ts';
import type { SeenFile, SeenOutput, Stamp, Stamps } from './stamps.ts';
import { isAsStamped, stampOf } from './stamps.ts';

/** The record that one build leaves for the next process: stamps of its sources and its output, and its outcome. */
interface BuildRecord {
  /** Files and folders that the build read, relative to the project; left out when their stamps prove nothing. */
  readonly sources?: Stamps;
  /** Files of the output, relative to it. */
  readonly outputs: Stamps;
  /** Folders of the output, parents before their children; '' is the output itself. */
  readonly folders: Stamps;
  /** Identities of the output's files that have one, such as those of pages. */
  readonly identities: ReadonlyMap<string, string>;
  readonly told: BuildOutcome;
  /** The build's clock, and the time from which the same sources would make another build; epoch ms. */
  readonly from: number;
  readonly until: number;
}

/**
 * A record in its file: stamps are one text, with {@link BETWEEN} between paths and stamps, which is read in half the
 * time of an object with as many keys.
 */
interface StoredRecord extends Pick<BuildRecord, 'told' | 'from' | 'until'> {
  readonly sources?: string;
  readonly outputs: string;
  readonly folders: string;
  /** In the order of the outputs; empty for a file without one. */
  readonly identities: readonly string[];
}

/** No path has two slashes in a row, and none ends in one. */
const BETWEEN = '//';

/** The place of a record: the build's options, and the program that it belongs to. */
export interface RecordPlace {
  readonly options: BuildOptions;
  /** Identifies the program and the packages that it uses. */
  readonly program: string;
}

/** A record as an earlier process left it, and its key. */
export interface LeftRecord {
  readonly key: string;
  readonly record: StoredRecord;
}

/** Reads the record of the last build into this output; undefined when there is none, or it is damaged. */
export function readRecord(options: BuildOptions): LeftRecord | undefined {
  const [file, name] = recordFile(options);
  const content = readSigned(file, name);
  return content && JSON.parse(content.toString());
}

/**
 * Returns the outcome of the last build into this output when a new build would change nothing: the same program and
 * flags, every source and every file of the output unchanged, and no document due since. Only stamps are read; those
 * of unchanged sources are noted in `unchanged`.
 */
export function recallUnchanged(
  { options, program }: RecordPlace,
  left: LeftRecord | undefined,
  unchanged: Map<string, Stamp>,
): BuildOutcome | undefined {
  if (left === undefined || left.key !== keyOf({ options, program })) return undefined;
  const { sources, outputs, folders, told, from, until } = left.record;
  const isDue = options.now < from || options.now >= until;
  // A stage next to the output belongs to another build, which may have been killed.
  if (isDue || existsSync(`${options.out}.stage`)) return undefined;
  if (sources === undefined || !isAsStamped(options.root, unpacked(sources), unchanged)) return undefined;
  const isSame = [folders, outputs].every((stamps) => isAsStamped(options.out, unpacked(stamps)));
  return isSame ? told : undefined;
}

/** Returns the stamps of the sources that the last build read; undefined when they prove nothing. */
export function sourcesOf({ record }: LeftRecord): Stamps | undefined {
  return record.sources === undefined ? undefined : new Map(unpacked(record.sources));
}

/** Returns the files and folders that the last build left in this output, even if they have changed since. */
export function recallOutput(left: LeftRecord | undefined): SeenOutput | undefined {
  if (left === undefined) return undefined;
  const { outputs, folders, identities } = left.record;
  const names: string[] = [];
  const files = new Map<string, SeenFile>();
  for (const [file, stamp] of unpacked(outputs)) {
    const identity = identities[names.length];
    names.push(file);
    if (identity) files.set(file, { stamp, identity });
  }
  return { files, names, folders: new Map(unpacked(folders)) };
}

/** Writes a record; a disk that is full or read-only costs only the next process's time. */
export function writeRecord({ options, program }: RecordPlace, record: BuildRecord): void {
  const [file, name] = recordFile(options);
  const { sources, outputs, folders, identities, ...rest } = record;
  const stored: StoredRecord = {
    ...rest,
    ...(sources && { sources: packed(sources) }),
    outputs: packed(outputs),
    folders: packed(folders),
    identities: Array.from(outputs.keys(), (output) => identities.get(output) ?? ''),
  };
  const left: LeftRecord = { key: keyOf({ options, program }), record: stored };
  writeSigned(file, name, Buffer.from(JSON.stringify(left)));
}

function packed(stamps: Stamps): string {
  return Array.from(stamps, ([path, stamp]) => `${path}${BETWEEN}${stamp}`).join(BETWEEN);
}

function* unpacked(text: string): Iterable<readonly [path: string, stamp: Stamp]> {
  const parts = text.split(BETWEEN);
  for (let at = 1; at < parts.length; at += 2) yield [parts[at - 1] ?? '', parts[at] ?? ''];
}

/** Returns the stamps of an output's files and folders; undefined when one of them cannot be told. */
export function stampOutput(
  out: string,
  { files, folders, stamps }: Pick<OutputListing, 'files' | 'folders' | 'stamps'>,
): Pick<BuildRecord, 'outputs' | 'folders'> | undefined {
  const stampAll = (names: Iterable<string>): Stamps | undefined => {
    const found = new Map<string, Stamp>();
    for (const name of names) {
      // A file that changed since it was written gets another stamp then, which the next process notices.
      const stamp = stamps.get(name) ?? stampOf(`${out}/${name}`);
      if (stamp === undefined) return undefined;
      found.set(name, stamp);
    }
    return found;
  };
  const [ofFiles, ofFolders] = [stampAll(files), stampAll(['', ...folders])];
  return ofFiles && ofFolders && { outputs: ofFiles, folders: ofFolders };
}

/** Changes with the shape of {@link StoredRecord} or of stamps: {@link recallOutput} also takes records of other programs. */
const FORM = 'record 4';

/** Returns the file of a record, and its name: there is one for each output folder of each project. */
function recordFile({ cacheDir, root, out, dev }: BuildOptions): readonly [file: string, name: string] {
  const name = hashParts(FORM, keyJson([root, out, dev]));
  return [join(cacheDir, 'records', `${name.slice(0, 10)}.json`), name];
}

/** Hashes everything that a build depends on except files and the clock. */
function keyOf({ options, program }: RecordPlace): string {
  const { now: _now, workers: _workers, workersFrom: _from, timestamp, ...rest } = options;
  const time = options.isClockTime === true ? undefined : timestamp;
  return hash('sha256', keyJson([program, process.version, rest, time ?? null]));
}
