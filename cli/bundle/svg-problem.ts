import { isUtf8 } from 'node:buffer';
import { Parser } from 'htmlparser2';
import { leftConflict } from '../report/conflict.ts';
import { errorOf } from '../report/diagnostic.ts';
import { locationAt } from '../report/locate.ts';
import type { Diagnostic } from '../types.ts';

/** Tells by its name whether a file is an SVG: a browser that opens one runs its scripts. */
export function isSvg(file: string): boolean {
  return /\.svg$/i.test(file);
}

/** Reports what keeps an SVG from being published, at its line. Undefined when it may be. */
export function svgProblem(file: string, bytes: Uint8Array): Diagnostic | undefined {
  if (!isUtf8(bytes)) return errorOf('corrupt-image', 'This SVG is not valid UTF-8', { location: { file } });
  const conflict = leftConflict(file, bytes);
  if (conflict !== undefined) return conflict;
  const text = new TextDecoder().decode(bytes);
  const unsafe = findUnsafePart(text);
  if (unsafe === undefined) return undefined;
  const problem = `${unsafe.what} is not allowed in an SVG image`;
  const note = unsafe.what === ENTITIES ? PLAIN_SVG : undefined;
  return errorOf('unsafe-svg', problem, { location: locationAt(file, text, unsafe), note });
}

const PLAIN_SVG =
  'Save it again without the data that its program keeps for itself: in Illustrator, by Export As in place of Save As; in Inkscape, as plain SVG';

/** Something in an SVG that could run or fetch. Offsets are UTF-16 units in its text. */
interface UnsafePart {
  readonly offset: number;
  readonly length: number;
  /** Its description, as the subject of a sentence. */
  readonly what: string;
}

/** Description of a declaration that drawing programs write for their own use. */
const ENTITIES = 'A declaration of entities';

/** Finds the first part of an SVG that no picture needs: a script, a handler, foreign content, anything external. */
function findUnsafePart(svg: string): UnsafePart | undefined {
  let found: UnsafePart | undefined;
  const judge = (what: string | undefined, start: number, end: number): void => {
    if (what !== undefined) found ??= { offset: start, length: end - start, what };
  };
  let element = '';
  /** Start of a tag whose end was not read yet. */
  let unfinished: number | undefined;
  /** Text of the open style elements: the parser hands out a word in parts when it holds a character reference. */
  let style = { depth: 0, css: '', start: 0, end: 0 };
  let isData = false;
  const parser: Parser = new Parser(
    {
      onopentagname: (name) => {
        element = localName(name);
        unfinished = parser.startIndex;
        judge(elementProblem(element), unfinished, unfinished + 1 + name.length);
      },
      onattribute: (name, value) =>
        judge(attributeProblem(element, name.toLowerCase(), value), parser.startIndex, parser.endIndex),
      onopentag: () => {
        unfinished = undefined;
        if (element === 'style') style = { ...style, depth: style.depth + 1 };
      },
      ontext: (text) => {
        const end = parser.endIndex + 1;
        const start = end - text.length;
        const sign = isData || !svg.startsWith(text, start) ? -1 : text.indexOf('<');
        if (sign >= 0) judge(UNFINISHED, start + sign, end);
        if (style.depth === 0) return;
        style = { ...style, css: style.css + text, start: style.css === '' ? start : style.start, end };
      },
      oncdatastart: () => {
        isData = true;
      },
      oncdataend: () => {
        isData = false;
      },
      onclosetag: (name) => {
        judge(cssProblem(style.css), style.start, style.end);
        if (localName(name) === 'style') style = { ...style, depth: style.depth - 1, css: '' };
      },
      onprocessinginstruction: (name, data) =>
        judge(instructionProblem(name, data), parser.startIndex, parser.endIndex + 1),
    },
    { xmlMode: true },
  );
  parser.write(svg);
  if (svg.indexOf('<', parser.startIndex) >= 0) unfinished ??= svg.indexOf('<', parser.startIndex);
  if (unfinished !== undefined) judge(UNFINISHED, unfinished, Math.min(svg.length, unfinished + 20));
  // Closes the elements that the text left open.
  parser.end();
  return found;
}

