import type { Location } from '../../types.ts';
import type { Pass } from './pass.ts';

/** One `key=value` as it is written. */
interface WrittenAttribute {
  readonly value: string;
  /** The whole attribute, by which it is found in its line. */
  readonly written: string;
}

/** Attributes by key, and the first text among them that is not an attribute. */
interface ParsedAttributes {
  readonly attributes: Readonly<Record<string, WrittenAttribute>>;
  readonly odd?: string;
}

/** Parses `key=value other="two words"`. A key that comes twice is odd: either value may be meant. */
export function parseAttributes(text: string): ParsedAttributes {
  const attributes: Record<string, WrittenAttribute> = Object.create(null);
  let at = 0;
  while (at < text.length) {
    ATTRIBUTE.lastIndex = at;
    const found = ATTRIBUTE.exec(text);
    const [whole = '', written = '', key = '', quoted, plain = ''] = found ?? [];
    if (found === null || key in attributes) return { attributes, odd: text.slice(at).trim() };
    attributes[key] = { value: quoted ?? plain, written };
    at += whole.length;
  }
  return { attributes };
}

/** White space is bounded, so that a run of it is read once. */
const ATTRIBUTE = /\s{0,20}(([a-z][a-z-]*)=(?:"([^"]*)"|([^\s"{}]+)))(?:\s{1,20}|$)/y;

/** Reports a text between braces that is not an attribute, or a key that comes twice. */
export function reportOddAttribute(odd: string, location: Location, { error }: Pass): void {
  const text = `"${odd}" is not an attribute: write key=value, once each, with straight quotes around several words`;
  error('bad-attributes', text, { location });
}

/** Cuts `Title {key=value}` in two. */
export function cutBraces(text: string): { readonly before: string; readonly braces: string } {
  const start = text.endsWith('}') ? text.lastIndexOf('{') : -1;
  if (start === -1) return { before: text, braces: '' };
  return { before: text.slice(0, start).trimEnd(), braces: text.slice(start + 1, -1).trim() };
}
