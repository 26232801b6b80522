import type { Token } from 'markdown-it';
import type { Span } from './locator.ts';

/** The address of a link or an image in the text. */
export interface Destination {
  /** The address; the whole label when the address is empty, or is in a definition elsewhere. */
  readonly span: Span;
  /** The address as written; undefined when it is in a definition elsewhere. */
  readonly written?: string;
}

/** Finds the address after a label that markdown-it has already read: `[label](address "title")`. */
export function destinationAfter(content: string, token: Token, label: Span): Destination {
  const open = label.at + label.length;
  if (token.meta?.label !== undefined || content.charAt(open) !== '(') return { span: label };
  let at = open + 1;
  while (/\s/.test(content.charAt(at))) at += 1;
  const isBracketed = content.charAt(at) === '<';
  if (isBracketed) at += 1;
  const written = content.slice(at, isBracketed ? bracketEnd(content, at) : addressEnd(content, at));
  return { span: written === '' ? label : { at, length: written.length }, written };
}

function bracketEnd(content: string, start: number): number {
  let at = start;
  while (at < content.length && content.charAt(at) !== '>') at += content.charAt(at) === '\\' ? 2 : 1;
  return at;
}

/** Finds the end of an address: white space, or a closing parenthesis that it did not open. */
function addressEnd(content: string, start: number): number {
  let depth = 0;
  let at = start;
  for (; at < content.length; at += content.charAt(at) === '\\' ? 2 : 1) {
    const char = content.charAt(at);
    if (/\s/.test(char) || (char === ')' && depth === 0)) break;
    if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
  }
  return at;
}
