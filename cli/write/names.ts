/** The names that one build has used, so that two outputs never meet in one file on any file system. */
export interface Names {
  /** Takes a name; throws when it is unsafe or meets another: earlier stages must have refused it. */
  readonly claim: (file: string) => void;
  readonly all: ReadonlySet<string>;
  /** Every folder of these names, parents before their children. */
  readonly folders: ReadonlySet<string>;
}

/** No names yet. */
export function createNames(): Names {
  const all = new Set<string>();
  const files = new Map<string, string>();
  const folders = new Map<string, string>();
  const known = new Set<string>();

  const claimFolders = (file: string): void => {
    if (known.has(file.slice(0, Math.max(0, file.lastIndexOf('/'))))) return;
    for (let end = file.indexOf('/'); end > 0; end = file.indexOf('/', end + 1)) {
      const folder = file.slice(0, end);
      if (known.has(folder)) continue;
      const folded = fold(folder);
      const other = files.get(folded) ?? folders.get(folded);
      if (other !== undefined)
        throw new Error(`Outputs ${quote(file)} and ${quote(other)} need one name for two things`);
      known.add(folder);
      folders.set(folded, folder);
    }
  };

  return {
    all,
    folders: known,
    claim(file) {
      refuseUnsafe(file);
      const folded = fold(file);
      const other = files.get(folded) ?? folders.get(folded);
      if (other !== undefined)
        throw new Error(`Outputs ${quote(file)} and ${quote(other)} need one name for two things`);
      claimFolders(file);
      files.set(folded, file);
      all.add(file);
    },
  };
}

/** One name for all that a case-insensitive or Unicode-normalizing file system takes for the same. */
export function fold(file: string): string {
  return PLAIN.test(file) ? file : file.normalize('NFC').toLowerCase().normalize('NFC');
}

const PLAIN = /^[a-z0-9._/-]*$/;

function refuseUnsafe(file: string): void {
  const bad =
    file.includes('\0') || file.includes('\\') || file.split('/').some((part) => UNSAFE.includes(part));
  if (bad) throw new Error(`Output ${quote(file)} is not a path inside the output folder`);
}

// The empty part stands for an absolute path, a final slash and a doubled one.
const UNSAFE = ['', '.', '..'];

function quote(file: string): string {
  return JSON.stringify(file);
}
