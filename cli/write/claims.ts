import { folderOf, foldPath } from '../shared/path.ts';
import type { FolderContent } from './existing.ts';

/** Names that one build has used, so that no two outputs become one file on any file system. */
interface Claims extends Pick<FolderContent, 'files' | 'folders'> {
  /**
   * Takes a name.
   * @throws when the name is unsafe or collides with another, which an earlier stage must have refused
   */
  readonly claim: (file: string) => void;
}

/** Creates claims, which have no name yet. */
export function createClaims(): Claims {
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
