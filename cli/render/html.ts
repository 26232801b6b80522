import type { HeadTag } from '../types.ts';

/** A head tag as HTML. JSON-LD keeps its quotes but cannot close its element. */
export function headTagHtml({ tag, attrs, text }: HeadTag): string {
  const attributes = Object.entries(attrs)
    .map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`))
    .join('');
  if (tag === 'meta' || tag === 'link') return `<${tag}${attributes}>`;
  return `<${tag}${attributes}>${tag === 'script' ? text.replaceAll('<', '\\u003c') : escapeText(text)}</${tag}>`;
}

/** Text for an attribute in double quotes. */
export function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Text between tags. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const VOID_ELEMENT = /(<(?:area|br|col|hr|img|input|source|track|wbr)\b[^>]*?)\s*\/>/g;

/** React's markup without the slash that it writes in void elements: HTML gives it no meaning. */
export function withoutVoidSlashes(html: string): string {
  return html.replace(VOID_ELEMENT, '$1>');
}
