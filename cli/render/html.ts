import type { DocumentPart, WrittenTag } from '../output/document-part.ts';
import { isVoid } from '../output/document-part.ts';
import { escapeAttribute, escapeText } from '../shared/escape.ts';
import type { HeadTag } from '../shared/wire.ts';

/** Tags of a head as a part of its document. */
export function headPart(head: readonly HeadTag[]): DocumentPart {
  const tags = head.map(writtenTag);
  return { html: tags.map(headTagHtml).join(''), isShared: false, tags };
}

/** JSON-LD keeps its quotes but cannot close its element. */
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

/** A drawing, and a tag with something to change: most have nothing. */
const DRAWING_OR_TAG = /<svg\b.*?<\/svg>|<[a-z][^>]*(?:\/>| [a-z]+[A-Z][A-Za-z]*="[^>]*>)/gs;
const VOID_TAG = /^<(?:area|br|col|hr|img|input|source|track|wbr)\b/;
/** A name that HTML writes in lower case. What looks like one in a value has no bare quote after it. */
const MIXED_NAME = / [a-z]+[A-Z][A-Za-z]*(?==")/g;

/**
 * React's markup as HTML writes it: no slash in void elements, which means nothing there, and `hreflang` for
 * `hrefLang`. Names in drawings keep their case: `viewBox`. A body that stands in it is no markup of React's.
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
