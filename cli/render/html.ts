import type { DocumentPart, WrittenTag } from '../output/document-part.ts';
import { isVoid } from '../output/document-part.ts';
import { escapeAttribute, escapeText } from '../shared/escape.ts';
import type { HeadTag } from '../shared/wire.ts';

/** Writes the tags of a head as a part of their document. */
export function headPart(head: readonly HeadTag[]): DocumentPart {
  const tags = head.map(writtenTag);
  return { html: tags.map(headTagHtml).join(''), isShared: false, tags };
}

/** Escapes a tag's text. JSON-LD keeps its quotes but cannot close its element. */
function writtenTag({ tag, attrs, text }: HeadTag): WrittenTag {
  const inner = tag === 'script' ? text.replaceAll('<', '\\u003c') : text === '' ? '' : escapeText(text);
  return { tag, attrs, inner };
}

function headTagHtml({ tag, attrs, inner }: WrittenTag): string {
  let attributes = '';
  for (const name of Object.keys(attrs)) {
    const value = attrs[name] ?? '';
    attributes += value === '' ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`;
  }
  const open = `<${tag}${attributes}>`;
  return isVoid(tag) ? open : `${open}${inner}</${tag}>`;
}

/** A drawing, or a tag with something to change: most tags have nothing. */
const DRAWING_OR_TAG = /<svg\b.*?<\/svg>|<[a-z][^>]*(?:\/>| [a-z]+[A-Z][A-Za-z]*="[^>]*>)/gs;
const VOID_TAG = /^<(?:area|br|col|hr|img|input|source|track|wbr)\b/;
/**
 * An attribute name that HTML writes in lower case. Text that looks like one inside a value has no bare quote after it.
 */
const MIXED_NAME = / [a-z]+[A-Z][A-Za-z]*(?==")/g;

/**
 * Rewrites React's markup as HTML: no slash in void elements, where it means nothing, and `hreflang` for `hrefLang`.
 * Names in drawings keep their case: `viewBox`. `body`, where it appears in the markup, is not React's and stays.
 */
export function plainMarkup(html: string, body = ''): string {
  const start = body === '' ? -1 : html.indexOf(body);
  if (start === -1) return plainTags(html);
  return plainTags(html.slice(0, start)) + body + plainTags(html.slice(start + body.length));
}

function plainTags(html: string): string {
  return html.replace(DRAWING_OR_TAG, (part) =>
    part.startsWith('<svg') ? part : unslashed(part).replace(MIXED_NAME, (name) => name.toLowerCase()),
  );
}

function unslashed(tag: string): string {
  return VOID_TAG.test(tag) && tag.endsWith('/>') ? `${tag.slice(0, -2).trimEnd()}>` : tag;
}
