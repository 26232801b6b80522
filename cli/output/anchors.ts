import { decodeHTML } from 'entities';
import { createEndFinder, withoutElements } from './without-elements.ts';

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
  const main = withoutElements(mainOf(html), APART);
  const endOf = createEndFinder(main);
  const starts = new RegExp(HEADING_OR_PLACE);
  const anchors: Anchor[] = [];
  for (let found = starts.exec(main); found !== null; found = starts.exec(main)) {
    const [tag, heading] = found;
    const end = heading === undefined ? starts.lastIndex : endOf(heading, starts.lastIndex);
    if (end === undefined) continue;
    const text = heading === undefined ? '' : plainText(main.slice(found.index + tag.length, end));
    for (const id of idsIn(main.slice(found.index, end))) anchors.push({ id, text });
    starts.lastIndex = end;
  }
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
  const start = html.search(/<title>/i);
  if (start === -1) return '';
  const rest = html.slice(start + '<title>'.length);
  const end = rest.search(/<\/title>/i);
  return end === -1 ? '' : decodeHTML(rest.slice(0, end)).trim();
}

/** Matches drawings, forms and templates, whose ids are not places of the page. */
const APART = /<(svg|form|template)\b/;
const HEADING_OR_PLACE = /<(?:(h[1-6])|section|article|dt)\b[^<>]*>/g;

function idsIn(html: string): readonly string[] {
  return [...html.matchAll(/<[a-z][^<>]*?\sid="([^"]+)"/g)].map(([, id = '']) => decodeHTML(id));
}

/** Returns the text that a visitor reads of some HTML, in one line. */
function plainText(html: string): string {
  return decodeHTML(html.replace(/<[^<>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
}
