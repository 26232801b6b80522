import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Pagination } from './pagination.tsx';

/** Returns the text of the control, in order: numbers, ellipses, and the neighbours between angle brackets. */
function said(page: number, linked: readonly number[]): string {
  const links = linked.map((number) => ({ page: number, path: `/blog/page/${number}` }));
  const html = renderToStaticMarkup(
    <Pagination
      pagination={{ page, pages: linked.at(-1) ?? 1, links }}
      label="Pages"
      previous="<before>"
      next="<after>"
      pageLabel={(number) => `Page ${number}`}
    />,
  );
  expect(html.match(/aria-current="page"[^>]*>(\d+)</)?.[1]).toBe(String(page));
  for (const [, label, number] of html.matchAll(/aria-label="Page (\d+)"[^>]*>(\d+)</g))
    expect(label).toBe(number);
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

describe('pagination', () => {
  it('1.1 links every page of a short list, and names the neighbours', () => {
    expect(said(1, [1, 2, 3])).toBe('1 2 3 &lt;after&gt;');
    expect(said(2, [1, 2, 3])).toBe('&lt;before&gt; 1 2 3 &lt;after&gt;');
    expect(said(3, [1, 2, 3])).toBe('&lt;before&gt; 1 2 3');
  });

  it('1.1 shows where pages of a long list are left out', () => {
    expect(said(1, [1, 2, 40])).toBe('1 2 … 40 &lt;after&gt;');
    expect(said(20, [1, 19, 20, 21, 40])).toBe('&lt;before&gt; 1 … 19 20 21 … 40 &lt;after&gt;');
    expect(said(40, [1, 39, 40])).toBe('&lt;before&gt; 1 … 39 40');
  });
});
