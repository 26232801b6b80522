import type { SeenOutput, Stamp } from '../cache/stamps.ts';
import type { OutputListing, SiteFile } from '../output/site-file.ts';
import { failed } from '../report/diagnostic.ts';
import type { Result } from '../types.ts';
import type { FolderContent } from './existing.ts';
import { listExisting, untouchedFolders } from './existing.ts';
import { faultDiagnostic } from './fault.ts';
import type { CommittedOutput, Ledger } from './ledger.ts';
import { identitiesOf } from './ledger.ts';
import { place } from './place.ts';
import type { Placing, StagedFile } from './placing.ts';

/** The result of a commit. */
export interface CommitOutcome {
  /** Number of files that are new or differ. */
  readonly written: number;
  /** Names of everything that the output now holds. */
  readonly placed: OutputListing;
  /** Returns the bytes of a file; undefined for a file that the site does not have. Valid until the next commit. */
  readonly sizeOf: (file: string) => number | undefined;
}

/** Everything that a commit needs. */
export interface Commit extends Pick<Placing, 'folders' | 'disk' | 'durable' | 'fresh' | 'stopped'> {
  /** Results of this process's last commit in the output, by the identity of its folder. */
  readonly left: Map<string, CommittedOutput>;
  /** Result of this process's last commit. */
  readonly last: CommittedOutput | undefined;
  readonly seen: SeenOutput | undefined;
  /** Content of the output, when an earlier process saw it and every folder is as it was. */
  readonly recalled: FolderContent | undefined;
  readonly ledger: Ledger;
  /** Files in the staging. The staging adds to this list. */
  readonly staged: StagedFile[];
  /** Stamps of files that are as an earlier process left them, and of files in a tree that is placed as a whole. */
  readonly stamps: Map<string, Stamp>;
}

/** Renames the staged files into the output. No value means that the output is not this build. */
export async function commitFiles(
  commit: Commit,
  listed: readonly SiteFile[],
): Promise<Result<CommitOutcome | undefined>> {
  const { folders, disk, left, last, ledger, staged, seen, recalled, stamps } = commit;
  try {
    const next = ledger.outcome(listed);
    const { files } = next.existing;
    const existing = (): FolderContent => last?.existing ?? recalled ?? listExisting(folders.out, disk);
    // A commit that dies from here on leaves an output of unknown content.
    left.clear();
    const placed = await place({ ...commit, existing, files });
    if (placed === 'stopped') return { value: undefined, diagnostics: [] };
    if (placed !== 'done') return failed(placed);
    const out = disk.lstatSync(folders.out);
    if (recalled !== undefined && seen !== undefined)
      for (const folder of untouchedFolders(recalled, files, staged))
        stamps.set(folder, seen.folders.get(folder) ?? '');
    for (const { file, stamp } of staged) if (stamp !== undefined) stamps.set(file, stamp);
    ledger.settle(next);
    left.set(identityOf(out), next);
    const value: CommitOutcome = {
      written: staged.length,
      placed: { ...next.existing, identities: identitiesOf(next.added), stamps },
      sizeOf: (file) => sizeOf(next.added.get(file)),
    };
    return { value, diagnostics: [] };
  } catch (error) {
    return failed(faultDiagnostic(error, { root: folders.root, disk }));
  }
}

function sizeOf(file: SiteFile | undefined): number | undefined {
  return file && ('size' in file ? file.size : Buffer.byteLength(file.content));
}

/** Returns a key that tells a folder from another of the same name. */
export function identityOf({ dev, ino }: { readonly dev: number; readonly ino: number }): string {
  return `${dev} ${ino}`;
}
