import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { Memo } from '../cache/memo.ts';
import { createMemo } from '../cache/memo.ts';
import type { SeenOutput } from '../cache/stamps.ts';
import type { Output, PlacedFile, SiteFile } from '../output/site-file.ts';
import { errorOf, failed } from '../report/diagnostic.ts';
import { displayPath } from '../system/system-error.ts';
import { tolerate } from '../system/tolerate.ts';
import type { Diagnostic, Result } from '../types.ts';
import type { Commit, CommitOutcome } from './commit.ts';
import { commitFiles, identityOf } from './commit.ts';
import type { Disk } from './disk.ts';
import { DISK, MAYBE } from './disk.ts';
import type { Comparer } from './existing.ts';
import { createComparer, recallExisting } from './existing.ts';
import { faultDiagnostic } from './fault.ts';
import type { FileWriter, WriterOptions } from './file-writer.ts';
import { createFileWriter } from './file-writer.ts';
import type { Folders } from './folders.ts';
import { chooseFolders, refuseExisting } from './folders.ts';
import { createGate } from './gate.ts';
import type { CommittedOutput } from './ledger.ts';
import { createLedger } from './ledger.ts';
import type { Holder, Lock } from './lock.ts';
import { acquireLock } from './lock.ts';
import type { StagedFile } from './placing.ts';

/** Options of a staging. */
export interface StagingOptions {
  /** Absolute path of the project. */
  readonly root: string;
  /** Absolute output folder. */
  readonly out: string;
  /** Milliseconds to wait for another build of the same output. @default 10000 */
  readonly waitMs?: number;
  /** Called once when another build holds the output. */
  readonly onWait?: (holder: Holder) => void;
  /** True when files are forced to disk before any rename; false for a tree that a power cut may lose. @default true */
  readonly durable?: boolean;
  /**
   * Memory of earlier commits, for a tree that no other process writes: the staging trusts that their files are there,
   * and does not look again. @default it trusts nothing
   */
  readonly memo?: Memo;
  /** The output as an earlier process left it: while its stamps are the same, no file is read and no folder listed. */
  readonly seen?: SeenOutput | undefined;
  /** @default the real file system */
  readonly disk?: Disk;
}

/** The files of a build until they are in the output folder. */
export interface Staging {
  /**
   * Puts a file next to the output, or sees that the output already holds it.
   * @throws when the name is unsafe or collides: a bug
   */
  readonly add: (output: Output) => void;
  /** Returns the options of a thread's writer. `name` is unique to the thread and does not end in a digit. */
  readonly writerOptions: (name: string) => WriterOptions;
  /** Takes over files that a writer has put; `staged` has those of them that wait in the staging. */
  readonly adopt: (files: readonly PlacedFile[], staged: readonly StagedFile[]) => void;
  /** Reports that a writer failed: no further file is written, and the commit returns this diagnostic. */
  readonly fail: (diagnostic: Diagnostic) => void;
  /** Tells whether the output holds this very file. */
  readonly holds: (file: PlacedFile) => boolean;
  /** Finds a file that the output is known to hold under this identity, without a look at its bytes. */
  readonly recall: (file: Pick<PlacedFile, 'file' | 'kind' | 'identity'>) => PlacedFile | undefined;
  /** Returns the bytes of a file that was added or adopted. */
  readonly read: (file: string) => Uint8Array;
  /**
   * Adds those of these files that were not added yet, renames everything into place and ends the staging. No value
   * means that the output is not this build. A commit that lists the same files as the last looks only at those that
   * differ.
   */
  readonly commit: (files: readonly SiteFile[]) => Promise<Result<CommitOutcome | undefined>>;
  /** Ends the staging without a change of the output. Safe at any time, after the commit and in signal handlers too. */
  readonly abandon: () => void;
}

/** Opens the staging of an output folder: takes its lock and removes what a killed build left. */
export async function openStaging(options: StagingOptions): Promise<Result<Staging | undefined>> {
  const { disk = DISK, memo = createMemo() } = options;
  try {
    const { value: folders, diagnostics } = chooseFolders(options, disk);
    if (folders === undefined) return { value: undefined, diagnostics };
    const { waitMs = 10_000, onWait } = options;
    const lock = await acquireLock(folders.work, { waitMs, disk, ...(onWait && { onWait }) });
    if (!('release' in lock)) return failed(buildLocked(lock, folders));
    try {
      removeLeftovers(folders, disk);
      const refusal = refuseExisting(folders, disk);
      if (refusal !== undefined) {
        lock.release();
        return failed(refusal);
      }
      const { seen, durable = true } = options;
      const recalled = seen && recallExisting(folders.out, seen, disk);
      const left = memo(createLeft, folders.out);
      const value = createStaging({ folders, disk, durable, left, seen, recalled }, lock);
      return { value, diagnostics: [] };
    } catch (error) {
      lock.release();
      throw error;
    }
  } catch (error) {
    return failed(faultDiagnostic(error, { root: options.root, disk }));
  }
}

/** Creates the map of what commits left in an output folder. */
function createLeft(_out: string): Map<string, CommittedOutput> {
  return new Map();
}

/** `open` takes files, `committing` renames them, `ended` has released the output. */
type State = 'open' | 'committing' | 'ended';

