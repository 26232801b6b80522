import { getOrMake } from '../shared/get-or-make.ts';
import type { Diagnostic, Location, Note } from '../types.ts';
import { countBySeverity, isError } from './diagnostic.ts';
import { displayWidth, graphemes, inert } from './inert.ts';
import type { Paint } from './paint.ts';
import { createPaint } from './paint.ts';
import { formatCount, formatInteger } from './units.ts';

/** Options for printing a diagnostic. */
interface FormatOptions {
  readonly colour: boolean;
}

/** Options for printing a list of diagnostics. */
interface ListOptions extends FormatOptions {
  /** Most diagnostics that are shown; when some are left out, errors are shown first. @default all */
  readonly limit?: number;
}

/** Formats one diagnostic with its code frame and notes, without a final line break. */
export function formatDiagnostic(diagnostic: Diagnostic, options: FormatOptions): string {
  const paint = createPaint(options);
  const blocks = [headline(diagnostic, paint)];
  if (diagnostic.location !== undefined)
    blocks.push(place(diagnostic.location, diagnostic.suggestion, paint));
  else if (diagnostic.suggestion !== undefined) blocks.push(`    ${remedy(diagnostic.suggestion, paint)}`);
  for (const note of diagnostic.notes ?? []) blocks.push(...formatNote(note, paint));
  return blocks.join('\n\n');
}

/** Formats sorted diagnostics, each with its frame, and a last line that counts them; an empty text for none. */
export function formatDiagnostics(list: readonly Diagnostic[], options: ListOptions): string {
  if (list.length === 0) return '';
  const shown = sortDiagnostics(mostSerious(list, options.limit ?? list.length));
  const blocks = shown.map((diagnostic) => formatDiagnostic(diagnostic, options));
  const left = list.length - shown.length;
  if (left > 0) blocks.push(`… and ${formatInteger(left)} more`);
  if (list.length > MANY) blocks.push(countKinds(list));
  blocks.push(countDiagnostics(list));
  return `${blocks.join('\n\n')}\n`;
}

/** Most diagnostics that a person reads one by one; below a longer list, its kinds are counted. */
const MANY = 50;
const KINDS_COUNTED = 10;

/** Counts kinds, a line each, as `600 errors  unknown-key`: errors first, the most frequent before others. */
function countKinds(list: readonly Diagnostic[]): string {
  const kinds = new Map<string, { readonly one: Diagnostic; count: number }>();
  for (const one of list)
    getOrMake(kinds, `${one.severity} ${one.code}`, () => ({ one, count: 0 })).count += 1;
  const sorted = [...kinds.values()].sort(
    (a, b) => Number(isError(b.one)) - Number(isError(a.one)) || b.count - a.count,
  );
  const lines = sorted
    .slice(0, KINDS_COUNTED)
    .map(({ one, count }) => [formatCount(count, one.severity), one.code] as const);
  const width = Math.max(...lines.map(([count]) => count.length));
  const left = sorted.length - lines.length;
  const rest = left > 0 ? [`    … and ${formatCount(left, 'other kind')}`] : [];
  return [...lines.map(([count, code]) => `    ${count.padEnd(width)}  ${code}`), ...rest].join('\n');
}

/** Sorts diagnostics by file, line, column, code and text; those without a file come first. */
export function sortDiagnostics(list: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...list].sort(
    (a, b) =>
      compare(a.location?.file ?? '', b.location?.file ?? '') ||
      compare(a.location?.line ?? 0, b.location?.line ?? 0) ||
      compare(a.location?.column ?? 0, b.location?.column ?? 0) ||
      compare(a.code, b.code) ||
      compare(a.text, b.text),
  );
}

/** Counts diagnostics in words: `3 errors and 1 warning`. */
export function countDiagnostics(list: readonly Diagnostic[]): string {
  const { errors, warnings } = countBySeverity(list);
  const parts = [
    ...(errors === 0 ? [] : [formatCount(errors, 'error')]),
    ...(warnings === 0 ? [] : [formatCount(warnings, 'warning')]),
  ];
  return parts.join(' and ') || 'no errors';
}

// Columns of source text in a frame: with the gutter it fits a terminal of 80 in most files.
const FRAME_WIDTH = 72;
// UTF-16 units looked at on each side of the column: bounds the work on lines of many megabytes.
const REACH = 400;

function mostSerious(list: readonly Diagnostic[], limit: number): readonly Diagnostic[] {
  if (list.length <= limit) return list;
  const sorted = sortDiagnostics(list);
  const warnings = sorted.filter((diagnostic) => !isError(diagnostic));
  return [...sorted.filter(isError), ...warnings].slice(0, Math.max(0, limit));
}

