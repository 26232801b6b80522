/** Attributes of one start tag by lower-case name, the first of each name, entities decoded. */
export type Attributes = ReadonlyMap<string, string>;

/** Receiver of the parts of a document that verification looks at. */
export interface Listener {
  /** Called at a start tag; `attributes` is reused for the next one. */
  readonly open: (name: string, attributes: Attributes) => void;
  readonly close: (name: string) => void;
  /** Called with text as written, entities undecoded; whole for scripts and titles. */
  readonly text: (html: string, start: number, end: number) => void;
  /** Tells if the reader is in SVG, where tags may close themselves and titles and scripts are ordinary elements. */
  readonly foreign: () => boolean;
}
