/** Bytes to write at a path of the output. */
export interface Output {
  /** Path relative to the output folder, with `/`. */
  readonly file: string;
  readonly content: string | Uint8Array;
  /** Represents the content in the build id: the inputs of an encoded picture. @default its bytes */
  readonly identity?: string;
  /** Writing order: `asset`, then `payload`, `page`, `rest`, and `latest` at the very end. */
  readonly kind: 'asset' | 'payload' | 'page' | 'rest' | 'latest';
}

/** A file whose bytes are in the staging, or in the output already, and no longer in memory. */
export interface PlacedFile extends Pick<Output, 'file' | 'kind'> {
  /** Hex SHA-256 of its bytes, or the text that represents them in the build id. */
  readonly identity: string;
  /** Bytes. */
  readonly size: number;
}

/** A file whose bytes are made on request; its identity, the hash of what they are made from, is known before. */
export interface FileToMake extends Omit<PlacedFile, 'size'> {
  readonly make: () => Promise<Uint8Array>;
}

/** A file of the site, wherever its bytes are. */
export type SiteFile = Output | PlacedFile;

/** Names of the files and folders of an output, and what the build saw of them. */
export interface OutputListing {
  readonly files: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
  /** Identities, as in {@link PlacedFile}, of the files that have one, such as those of pages. */
  readonly identities: ReadonlyMap<string, string>;
  /** Stamps of files that are unchanged since an earlier build, or since this build wrote them. */
  readonly stamps: ReadonlyMap<string, string>;
}
