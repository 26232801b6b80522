import { decodeHTMLAttribute } from 'entities';
import { isKept } from './kept-names.ts';
import type { Listener } from './listener.ts';

/**
 * Reads HTML in the form that React, markdown-it and this program give it: names of plain letters, a space before each
 * attribute, values in double quotes. Returns the offset of the `<` that begins anything else, or the end of the text.
 */
export function readPlainTags(html: string, listener: Listener): number {
  const attributes = new Map<string, string>();
  let at = html.startsWith(DOCTYPE) ? DOCTYPE.length : 0;
  for (let tag = html.indexOf('<', at); tag !== -1; tag = html.indexOf('<', at)) {
    if (tag > at) listener.text(html, at, tag);
    const isEnd = html.charCodeAt(tag + 1) === SLASH;
    const start = isEnd ? tag + 2 : tag + 1;
    const lowerEnd = lowerWordEnd(html, start);
    const nameEnd = isLetter(html.charCodeAt(lowerEnd)) ? wordEnd(html, lowerEnd) : lowerEnd;
    const end = isEnd ? closeAt(html, nameEnd) : readAttributes(html, nameEnd, attributes);
    if (end === -1 || !isLetter(html.charCodeAt(start))) return tag;
    const written = html.slice(start, nameEnd);
    const name = nameEnd === lowerEnd ? written : written.toLowerCase();
    at = end + 1;
    if (isEnd) {
      listener.close(name);
      continue;
    }
    const closesItself = html.charCodeAt(end - 1) === SLASH;
    if (TEXT_ONLY.has(name) && (closesItself || !holdsText(html, at, name))) return tag;
    listener.open(name, attributes);
    if (attributes.size > 0) attributes.clear();
    if (closesItself && listener.foreign()) listener.close(name);
  }
  if (at < html.length) listener.text(html, at, html.length);
  return html.length;
}

const DOCTYPE = '<!doctype html>';

/** Elements in which tags are text. */
const TEXT_ONLY: ReadonlySet<string> = new Set([
  'iframe',
  'noembed',
  'noframes',
  'plaintext',
  'script',
  'style',
  'textarea',
  'title',
  'xmp',
]);

/** Tells whether nothing in such an element even looks like a tag. A `plaintext` has no end. */
function holdsText(html: string, from: number, name: string): boolean {
  return name !== 'plaintext' && html.startsWith(`</${name}>`, html.indexOf('<', from));
}

/** Takes the attributes that mean something; answers the offset of the tag's `>`, or -1 for a tag of another form. */
function readAttributes(html: string, from: number, attributes: Map<string, string>): number {
  for (let at = from; ; ) {
    const code = html.charCodeAt(at);
    if (code === CLOSE) return at;
    if (code === SLASH) return closeAt(html, at + 1);
    if (code !== SPACE) return -1;
    const start = at + 1;
    const lowerEnd = lowerWordEnd(html, start);
    at = isLetter(html.charCodeAt(lowerEnd)) ? wordEnd(html, lowerEnd) : lowerEnd;
    if (at === start) continue;
    const written = html.slice(start, at);
    const name = at === lowerEnd ? written : written.toLowerCase();
    let value = '';
    if (html.charCodeAt(at) === EQUALS) {
      const end = html.charCodeAt(at + 1) === QUOTE ? html.indexOf('"', at + 2) : -1;
      if (end === -1) return -1;
      value = html.slice(at + 2, end);
      at = end + 1;
    }
    if (isKept(name) && !attributes.has(name))
      attributes.set(name, value.includes('&') ? decodeHTMLAttribute(value) : value);
  }
}

/** Returns the offset itself when a `>` is there, else -1. */
function closeAt(html: string, at: number): number {
  return html.charCodeAt(at) === CLOSE ? at : -1;
}

/** Returns the end of the lower-case letters, digits, hyphens and colons from an offset on. */
function lowerWordEnd(html: string, start: number): number {
  let at = start;
  for (let code = html.charCodeAt(at); isLower(code) || isInWord(code); code = html.charCodeAt(at)) at += 1;
  return at;
}

/** Returns the end of a word that goes on with a capital there, as a few in drawings do. */
function wordEnd(html: string, lowerEnd: number): number {
  let at = lowerEnd;
  for (let code = html.charCodeAt(at); isLetter(code) || isInWord(code); code = html.charCodeAt(at)) at += 1;
  return at;
}

function isLetter(code: number): boolean {
  return isLower(code | 0x20);
}

function isLower(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}

/** Tells whether a code is that of a digit, a colon or a hyphen. */
function isInWord(code: number): boolean {
  return (code >= 0x30 && code <= 0x3a) || code === 0x2d;
}

const SPACE = 0x20;
const QUOTE = 0x22;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const CLOSE = 0x3e;