const UNFINISHED = 'A tag that never ends';
const ACTIVE =
  /^(script|foreignobject|iframe|embed|object|audio|video|canvas|handler|listener|link|meta|base)$/;
/** Namespace of elements of which many load or send something, in attributes that no drawing has. */
const HTML = 'http://www.w3.org/1999/xhtml';
const ANIMATION = /^(set|animate\w*)$/;
const EMBEDDED_PICTURE = /^data:image\/(png|jpeg|gif|webp|avif)[;,]/;

/** Drops the prefix of a name, which means nothing: `svg:script` runs as `script` does. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}

function elementProblem(name: string): string | undefined {
  if (!/^[\p{L}\p{N}_.-]+$/u.test(name)) return UNFINISHED;
  return ACTIVE.test(name) ? `A <${name}> element` : undefined;
}

function instructionProblem(name: string, data: string): string | undefined {
  if (name.startsWith('!')) return declarationProblem(data);
  if (!/^\?xml$/i.test(name)) return 'A processing instruction';
  return /encoding\s*=\s*["'](?!utf-8|us-ascii)/i.test(data) ? 'An encoding other than UTF-8' : undefined;
}

/**
 * Refuses a declaration that ends within quotes: an XML parser reads on to the closing quote, and finds other tags
 * after it than this parser does.
 */
function declarationProblem(data: string): string | undefined {
  if (data.includes('[')) return ENTITIES;
  return /["']/.test(data.replace(/"[^"]*"|'[^']*'/g, ''))
    ? 'A declaration that ends within quotes'
    : undefined;
}

/** Describes why an attribute is unsafe, if it is. `value` has its character references replaced. */
function attributeProblem(element: string, name: string, value: string): string | undefined {
  if (name === 'xmlns' || name.startsWith('xmlns:')) return value === HTML ? 'HTML' : undefined;
  const local = localName(name);
  const plain = value.trim();
  // Browsers drop these characters inside a scheme.
  const scheme = [...plain.toLowerCase()].filter((character) => character > ' ').join('');
  if (/^on/.test(local)) return `The event handler ${name}`;
  if (scheme.includes('javascript:')) return 'A javascript: address';
  if (name === 'xml:base') return 'A base address';
  // A list of addresses.
  if (local === 'ping') return 'An address outside the file';
  if (/^(href|src)$/.test(local) && !plain.startsWith('#') && !EMBEDDED_PICTURE.test(scheme))
    return 'An address outside the file';
  if (ANIMATION.test(element) && local === 'attributename' && /(?:^|:)href$|^on/i.test(plain)) {
    return `An animation of ${plain}`;
  }
  return cssProblem(plain);
}

function cssProblem(css: string): string | undefined {
  const plain = css.replace(ESCAPE, (_all, hex: string | undefined, sign: string) =>
    hex === undefined ? sign : safeCodePoint(Number.parseInt(hex, 16)),
  );
  if (/@import/i.test(plain)) return 'An imported stylesheet';
  if (/image-set\s*\(/i.test(plain)) return 'An address outside the file';
  for (const [, address = ''] of plain.matchAll(/url\s*\(\s*["']?\s*([^)]*)/gi)) {
    if (!address.startsWith('#') && !EMBEDDED_PICTURE.test(address.toLowerCase()))
      return 'An address outside the file';
  }
  return undefined;
}

/**
 * An escape in CSS: a character by its number, with one white space after it, or any other as itself. `\75rl` and `\url`
 * are `url`. A character reference may write the two signs of a line end, which count as one.
 */
const ESCAPE = /\\(?:([0-9a-f]{1,6})(?:\r\n|\s)?|([^\n\r\f]))/gi;

function safeCodePoint(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
}
