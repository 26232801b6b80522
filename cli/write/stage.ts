import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { Memory } from '../cache/memory.ts';
import { createMemory } from '../cache/memory.ts';
import type { SeenFile, Stamp } from '../cache/stamps.ts';
import type { Output, Placed, PlacedFile, SiteFile } from '../output/site-file.ts';
import { displayPath, isSystemError } from '../system/system-error.ts';
import type { Diagnostic, Result } from '../types.ts';
import type { Disk } from './disk.ts';
import { DISK } from './disk.ts';
import { fault, faultDiagnostic } from './fault.ts';
import type { WriterPlace } from './file-writer.ts';
import { createFileWriter } from './file-writer.ts';
import type { Folders } from './folders.ts';
import { chooseFolders, refuseStanding } from './folders.ts';
import { createGate } from './gate.ts';
import type { Holder, Lock } from './lock.ts';
import { acquireLock } from './lock.ts';
import { createClaims } from './names.ts';
import type { Placing, Staged } from './place.ts';
import { place } from './place.ts';
import type { Standing } from './standing.ts';
import { createComparer, listStanding } from './standing.ts';

/** Where to write, and how patiently. */
export interface StageOptions {
  /** Absolute path of the project. */
  readonly root: string;
  /** Absolute output folder. */
  readonly out: string;
  /** Milliseconds to wait for another build of the same output. @default 10000 */
  readonly waitMs?: number;
  /** Called once when another build holds the output. */
  readonly onWait?: (holder: Holder) => void;
  /** Whether files are forced to disk before any is renamed; a tree that may be lost with the power is not. @default true */
  readonly durable?: boolean;
  /**
   * Of a tree that no other process writes: what an earlier commit wrote is taken to be there, and is not
   * looked at again. @default nothing is taken for granted
   */
  readonly memory?: Memory;
  /** Files that an earlier process left: as long as their stamps are the same, their bytes are not read. */
  readonly seen?: ReadonlyMap<string, SeenFile> | undefined;
  /** @default the real file system */
  readonly disk?: Disk;
}

/** What a commit did. */
export interface Written {
  /** Files of the site. */
  readonly files: number;
  /** Bytes of the site. */
  readonly bytes: number;
  /** Files that are new or differ. */
  readonly written: number;
  /** Files that stood there with the same bytes and were not touched. */
  readonly unchanged: number;
  /** Files of an earlier build that are gone. */
  readonly removed: number;
  /** Names of all that the output holds now. */
  readonly placed: Placed;
  /** Bytes of a file; undefined for one that the site does not have. Asked before the next commit. */
  readonly sizeOf: (file: string) => number | undefined;
}

/** A build's files on their way to the output folder. */
export interface Stage {
  /** Puts a file beside the output, or sees that the output holds it already; a bug in its name throws. */
  readonly add: (output: Output) => void;
  /** Where the writer of a thread puts files; `name` is the thread's own, and does not end in a digit. */
  readonly writerPlace: (name: string) => WriterPlace;
  /** Takes files that a writer has put; those that wait in the stage are in `staged` too. */
  readonly adopt: (files: readonly PlacedFile[], staged: readonly Staged[]) => void;
  /** Says that a writer could not go on. */
  readonly fail: (diagnostic: Diagnostic) => void;
  /** Whether the output holds this very file. */
  readonly holds: (file: PlacedFile) => boolean;
  /** Bytes of a file that was added or adopted. */
  readonly read: (file: string) => Uint8Array;
  /** What went wrong so far: further files are not written, and the commit will say it again. */
  readonly failure: () => Diagnostic | undefined;
  /**
   * Adds those of these files that were not added yet, renames everything into place and ends the stage; no value
   * means that the output is not this build. A commit that lists all files as the last one did looks at those that
   * differ, and at no other.
   */
  readonly commit: (files?: readonly SiteFile[]) => Promise<Result<Written | undefined>>;
  /** Ends the stage and leaves the output as it is; safe to call at any time, also after the commit and from signal handlers. */
  readonly abandon: () => void;
}

