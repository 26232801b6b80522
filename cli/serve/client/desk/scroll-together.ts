import { align } from '../../../shared/align.ts';
import { readBlocks } from './blocks.ts';

/** Two pages that scroll together, section by section. */
export interface ScrollLink {
  /** Shows the section after (`1`) or before (`-1`) the one in view, on both. */
  readonly step: (by: 1 | -1) => void;
  readonly close: () => void;
}

/** Links two pages: the one that the editor scrolls leads, the other shows the same place of the same section. */
export function scrollTogether(pages: readonly Window[]): ScrollLink {
  const ended = new AbortController();
  const { signal } = ended;
  let leader: Window | undefined;
  for (const page of pages) {
    for (const type of ['wheel', 'pointerdown', 'touchstart', 'keydown'])
      page.addEventListener(type, () => (leader = page), { signal, passive: true, capture: true });
    page.addEventListener(
      'scroll',
      () => {
        leader ??= page;
        if (leader !== page) return;
        for (const other of pages) if (other !== page) follow(page, other);
      },
      { signal, passive: true },
    );
  }
  return {
    close: () => ended.abort(),
    step: (by) => {
      const [first, second] = pages;
      if (first === undefined) return;
      leader = first;
      const tops = second === undefined ? marksOf(first) : marks(first, second)[0];
      const here = first.scrollY + READING;
      const next = by === 1 ? tops.find((top) => top > here + 1) : tops.findLast((top) => top < here - 1);
      scroll(first, Math.max(0, (next ?? (by === 1 ? end(first) : 0)) - READING));
      if (second !== undefined) follow(first, second);
    },
  };
}

/** Distance of a reader's eyes from the top of the window, in pixels; below the site's fixed header too. */
const READING = 120;

function follow(from: Window, to: Window): void {
  const [a, b] = marks(from, to);
  const here = from.scrollY + READING;
  const ends = [
    [0, ...a, end(from) + READING],
    [0, ...b, end(to) + READING],
  ] as const;
  const row = Math.max(
    0,
    ends[0].findLastIndex((top) => top <= here),
  );
  const [start = 0, stop = start] = ends[0].slice(row, row + 2);
  const [otherStart = 0, otherStop = otherStart] = ends[1].slice(row, row + 2);
  const share = stop > start ? Math.min(1, (here - start) / (stop - start)) : 0;
  const top = otherStart + share * (otherStop - otherStart) - READING;
  scroll(to, from.scrollY === 0 ? 0 : from.scrollY >= end(from) - 1 ? end(to) : top);
}

function scroll(page: Window, top: number): void {
  page.scrollTo({ top, behavior: 'instant' });
}

function end(page: Window): number {
  return page.document.documentElement.scrollHeight - page.innerHeight;
}

/** Tops of the headings that both pages have, in pixels from the top of each page; they only grow. */
function marks(a: Window, b: Window): readonly [readonly number[], readonly number[]] {
  const tops: [number[], number[]] = [[], []];
  for (const [left, right] of align(headings(a), headings(b))) {
    if (left === undefined || right === undefined) continue;
    const [one, two] = [topOf(left.element, a), topOf(right.element, b)];
    if (one <= (tops[0].at(-1) ?? 0) || two <= (tops[1].at(-1) ?? 0)) continue;
    tops[0].push(one);
    tops[1].push(two);
  }
  return tops;
}

function marksOf(page: Window): readonly number[] {
  return headings(page).map(({ element }) => topOf(element, page));
}

function headings(page: Window): ReturnType<typeof readBlocks> {
  return readBlocks(page.document).filter(({ kind }) => /^h[1-6]$/.test(kind));
}

function topOf(element: Element, page: Window): number {
  return element.getBoundingClientRect().top + page.scrollY;
}
