import { folderOf, foldPath } from '../shared/path.ts';
import type { FolderContent } from './existing.ts';

/** Names that one build has used, so that no two outputs become one file on any file system. */
export interface Claims {
  /**
   * Takes a name. `isEarlier` tells that the earlier build had it.
   * @throws when the name is unsafe or collides with another, which an earlier stage must have refused
   */
  readonly claim: (file: string, isEarlier: boolean) => void;
  /** Returns every name taken, and every folder of these names. */
  readonly all: () => FolderContent;
}

/**
 * Creates claims. Names of an earlier build never collide with one another, so nothing is compared while only these are
 * claimed.
 * @param taken names claimed so far; the caller adds each name after it is claimed
 */
export function createClaims(
  taken: ReadonlyMap<string, unknown>,
  earlier: FolderContent | undefined,
): Claims {
  let names = earlier === undefined ? createNames() : undefined;
  const compared = (): Names => {
    if (names !== undefined) return names;
    names = createNames();
    for (const file of taken.keys()) names.claim(file);
    return names;
  };
  return {
    claim: (file, isEarlier) => {
      if (names !== undefined || !isEarlier || taken.has(file)) compared().claim(file);
    },
    all: () =>
      names === undefined && earlier?.files.size === taken.size
        ? earlier
        : { files: compared().files, folders: compared().folders, isTidy: true },
  };
}

interface Names extends Omit<FolderContent, 'isTidy'> {
  readonly claim: (file: string) => void;
}

function createNames(): Names {
  const files = new Set<string>();
  const folders = new Set<string>();
  /** Names that differ from their folded form, by that form: few. */
  const spellings = new Map<string, string>();

  const refuseTwin = (name: string): void => {
    const folded = foldPath(name);
    const other = files.has(folded) || folders.has(folded) ? folded : spellings.get(folded);
    if (other !== undefined)
      throw new Error(`Outputs ${quote(name)} and ${quote(other)} need one name for two things`);
    if (folded !== name) spellings.set(folded, name);
  };
  const claimFolders = (file: string): void => {
    if (folders.has(folderOf(file))) return;
    for (let end = file.indexOf('/'); end > 0; end = file.indexOf('/', end + 1)) {
      const folder = file.slice(0, end);
      if (folders.has(folder)) continue;
      refuseTwin(folder);
      folders.add(folder);
    }
  };

  return {
    files,
    folders,
    claim(file) {
      refuseUnsafe(file);
      refuseTwin(file);
      claimFolders(file);
      files.add(file);
    },
  };
}

function refuseUnsafe(file: string): void {
  if (file.includes('\0') || UNSAFE.test(file))
    throw new Error(`Output ${quote(file)} is not a path inside the output folder`);
}

/** An empty part means an absolute path, a final slash or a doubled slash. */
const UNSAFE = /\\|(?:^|\/)\.{0,2}(?:\/|$)/;

function quote(file: string): string {
  return JSON.stringify(file);
}
