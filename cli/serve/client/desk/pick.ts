import type { SourceLines, SourcePlace } from '../../watch/wire.ts';
import type { Block } from './blocks.ts';
import { findLine, readBlocks, readLabel } from './blocks.ts';

interface Picking {
  readonly lines: () => SourceLines | undefined;
  /** Undefined: the block's text comes from somewhere else. */
  readonly onPick: (found: SourcePlace | undefined) => void;
}

/** Lets people click a block of a page to learn its line; the page's own links rest meanwhile. Answers how to end it. */
export function startPicking(page: Window, { lines, onPick }: Picking): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const blockAt = (target: EventTarget | null): Block | undefined => {
    // What is of a frame is no instance of this window's classes.
    const node = target as Element | null;
    if (node === null) return undefined;
    return readBlocks(page.document).find(({ element }) => element.contains(node)) ?? readLabel(node);
  };
  let marked: HTMLElement | undefined;
  const mark = (element: Element | undefined): void => {
    if (marked !== undefined) marked.style.outline = '';
    marked = element as HTMLElement | undefined;
    if (marked !== undefined) marked.style.outline = '3px solid #f2502a';
  };
  page.addEventListener('pointerover', ({ target }) => mark(blockAt(target)?.element), { signal });
  page.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      const block = blockAt(event.target);
      const known = lines();
      if (block !== undefined) onPick(known === undefined ? undefined : findLine(block.text, known));
    },
    { signal, capture: true },
  );
  return () => {
    mark(undefined);
    ended.abort();
  };
}
