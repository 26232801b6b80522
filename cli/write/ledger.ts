import type { OutputListing, PlacedFile, SiteFile } from '../output/site-file.ts';
import { createClaims } from './claims.ts';
import type { FolderContent } from './existing.ts';

/** Files that a commit of this process left in the output. */
export interface CommittedOutput {
  readonly existing: FolderContent;
  /** Files that the commit received, in its order. */
  readonly listed: readonly SiteFile[];
  /** Every file as it was added. The next commit updates this map. */
  readonly added: Map<string, SiteFile>;
}

/** Record of the files of one build, next to those of the last commit. */
export interface Ledger {
  /**
   * Notes a file, and tells whether the last commit left this same object.
   * @throws when the name is unsafe or collides: a bug
   */
  readonly claim: (output: SiteFile) => boolean;
  /** Returns the file of this name and identity that the last commit left. */
  readonly leftAs: (file: Pick<PlacedFile, 'file' | 'identity'>) => PlacedFile | undefined;
  /** Returns the files of a commit that were not noted yet; all others are as the last commit left them. */
  readonly missing: (files: readonly SiteFile[]) => Iterable<SiteFile>;
  /** Returns what a commit of these files would leave; {@link settle} completes it. */
  readonly outcome: (files: readonly SiteFile[]) => CommittedOutput;
  /** Updates the files that the last commit left, once the new ones are in place. */
  readonly settle: (next: CommittedOutput) => void;
}

/** Opens the ledger of a build. */
export function createLedger(last: CommittedOutput | undefined): Ledger {
  const added = new Map<string, SiteFile>();
  const { claim, files, folders } = createClaims();
  return {
    claim: (output) => {
      claim(output.file);
      added.set(output.file, output);
      return last?.added.get(output.file) === output;
    },
    leftAs: ({ file, identity }) => {
      const output = last?.added.get(file);
      return output !== undefined && 'size' in output && output.identity === identity ? output : undefined;
    },
    *missing(files) {
      const before = last !== undefined && listsSameFiles(last, files, added) ? last.listed : [];
      for (const [row, output] of files.entries())
        if (before[row] !== output && added.get(output.file) !== output) yield output;
    },
    outcome: (listed) =>
      last !== undefined && listsSameFiles(last, listed, added)
        ? { ...last, listed }
        : { existing: { files, folders, isTidy: true }, listed, added },
    settle: (next) => {
      if (next.added !== added) for (const [file, one] of added) next.added.set(file, one);
    },
  };
}

/** Returns the identities that files were added with, such as those of pages, by file. */
export function identitiesOf(added: ReadonlyMap<string, SiteFile>): OutputListing['identities'] {
  const identities = new Map<string, string>();
  for (const [file, output] of added) if ('identity' in output) identities.set(file, output.identity);
  return identities;
}

/** Tells whether a commit lists the same files as the last one, which listed all, while nothing else was added. */
function listsSameFiles(
  last: CommittedOutput,
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
