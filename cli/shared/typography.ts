import type { Locale } from './locale.ts';
import type { CutText } from './typography-edits.ts';
import { applyRules } from './typography-edits.ts';
import { ENGLISH } from './typography-english.ts';
import { FRENCH } from './typography-french.ts';
import { marksIn, marksOf } from './typography-marks.ts';
import { hide, reveal, VERBATIM } from './typography-verbatim.ts';

/** A part of a text that markup cuts in pieces, such as `« **mot** »`. */
export interface TextPiece {
  /** `text` is set; `object` (code, a picture) is left alone and counts as a word; `break` starts a new line. */
  readonly kind: 'text' | 'object' | 'break';
  readonly text: string;
}

/**
 * Sets a text by its locale's typography (behaviour 6.3). Pure, linear, and idempotent. Code between
 * backquotes, tags, placeholders in braces, character references, URLs, e-mail addresses, file names
 * and times such as `14:30` stay as written.
 */
export function typography(text: string, locale: Locale): string {
  return typographyPieces([{ kind: 'text', text }], locale)[0] ?? '';
}

/** Sets pieces as the one text that visitors read; returns the text of each, objects and breaks as given. */
export function typographyPieces(pieces: readonly TextPiece[], locale: Locale): readonly string[] {
  const joined = join(pieces);
  const marks = marksIn(joined.text);
  const hidden = (marks & MAY_HIDE) === 0 ? { text: joined.text, units: '' } : hide(joined.text);
  const input = { text: hidden.text, cuts: joined.cuts };
  const set = applyRules(locale === 'fr' ? FRENCH : ENGLISH, input, hidden.units === '' ? marks : undefined);
  if (set === input) return pieces.map(({ text }) => text);
  return split({ text: reveal({ text: set.text, units: hidden.units }), cuts: set.cuts }, pieces);
}

const MAY_HIDE = marksOf(['verbatim']);
const LINE_BREAK = '\u2028';

function join(pieces: readonly TextPiece[]): CutText {
  const texts = pieces.map(({ kind, text }) =>
    kind === 'text' ? text : kind === 'break' ? LINE_BREAK : VERBATIM,
  );
  let end = 0;
  const ends = texts.map((text) => {
    end += text.length;
    return end;
  });
  return { text: texts.join(''), cuts: ends.slice(0, -1) };
}

function split({ text, cuts }: CutText, pieces: readonly TextPiece[]): readonly string[] {
  return pieces.map((piece, index) => {
    if (piece.kind !== 'text') return piece.text;
    return text.slice(index === 0 ? 0 : cuts[index - 1], cuts[index] ?? text.length);
  });
}
