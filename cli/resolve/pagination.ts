import type { PageLink, Pagination } from '../api/page.ts';

/** In lists of at most so many pages, each page links to all. */
const LINKED_WHOLE = 9;

/** Returns a page's number among the pages of its list, and its links to the others. */
export function paginationOf(page: number, pages: number, pathOf: (page: number) => string): Pagination {
  const links = linkedPages(page, pages).map((number): PageLink => ({ page: number, path: pathOf(number) }));
  return { page, pages, links };
}

function linkedPages(page: number, pages: number): readonly number[] {
  if (pages <= LINKED_WHOLE) return Array.from({ length: pages }, (_, index) => index + 1);
  // A gap of one page is filled with its link.
  const from = page - 2 === 2 ? 2 : page - 1;
  const to = page + 2 === pages - 1 ? pages - 1 : page + 1;
  const near = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [1, ...near.filter((number) => number > 1 && number < pages), pages];
}
