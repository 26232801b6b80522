/** A piece of a document that begins and ends between tags. */
export interface DocumentPart {
  readonly html: string;
  /** Whether many documents have this very part. */
  readonly isShared: boolean;
}
