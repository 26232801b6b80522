/** Change of one file of the project. */
export interface FileChange {
  /** Name relative to the root; the later one, for a new file. */
  readonly file: string;
  /** New name. @default it stays */
  readonly to?: string;
  /** Its new text. @default the same bytes */
  readonly text?: string;
  readonly isNew?: boolean;
  readonly isRemoved?: boolean;
}

/** A change, and the states of its file that the journal knows. */
export interface NotedChange extends FileChange {
  /** Hex SHA-256 of the file before; undefined for a new one. */
  readonly before: string | undefined;
  /** Hex SHA-256 of the file after; undefined for one that is removed. */
  readonly after: string | undefined;
}