/** Opens the stage of an output folder, alone: takes its lock and clears what a killed build left. */
export async function openStage(options: StageOptions): Promise<Result<Stage | undefined>> {
  const { disk = DISK } = options;
  const context = { root: options.root, disk };
  try {
    const { value: folders, diagnostics } = chooseFolders(options, disk);
    if (folders === undefined) return { value: undefined, diagnostics };
    const { waitMs = 10_000, onWait } = options;
    const lock = await acquireLock(folders.work, { waitMs, disk, ...(onWait && { onWait }) });
    if (!('release' in lock)) return failed(buildLocked(lock, folders));
    try {
      removeLeftovers(folders, disk);
      const refusal = refuseStanding(folders, disk);
      if (refusal === undefined)
        return {
          value: createStage({
            folders,
            lock,
            disk,
            durable: options.durable ?? true,
            memory: options.memory ?? createMemory(),
            seen: options.seen ?? new Map(),
          }),
          diagnostics: [],
        };
      lock.release();
      return failed(refusal);
    } catch (error) {
      lock.release();
      throw error;
    }
  } catch (error) {
    return failed(faultDiagnostic(error, context));
  }
}

interface Opened {
  readonly folders: Folders;
  readonly lock: Lock;
  readonly disk: Disk;
  readonly durable: boolean;
  readonly memory: Memory;
  readonly seen: ReadonlyMap<string, SeenFile>;
}

/** What the last commit of this process left in the output. */
interface Committed {
  readonly standing: Standing;
  /** The files that it was given, in its order. */
  readonly listed: readonly SiteFile[];
  /** Every file as it was added; the next commit brings it up to date. */
  readonly added: Map<string, Added>;
  readonly bytes: number;
}

interface Added {
  readonly output: SiteFile;
  /** Bytes. */
  readonly size: number;
}

function createStage({ folders, lock, disk, durable, memory, seen }: Opened): Stage {
  const out = disk.lstatSync(folders.out, { throwIfNoEntry: false });
  const fresh = out === undefined;
  const last = memory.find<Committed>('committed', [folders.out, out?.dev, out?.ino])?.value;
  const added = new Map<string, Added>();
  const names = createClaims(added, last?.standing);
  const comparer = createComparer(folders.out, disk);
  /** Stamps of files that are as an earlier process left them. */
  const stamps = new Map<string, Stamp>();
  const gate = createGate();
  const writerPlace = (name: string): WriterPlace => {
    const { root, out, files } = folders;
    return { root, out, files, fresh, name, gate: gate.shared };
  };
  disk.mkdirSync(folders.files);
  const { put } = createFileWriter(writerPlace(''), disk);
  const staged: Staged[] = [];
  const waiting = new Map<string, Staged>();
  let failure: Diagnostic | undefined;
  let state: 'open' | 'committing' | 'ended' = 'open';
  let abandoned = false;

  const end = (): void => {
    if (state === 'ended') return;
    state = 'ended';
    gate.close();
    tidy(folders, disk);
    lock.release();
  };

  /** What stands when this commit has ended. */
  const outcome = (listed: readonly SiteFile[], isAgain: boolean): Committed => {
    if (last === undefined || !isAgain) {
      let bytes = 0;
      for (const { size } of added.values()) bytes += size;
      return { standing: names.all(), listed, added, bytes };
    }
    let { bytes } = last;
    for (const [file, { size }] of added) bytes += size - (last.added.get(file)?.size ?? 0);
    return { ...last, listed, bytes };
  };

  const commitFiles = async (
    listed: readonly SiteFile[],
    isAgain: boolean,
  ): Promise<Result<Written | undefined>> => {
    if (failure !== undefined) return failed(failure);
    try {
      const stopped = (): boolean => abandoned;
      const next = outcome(listed, isAgain);
      const claimed = next.standing;
      const standing = (): Standing => last?.standing ?? listStanding(folders.out, disk);
      // Until the end nobody knows what stands there.
      memory.keep('committed', [], undefined);
      const placed = await place({
        folders,
        disk,
        staged,
        standing,
        files: claimed.files,
        fresh,
        durable,
        stopped,
      });
      const files = claimed.files.size;
      const now = disk.lstatSync(folders.out, { throwIfNoEntry: false });
      if (placed.kind === 'done' && now !== undefined) {
        if (next.added !== added) for (const [file, one] of added) next.added.set(file, one);
        memory.keep('committed', [folders.out, now.dev, now.ino], next);
      }
      return report(placed, {
        files,
        bytes: next.bytes,
        written: staged.length,
        unchanged: files - staged.length,
        placed: { ...claimed, identities: identitiesOf(next.added), stamps },
        sizeOf: (file) => next.added.get(file)?.size,
      });
    } catch (error) {
      return failed(faultDiagnostic(error, { root: folders.root, disk }));
    }
  };

  /** Notes a file of this build; answers whether the last commit left this very one. */
  const claim = (output: SiteFile, size: number): boolean => {
    if (state !== 'open') throw new Error(`Output "${output.file}" comes after the commit`);
    const known = last?.added.get(output.file);
    names.claim(output.file, known !== undefined);
    const isKnown = known?.output === output;
    added.set(output.file, isKnown ? known : { output, size });
    return isKnown;
  };
  // After a failure nothing more is written, so nothing more is counted either: the commit offers the same files again.
  const isOver = (): boolean => abandoned || failure !== undefined;

  const take = (put: readonly Staged[]): void => {
    for (const one of put) {
      staged.push(one);
      waiting.set(one.file, one);
    }
  };
  const add = (output: Output): void => {
    if (isOver() || claim(output, 0)) return;
    try {
      const done = put(output);
      if (done === undefined) return;
      added.set(output.file, { output, size: done.size });
      if (done.staged !== undefined) take([done.staged]);
    } catch (error) {
      failure = faultDiagnostic(error, { root: folders.root, disk, path: join(folders.out, output.file) });
    }
  };
  const adopt = (files: readonly PlacedFile[], put: readonly Staged[]): void => {
    if (isOver()) return;
    for (const file of files) claim(file, file.size);
    take(put);
  };
  const read = (file: string): Uint8Array =>
    disk.readFileSync(waiting.get(file)?.path ?? join(folders.out, file));

  return {
    add,
    writerPlace,
    adopt,
    read,
    fail: (diagnostic) => {
      failure ??= diagnostic;
    },
    holds: (placed) => {
      const { file, size, identity } = placed;
      if (last?.added.get(file)?.output === placed) return true;
      if (fresh) return false;
      const known = seen.get(file);
      if (known?.identity === identity && comparer.isAsStamped(file, known.stamp)) {
        stamps.set(file, known.stamp);
        return true;
      }
      return comparer.holds(file, size, (bytes) => hash('sha256', bytes) === identity);
    },
    failure: () => failure,
    async commit(files = []) {
      if (abandoned) return { value: undefined, diagnostics: [] };
      if (state !== 'open') throw new Error('A stage is committed once');
      const isAgain = last !== undefined && listsSameFiles(last, files, added);
      for (const [row, output] of files.entries()) {
        if (isAgain && last.listed[row] === output) continue;
        if (added.get(output.file)?.output === output) continue;
        if ('content' in output) add(output);
        else adopt([output], []);
      }
      state = 'committing';
      try {
        return await commitFiles(files, isAgain);
      } finally {
        end();
      }
    },
    abandon() {
      abandoned = true;
      end();
    },
  };
}

