import { once } from '../shared/once.ts';

/** Makes text harmless to terminals: control characters, escapes and invisible direction marks become visible signs. */
export function inert(text: string): string {
  return text.replace(HARMFUL, sign);
}

/** Makes each line of a text {@link inert}, and keeps the line breaks. */
export function inertLines(text: string): string {
  return text.split('\n').map(inert).join('\n');
}

/** Counts the columns of inert text on a terminal: 2 for wide letters and emoji, 0 for combining marks. */
export function displayWidth(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let width = 0;
  for (const { segment } of splitter().segment(text)) width += graphemeWidth(segment);
  return width;
}

/** Splits a text into characters as people perceive them, or the first of them. */
export function graphemes(text: string, most = Number.POSITIVE_INFINITY): readonly string[] {
  if (PLAIN.test(text)) return text.slice(0, most).split('');
  const found: string[] = [];
  for (const { segment } of splitter().segment(text)) {
    if (found.length === most) break;
    found.push(segment);
  }
  return found;
}

// C0, DEL, C1, line separators, and what reorders or hides text (U+200C and U+200D shape letters: kept).
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point.
const HARMFUL = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;
const PLAIN = /^[\u0020-\u007e\u00a0-\u02ff]*$/;
const WIDE =
  /^(?:\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}])/u;
const NARROW_NOTHING = /^[\p{Mark}\u200c\u200d]+$/u;
/** Made when it is first needed: it reads tables for some milliseconds. */
const splitter = once(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

function sign(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '\u2421' : '\ufffd';
}

function graphemeWidth(grapheme: string): number {
  if (NARROW_NOTHING.test(grapheme)) return 0;
  return WIDE.test(grapheme) || grapheme.includes('\ufe0f') ? 2 : 1;
}