/** The parts of a commit that are known when a staging is opened. */
type Opened = Pick<Commit, 'folders' | 'disk' | 'durable' | 'left' | 'seen' | 'recalled'>;

function createStaging(opened: Opened, lock: Lock): Staging {
  const { folders, disk, left, recalled } = opened;
  const out = disk.lstatSync(folders.out, MAYBE);
  const fresh = out === undefined;
  const last = out && left.get(identityOf(out));
  const ledger = createLedger(last);
  const comparer = createComparer(folders.out, disk, recalled?.folders);
  const gate = createGate();
  const writerOptions = (name: string): WriterOptions => {
    const { root, out, files } = folders;
    return { root, out, files, fresh, name, gate: gate.shared };
  };
  disk.mkdirSync(folders.files);
  const { put } = createFileWriter(writerOptions(''), disk);
  const commit: Commit = {
    ...opened,
    fresh,
    last,
    ledger,
    staged: [],
    stamps: new Map(),
    stopped: () => abandoned,
  };
  let state: State = 'open';
  let abandoned = false;

  const end = (): void => {
    if (state === 'ended') return;
    state = 'ended';
    gate.close();
    // The next build removes, or complains about, what cannot be removed now.
    tolerate(() => removeLeftovers(folders, disk));
    lock.release();
  };
  const intake = createIntake(commit, put, () => state === 'open');
  const recall: Staging['recall'] = (file) =>
    ledger.leftAs(file) ?? (fresh ? undefined : stampedAs(file, comparer, commit));
  return {
    ...intake,
    writerOptions,
    recall,
    holds: (placed) => {
      const { file, size, identity } = placed;
      if (recall(placed) !== undefined) return true;
      return !fresh && comparer.holds(file, size, (bytes) => hash('sha256', bytes) === identity);
    },
    async commit(files) {
      if (abandoned) return { value: undefined, diagnostics: [] };
      if (state !== 'open') throw new Error('A staging is committed once');
      for (const output of ledger.missing(files)) {
        if ('content' in output) intake.add(output);
        else intake.adopt([output], []);
      }
      state = 'committing';
      try {
        const failure = intake.failure();
        return failure === undefined ? await commitFiles(commit, files) : failed(failure);
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

/** The part of a staging that takes files. */
interface Intake extends Pick<Staging, 'add' | 'adopt' | 'read' | 'fail'> {
  /** Returns the first failure, if any. */
  readonly failure: () => Diagnostic | undefined;
}

/** Takes files until one fails: then nothing more is written or counted, and the commit gets the same files again. */
function createIntake(
  { folders, disk, ledger, staged, stopped }: Commit,
  put: FileWriter['put'],
  isOpen: () => boolean,
): Intake {
  const waiting = new Map<string, StagedFile>();
  let failure: Diagnostic | undefined;
  const isOver = (): boolean => stopped() || failure !== undefined;
  const claim = (output: SiteFile): boolean => {
    if (!isOpen()) throw new Error(`Output "${output.file}" comes after the commit`);
    return ledger.claim(output);
  };
  const take = (files: readonly StagedFile[]): void => {
    for (const one of files) {
      staged.push(one);
      waiting.set(one.file, one);
    }
  };
  return {
    add: (output) => {
      if (isOver() || claim(output)) return;
      try {
        const one = put(output)?.staged;
        if (one !== undefined) take([one]);
      } catch (error) {
        failure = faultDiagnostic(error, { root: folders.root, disk, path: join(folders.out, output.file) });
      }
    },
    adopt: (files, waitingFiles) => {
      if (isOver()) return;
      for (const file of files) claim(file);
      take(waitingFiles);
    },
    read: (file) => disk.readFileSync(waiting.get(file)?.path ?? join(folders.out, file)),
    fail: (diagnostic) => {
      failure ??= diagnostic;
    },
    failure: () => failure,
  };
}

/** Finds a file of the output that still has the stamp that an earlier process left, which is noted. */
function stampedAs(
  { file, kind, identity }: Pick<PlacedFile, 'file' | 'kind' | 'identity'>,
  comparer: Comparer,
  { seen, stamps }: Commit,
): PlacedFile | undefined {
  const known = seen?.files.get(file);
  if (known?.identity !== identity) return undefined;
  const size = comparer.sizeAsStamped(file, known.stamp);
  if (size === undefined) return undefined;
  stamps.set(file, known.stamp);
  return { file, kind, identity, size };
}

function buildLocked({ pid, age, elsewhere }: Holder, { root, out, work }: Folders): Diagnostic {
  const who = `process ${pid}${elsewhere ? ' on another machine or in another container' : ''}`;
  const text = `Another build is writing ${displayPath(root, out)} (${who}, started ${Math.round(age / 1000)} s ago)`;
  const note = `Wait until it ends; if no such process runs, remove ${displayPath(root, work)}`;
  return errorOf('build-locked', text, { note });
}

/** Removes what a killed build left, except the marker, which stays until a commit is complete. */
function removeLeftovers({ files, aside }: Folders, disk: Disk): void {
  for (const folder of [files, aside]) disk.rmSync(folder, { recursive: true, force: true });
}
