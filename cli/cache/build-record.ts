import { createHash, hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOutcome } from '../build-result.ts';
import type { Placed } from '../output/site-file.ts';
import type { BuildOptions } from '../project/build-options.ts';
import { tolerate } from '../system/tolerate.ts';
import { writeWhole } from '../system/write-whole.ts';
import type { SeenFile, SeenOutput, Stamp, Stamps } from './stamps.ts';
import { isAsStamped, stampOf } from './stamps.ts';

/** What one build leaves for the next process: stamps of what it was made from and what it wrote, and what it said. */
interface BuildRecord {
  /** Files and folders that the build was made from, relative to the project; left out when their stamps prove nothing. */
  readonly sources?: Stamps;
  /** Files of the output, relative to it. */
  readonly outputs: Stamps;
  /** Its folders, parents before their children; the empty one is the output itself. */
  readonly folders: Stamps;
  /** Identities of files of the output that pages are made of. */
  readonly identities: Readonly<Record<string, string>>;
  readonly told: BuildOutcome;
  /** Clock of the build, and from when on the same sources make another one; epoch ms. */
  readonly from: number;
  readonly until: number;
}

/** Where records are, and what program they belong to. */
export interface RecordPlace {
  readonly options: BuildOptions;
  /** Names the program and the packages that it works with. */
  readonly program: string;
}

/** A record as it was left, and under what. */
export interface LeftRecord {
  readonly key: string;
  readonly record: BuildRecord;
}

/** The record of the last build into this output; undefined when there is none, or it is not whole. */
export function readRecord(options: BuildOptions): LeftRecord | undefined {
  const bytes = tolerate(() => readFileSync(recordFile(options)));
  const end = bytes?.indexOf('\n') ?? -1;
  if (bytes === undefined || end === -1) return undefined;
  const content = bytes.subarray(end + 1);
  if (signatureOf(content) !== bytes.toString('latin1', 0, end)) return undefined;
  return JSON.parse(content.toString());
}

/**
 * What the last build into this output said, when the same build would change nothing: the same program and flags, every
 * source and every file of the output as it was, and no document due since. Nothing is read but stamps: those of
 * sources that are as they were are noted in `unchanged`.
 */
export function recallUnchanged(
  { options, program }: RecordPlace,
  left: LeftRecord | undefined,
  unchanged: Map<string, Stamp>,
): BuildOutcome | undefined {
  if (left === undefined || left.key !== keyOf({ options, program })) return undefined;
  const { sources, outputs, folders, told, from, until } = left.record;
  const isDue = options.now < from || options.now >= until;
  // A stage beside the output is another build's, or what is left of one.
  if (isDue || existsSync(`${options.out}.stage`)) return undefined;
  if (sources === undefined || !isAsStamped(options.root, sources, unchanged)) return undefined;
  return isAsStamped(options.out, folders) && isAsStamped(options.out, outputs) ? told : undefined;
}

/** What the last build left in this output, whatever has changed since. */
export function recallOutput(left: LeftRecord | undefined): SeenOutput | undefined {
  if (left === undefined) return undefined;
  const { outputs, folders, identities } = left.record;
  const files = new Map<string, SeenFile>();
  for (const file in identities) {
    const [stamp, identity] = [outputs[file], identities[file]];
    if (stamp !== undefined && identity !== undefined) files.set(file, { stamp, identity });
  }
  return { files, names: Object.keys(outputs), folders };
}

/** Leaves a record; a disk that is full or read-only costs only the next process's time. */
export function writeRecord({ options, program }: RecordPlace, record: BuildRecord): void {
  const key = keyOf({ options, program });
  const content = Buffer.from(JSON.stringify({ key, record }));
  const signed = Buffer.concat([Buffer.from(`${signatureOf(content)}\n`), content]);
  writeWhole(recordFile(options), signed);
}

/** The stamps of an output's files and folders. */
export function stampOutput(
  out: string,
  { files, folders, stamps }: Pick<Placed, 'files' | 'folders' | 'stamps'>,
): Pick<BuildRecord, 'outputs' | 'folders'> | undefined {
  const stampAll = (names: Iterable<string>): Stamps | undefined => {
    const found: Record<string, string> = {};
    for (const name of names) {
      // What changed in between has another stamp, and the next process finds that out.
      const stamp = stamps.get(name) ?? stampOf(`${out}/${name}`);
      if (stamp === undefined) return undefined;
      found[name] = stamp;
    }
    return found;
  };
  const [ofFiles, ofFolders] = [stampAll(files), stampAll(['', ...folders])];
  return ofFiles && ofFolders && { outputs: ofFiles, folders: ofFolders };
}

/** Another number for another {@link BuildRecord}: a record of any program says what is in its output. */
const FORM = 'form 2\n';

/** Says that a record is whole, and of this form. */
function signatureOf(content: Uint8Array): string {
  return createHash('sha256').update(FORM).update(content).digest('hex');
}

/** One for each output folder of each project. */
function recordFile({ cacheDir, root, out, dev }: BuildOptions): string {
  const name = hash('sha256', JSON.stringify([root, out, dev])).slice(0, 10);
  return join(cacheDir, 'records', `${name}.json`);
}

/** All that a build depends on beside files and the clock. */
function keyOf({ options, program }: RecordPlace): string {
  const { now: _now, workers: _workers, workersFrom: _from, ...rest } = options;
  return hash('sha256', JSON.stringify([program, process.version, rest]));
}
