import type { FencedBlock } from '../../api/fenced.ts';
import type { Diagnostic, Location } from '../../types.ts';

/** The blocks that a project declares. */
export interface FencedBlocks {
  readonly names: readonly string[];
  readonly definition: (name: string) => Pick<FencedBlock, 'content' | 'sizes'> | undefined;
  /** Returns the HTML before and after the content of a block, or its problems. */
  readonly draw: (use: WrittenBlock) => DrawnBlock | { readonly diagnostics: readonly Diagnostic[] };
}

/** A block as a document writes it. */
export interface WrittenBlock {
  readonly name: string;
  /** After typography; '' when there is none. */
  readonly title: string;
  /** Values by key. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly isEmpty: boolean;
  /** Number of pictures in a block of figures. */
  readonly figures: number;
  /** The document's file, relative to the root. */
  readonly file: string;
  /** Returns the location of a value, of its key, or of the block's name. */
  readonly locate: (part: 'value' | 'key' | 'name', key?: string) => Location;
}

/** A block's HTML around its content. */
export interface DrawnBlock {
  readonly before: string;
  readonly after: string;
}
