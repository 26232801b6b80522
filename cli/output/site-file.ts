/** Bytes to write at a path of the output. */
export interface Output {
  /** Path relative to the output folder, with `/`. */
  readonly file: string;
  readonly content: string | Uint8Array;
  /** What stands for the content in the build id: the inputs of an encoded picture. @default its bytes */
  readonly identity?: string;
  /** Writing order: `asset`, then `payload`, `page`, `rest`, and `latest` at the very end. */
  readonly kind: 'asset' | 'payload' | 'page' | 'rest' | 'latest';
}

/** A file whose bytes are in the staging, or in the output already, and no longer in memory. */
export interface PlacedFile extends Pick<Output, 'file' | 'kind'> {
  /** Hex SHA-256 of its bytes, or what stands for them in the build id. */
  readonly identity: string;
  /** Bytes. */
  readonly size: number;
}

/** A file whose bytes are made once somebody asks for them; its identity, the hash of what they are made from, is known. */
export interface FileToMake extends Omit<PlacedFile, 'size'> {
  readonly make: () => Promise<Uint8Array>;
}

/** A file of the site, wherever its bytes are. */
export type SiteFile = Output | PlacedFile;

/** Names of the files and folders of an output, and what the build saw of them. */
export interface Placed {
  readonly files: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
  /** Hex SHA-256 of the bytes of files that pages are made of, or what stands for them in the build id. */
  readonly identities: ReadonlyMap<string, string>;
  /** Stamps of files that are as an earlier build left them, and of those that nobody has touched since they were written. */
  readonly stamps: ReadonlyMap<string, string>;
}
