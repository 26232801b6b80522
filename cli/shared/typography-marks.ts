/** A sign that a rule may need in a text: a character, two of them in a row, or one of a kind. */
export type Mark = (typeof MARKS)[number];

/** Some marks, a bit each. */
export type Marks = number;

const MARKS = [
  'digit',
  'fraction',
  // A stand-in for code, a picture or an address
  'object',
  // A capital that may be a title's first letter, an initial, or a Roman figure
  'capital',
  // A sign of text that may stay as written: code, tags, addresses, names of files
  'verbatim',
  '..',
  '--',
  "'",
  '"',
  '“',
  '”',
  '«',
  '»',
  '…',
  '–',
  '—',
  ';',
  '!',
  '?',
  ' ,',
  ':',
  '%',
  '‰',
  '€',
  '¢',
  '$',
  '°',
  '\u202F',
  '\u2011',
] as const;

/** Returns the bits of some marks. */
export function marksOf(marks: readonly Mark[]): Marks {
  return marks.reduce((bits, mark) => bits | bitOf(mark), 0);
}

/** Finds the marks of a text in one pass, since most rules need none. May find a few too many, never too few. */
export function marksIn(text: string): Marks {
  let marks = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const bits = code < SIZE ? (BITS_OF_CODE[code] ?? 0) : LOOK;
    if (bits === 0) continue;
    marks |= bits === LOOK ? marksAt(text, at) : bits;
  }
  return marks;
}

/** Finds the marks of a character, which depend on its neighbours. */
function marksAt(text: string, at: number): Marks {
  const [before, character, after] = [text.charAt(at - 1), text.charAt(at), text.charAt(at + 1)];
  // `www.` and names of files
  if (character === '.')
    return (
      (after === '.' ? bitOf('..') : 0) | (/w/i.test(before) || /[a-z]/i.test(after) ? bitOf('verbatim') : 0)
    );
  if (character === '-') return after === '-' ? bitOf('--') : 0;
  if (character === ']') return after === '(' ? bitOf('verbatim') : 0;
  if (character === '/') return after === '/' ? bitOf('verbatim') : 0;
  // `mailto:` and `tel:`
  if (character === ':') return bitOf(':') | (/[ol]/i.test(before) ? bitOf('verbatim') : 0);
  if (character === ',') return /\s/.test(before) ? bitOf(' ,') : 0;
  // Hiding a stand-in again would give the same one
  if (character === '\uFFFC') return bitOf('object');
  if (character === '\uFFFB') return bitOf('verbatim');
  return mayBind(before, character, after) ? bitOf('capital') : 0;
}

/** Tells whether a capital may be an initial, a Roman figure after a space, or begin a title: `Mme` or `Prof.` */
function mayBind(before: string, capital: string, after: string): boolean {
  if (after === '.') return true;
  if ('IVXLC'.includes(capital)) return /\s/.test(before) && !/[a-zà-ÿ'’]/.test(after);
  if (capital === 'M') return after !== '' && 'Mmlers'.includes(after);
  return (capital === 'D' || capital === 'P') && after === 'r';
}

/** Characters that keyboards and word processors write for an apostrophe. */
const ODD_APOSTROPHES = '‘´ʼ';

/** One of them between two letters. */
export const ODD_APOSTROPHE = new RegExp(String.raw`[${ODD_APOSTROPHES}](?<=\p{L}.)(?=\p{L})`, 'gu');

/** Code above that of the last mark. */
const SIZE = 0x2160;
/** Bit of a character whose marks depend on its neighbours. */
const LOOK = 1 << 30;
const BITS_OF_CODE = bitsByCode();

function bitOf(mark: Mark): number {
  return 1 << MARKS.indexOf(mark);
}

function bitsByCode(): Uint32Array {
  const bits = new Uint32Array(SIZE);
  for (const mark of MARKS) if (mark.length === 1) bits[mark.charCodeAt(0)] = bitOf(mark);
  for (let code = 0x30; code <= 0x39; code++) bits[code] = bitOf('digit');
  // They share the apostrophe's bit: few bits are left, and the rules of an apostrophe are quick on a text without one.
  for (const apostrophe of ODD_APOSTROPHES) bits[apostrophe.charCodeAt(0)] = bitOf("'");
  // Spaces of other widths share that of the narrow no-break one.
  for (let code = 0x2002; code <= 0x200a; code++) bits[code] = bitOf('\u202F');
  for (const fraction of '½¼¾⅓⅔') bits[fraction.charCodeAt(0)] = bitOf('fraction');
  for (const character of '`<{&@') bits[character.charCodeAt(0)] = bitOf('verbatim');
  for (const character of '.-]/:,') bits[character.charCodeAt(0)] = LOOK;
  for (let code = 0; code < SIZE; code++) if (/\p{Lu}/u.test(String.fromCharCode(code))) bits[code] = LOOK;
  return bits;
}