function headline({ severity, text, code }: Diagnostic, paint: Paint): string {
  const label =
    severity === 'error'
      ? `${paint('red', '✘')} ${paint('error', '[ERROR]')}`
      : `${paint('yellow', '▲')} ${paint('warning', '[WARNING]')}`;
  return `${label} ${paint('bold', sentence(text))} ${paint('dim', `[${code}]`)}`;
}

function formatNote({ text, location }: Note, paint: Paint): readonly string[] {
  const remark = `  ${sentence(text)}`;
  // Some notes, which are also printed elsewhere, already end in a colon.
  return location === undefined
    ? [remark]
    : [`${remark.replace(/:$/, '')}:`, place(location, undefined, paint)];
}

function place(location: Location, suggestion: string | undefined, paint: Paint): string {
  const where = [inert(location.file), location.line, location.column]
    .filter((part) => part !== undefined)
    .join(':');
  const { line, lineText, column, length = 1 } = location;
  if (line === undefined || lineText === undefined)
    return suggestion === undefined ? `    ${where}` : `    ${where}\n    ${remedy(suggestion, paint)}`;
  const number = String(line);
  const { source, indent, width } = windowed(lineText, column ?? 1, length);
  const padding = ' '.repeat(column === undefined ? 0 : indent);
  const mark = column === undefined ? [] : [width === 1 ? '^' : '~'.repeat(width)];
  const below = [...mark, ...(suggestion === undefined ? [] : [sentence(suggestion)])];
  const gutter = ' '.repeat(number.length);
  return [
    `    ${where}:`,
    `      ${number} │ ${source}`.trimEnd(),
    ...below.map((text, index) => {
      const side = index === below.length - 1 ? '╵' : '│';
      return `      ${gutter} ${side} ${padding}${paint('green', text)}`;
    }),
  ].join('\n');
}

interface FrameWindow {
  readonly source: string;
  /** Columns before the marked text. */
  readonly indent: number;
  /** Columns of the marked text, at least 1. */
  readonly width: number;
}

/** Cuts the part of a line around a column that fits the frame, and finds the marked text in it. */
function windowed(text: string, column: number, length: number): FrameWindow {
  const start = Math.min(Math.max(column - 1, 0), text.length);
  const end = Math.min(start + Math.max(length, 1), text.length);
  const before = visible(text.slice(Math.max(0, start - REACH), start));
  const marked = visible(text.slice(start, Math.min(end, start + REACH)));
  const after = visible(text.slice(end, end + REACH));
  const cutMarked = keepStart(marked, FRAME_WIDTH);
  const room = FRAME_WIDTH - displayWidth(cutMarked);
  // The text before the mark explains it best; a line that starts in view needs no cut on its left.
  const wantAfter = Math.min(displayWidth(after), Math.floor(room / 3));
  const left = keepEnd(
    before,
    start > REACH ? Math.min(room - wantAfter, displayWidth(before) - 1) : room - wantAfter,
  );
  const right = keepStart(after, room - displayWidth(left));
  const cutRight = cutMarked === marked ? right : '';
  return {
    source: left + cutMarked + cutRight,
    indent: displayWidth(left),
    width: Math.max(1, displayWidth(cutMarked)),
  };
}

function visible(text: string): string {
  return inert(text.replaceAll('\t', '  '));
}

function keepStart(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  return width < 1 ? '' : `${firstWithin(graphemes(text), width - 1).join('')}…`;
}

function keepEnd(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  const fromEnd = firstWithin(graphemes(text).toReversed(), width - 1);
  return width < 1 ? '' : `…${fromEnd.toReversed().join('')}`;
}

/** Returns the first of some graphemes, as many as fit in so many columns. */
function firstWithin(signs: readonly string[], width: number): readonly string[] {
  const kept: string[] = [];
  let used = 0;
  for (const sign of signs) {
    used += displayWidth(sign);
    if (used > width) break;
    kept.push(sign);
  }
  return kept;
}

function remedy(suggestion: string, paint: Paint): string {
  return paint('green', `Write instead: ${sentence(suggestion)}`);
}

/** Puts a message on one line and makes it harmless, since messages quote what users wrote. */
function sentence(text: string): string {
  if (!text.includes('\n')) return inert(text);
  const lines = text.split('\n').map((line, index) => (index === 0 ? line.trimEnd() : line.trim()));
  return inert(lines.filter((line) => line !== '').join(' '));
}

function compare<T extends string | number>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
