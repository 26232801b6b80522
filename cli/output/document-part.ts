import type { HeadTag } from '../shared/wire.ts';

/** A piece of a document that begins and ends between tags. */
export interface DocumentPart {
  readonly html: string;
  /** Whether many documents have this very part. */
  readonly isShared: boolean;
  /** What it was written from, where it is head tags alone: nobody need read them in its HTML. */
  readonly tags?: readonly WrittenTag[];
}

/** A head tag with its text as HTML. */
export interface WrittenTag extends Pick<HeadTag, 'tag' | 'attrs'> {
  readonly inner: string;
}

/** Whether a head tag holds nothing, and has no end tag. */
export function isVoid(tag: HeadTag['tag']): boolean {
  return tag === 'meta' || tag === 'link';
}
