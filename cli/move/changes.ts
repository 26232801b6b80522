/** What becomes of one file of the project. */
export interface FileChange {
  /** Where it is, relative to the root; where it will be, for a new one. */
  readonly file: string;
  /** Where it goes. @default it stays */
  readonly to?: string;
  /** Its new text. @default the same bytes */
  readonly text?: string;
  readonly isNew?: boolean;
  readonly isRemoved?: boolean;
}

/** A change, and the states of its file that the journal knows. */
export interface NotedChange extends FileChange {
  /** Hex SHA-256 of the file before; undefined for a new one. */
  readonly before?: string;
  /** Hex SHA-256 of the file after; undefined for one that is removed. */
  readonly after?: string;
}

/** Where a change leaves its file. */
export function placeOf({ file, to, isRemoved }: FileChange): string | undefined {
  return isRemoved === true ? undefined : (to ?? file);
}
