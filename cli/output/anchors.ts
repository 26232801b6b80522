import { decodeHTML } from 'entities';

/** A place in a page that a link may name. */
interface Anchor {
  readonly id: string;
  /** Text of the heading that has or holds the id; empty when no heading does. */
  readonly text: string;
}

/** A page's title and its anchors, as its HTML has them. */
export interface PageAnchors {
  readonly title: string;
  readonly anchors: readonly Anchor[];
}

/** Reads a page's title, and the ids of its headings and sections: links from outside name these, never form fields. */
export function pageAnchors(html: string): PageAnchors {
  const main = mainOf(html).replace(APART, '');
  const anchors = [...main.matchAll(HEADING_OR_PLACE)].flatMap(([whole, , heading = '']) => {
    const text = plainText(heading);
    return idsIn(whole).map((id): Anchor => ({ id, text }));
  });
  return { title: titleOf(html), anchors };
}

/** Returns the inner HTML of a document's `<main>`; empty when it has none. */
export function mainOf(html: string): string {
  const start = html.indexOf('<main');
  const end = html.lastIndexOf('</main>');
  return start === -1 || end === -1 ? '' : html.slice(html.indexOf('>', start) + 1, end);
}

/** Returns the title of a document, as text. */
export function titleOf(html: string): string {
  return decodeHTML(/<title>(.*?)<\/title>/is.exec(html)?.[1] ?? '').trim();
}

/** Matches drawings, forms and templates, whose ids are not places of the page. */
const APART = /<(svg|form|template)\b.*?<\/\1>/gs;
const HEADING_OR_PLACE = /<(h[1-6])\b[^>]*>(.*?)<\/\1>|<(?:section|article|dt)\b[^>]*>/gs;

function idsIn(html: string): readonly string[] {
  return [...html.matchAll(/<[a-z][^>]*?\sid="([^"]+)"/g)].map(([, id = '']) => decodeHTML(id));
}

/** Returns the text that a visitor reads of some HTML, in one line. */
function plainText(html: string): string {
  return decodeHTML(html.replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
}
