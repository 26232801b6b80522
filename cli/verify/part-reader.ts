import type { DocumentPart } from '../output/document-part.ts';
import type { Listener } from './tokenize.ts';
import { tokenize } from './tokenize.ts';

/** Something that a listener is told. */
type Told = (listener: Listener) => void;

/** Makes what reads parts of documents; what was heard of a shared part is told again to the next listener. */
export function createPartReader(): (part: DocumentPart, listener: Listener) => void {
  const known = new Map<string, readonly Told[]>();
  return ({ html, isShared }, listener) => {
    if (!isShared) {
      tokenize(html, listener);
      return;
    }
    const told = known.get(html) ?? record(html);
    known.set(html, told);
    for (const tell of told) tell(listener);
  };
}

function record(html: string): readonly Told[] {
  const told: Told[] = [];
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
