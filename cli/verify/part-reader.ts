import type { DocumentPart, WrittenTag } from '../output/document-part.ts';
import { isVoid } from '../output/document-part.ts';
import { getOrMake } from '../shared/get-or-make.ts';
import { isKept } from './kept-names.ts';
import type { Listener } from './listener.ts';
import { tokenize } from './tokenize.ts';

/** A call to a listener, kept to be made again. */
type ListenerCall = (listener: Listener) => void;

/** Creates a reader of document parts; what a shared part told one listener is told again to the next. */
export function createPartReader(): (part: DocumentPart, listener: Listener) => void {
  const known = new Map<string, readonly ListenerCall[]>();
  return ({ html, isShared, tags }, listener) => {
    if (tags !== undefined) {
      tellTags(tags, listener);
      return;
    }
    if (!isShared) {
      tokenize(html, listener);
      return;
    }
    for (const tell of getOrMake(known, html, record)) tell(listener);
  };
}

/** Tells a listener of head tags what their HTML would. */
function tellTags(tags: readonly WrittenTag[], listener: Listener): void {
  const attributes = new Map<string, string>();
  for (const { tag, attrs, inner } of tags) {
    for (const name of Object.keys(attrs)) if (isKept(name)) attributes.set(name, attrs[name] ?? '');
    listener.open(tag, attributes);
    attributes.clear();
    if (isVoid(tag)) continue;
    if (inner !== '') listener.text(inner, 0, inner.length);
    listener.close(tag);
  }
}

function record(html: string): readonly ListenerCall[] {
  const told: ListenerCall[] = [];
  let drawings = 0;
  tokenize(html, {
    open: (name, attributes) => {
      if (name === 'svg') drawings += 1;
      const own = new Map(attributes);
      told.push((listener) => listener.open(name, own));
    },
    close: (name) => {
      if (name === 'svg') drawings = Math.max(0, drawings - 1);
      told.push((listener) => listener.close(name));
    },
    text: (whole, start, end) => {
      told.push((listener) => listener.text(whole, start, end));
    },
    foreign: () => drawings > 0,
  });
  return told;
}
