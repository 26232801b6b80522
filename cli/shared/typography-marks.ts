/** What a rule may need of a text: a character, two of them in a row, or a digit. */
export type Mark = (typeof MARKS)[number];

/** Some marks, a bit each. */
export type Marks = number;

const MARKS = [
  'digit',
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
  ',',
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

/** The bits of some marks. */
export function marksOf(marks: readonly Mark[]): Marks {
  return marks.reduce((bits, mark) => bits | bitOf(mark), 0);
}

/** The marks of a text, in one pass: most rules need none of the few that it has. */
export function marksIn(text: string): Marks {
  let marks = 0;
  let last = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < SIZE) marks |= BIT_OF_CODE[code] ?? 0;
    if (code === last && (code === DOT || code === HYPHEN)) marks |= code === DOT ? DOTS : HYPHENS;
    last = code;
  }
  return marks;
}

const DOT = 0x2e;
const HYPHEN = 0x2d;
const DOTS = bitOf('..');
const HYPHENS = bitOf('--');
/** Above the last mark. */
const SIZE = 0x2100;
const BIT_OF_CODE = bitsByCode();

function bitOf(mark: Mark): number {
  return 1 << MARKS.indexOf(mark);
}

function bitsByCode(): Uint32Array {
  const bits = new Uint32Array(SIZE);
  for (const mark of MARKS) if (mark.length === 1) bits[mark.charCodeAt(0)] = bitOf(mark);
  for (let code = 0x30; code <= 0x39; code++) bits[code] = bitOf('digit');
  return bits;
}
