import type { HeadTag } from '../shared/wire.ts';

/** A piece of a document that begins and ends between tags. */
export interface DocumentPart {
  readonly html: string;
  /** True when many documents have this very part. */
  readonly isShared: boolean;
  /** The head tags that it was written from, when it holds nothing else: callers read them here, not in its HTML. */
  readonly tags?: readonly WrittenTag[];
}

/** A head tag with its text as HTML. */
export interface WrittenTag extends Pick<HeadTag, 'tag' | 'attrs'> {
  readonly inner: string;
}

/** Tells whether a head tag holds nothing, and has no end tag. */
export function isVoid(tag: HeadTag['tag']): boolean {
  return tag === 'meta' || tag === 'link';
}