function identitiesOf(added: ReadonlyMap<string, Added>): ReadonlyMap<string, string> {
  const identities = new Map<string, string>();
  for (const [file, { output }] of added) if ('identity' in output) identities.set(file, output.identity);
  return identities;
}

/** Whether a commit lists the very files of the last one, which listed them all, and nothing else was added. */
function listsSameFiles(
  last: Committed,
  files: readonly SiteFile[],
  added: ReadonlyMap<string, unknown>,
): boolean {
  if (files.length !== last.added.size || files.length !== last.listed.length) return false;
  for (let row = 0; row < files.length; row++) {
    const [before, now] = [last.listed[row], files[row]];
    if (before !== now && before?.file !== now?.file) return false;
  }
  for (const file of added.keys()) if (!last.added.has(file)) return false;
  return true;
}

function report(placed: Placing, counts: Omit<Written, 'removed'>): Result<Written | undefined> {
  if (placed.kind === 'refused') return failed(placed.diagnostic);
  if (placed.kind === 'stopped') return { value: undefined, diagnostics: [] };
  return { value: { ...counts, removed: placed.removed }, diagnostics: [] };
}

function failed(diagnostic: Diagnostic): Result<undefined> {
  return { value: undefined, diagnostics: [diagnostic] };
}

function buildLocked({ pid, age, elsewhere }: Holder, { root, out, work }: Folders): Diagnostic {
  const who = `process ${pid}${elsewhere ? ' on another machine or in another container' : ''}`;
  const text = `Another build is writing ${displayPath(root, out)} (${who}, started ${Math.round(age / 1000)} s ago)`;
  const remark = `Wait until it ends; if no such process runs, remove ${displayPath(root, work)}`;
  return fault('build-locked', text, remark);
}

/** What a killed build left; the marker stays until a commit is complete. */
function removeLeftovers({ files, aside }: Folders, disk: Disk): void {
  for (const folder of [files, aside]) disk.rmSync(folder, { recursive: true, force: true });
}

/** What cannot be removed now is removed, or complained about, by the next build. */
function tidy(folders: Folders, disk: Disk): void {
  try {
    removeLeftovers(folders, disk);
  } catch (error) {
    if (!isSystemError(error)) throw error;
  }
}
