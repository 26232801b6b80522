import parseRange from 'range-parser';
import type { FileSlice } from './representation.ts';

/** Bytes of a representation, both ends included. */
type ByteRange = Pick<FileSlice, 'start' | 'end'>;

/**
 * The one range that a Range header asks for. Undefined: the header is to be ignored, because it is malformed, in
 * another unit, or asks for several ranges, which a server need not send.
 */
export function requestedRange(header: string, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=[ \t]*(\d*-\d*)[ \t]*$/i.exec(header);
  if (match === null) return undefined;
  const [, range = ''] = match;
  // More bytes from the end than there are means all of them; the parser would call it unsatisfiable.
  const suffix = range.startsWith('-') && Number(range.slice(1)) > size ? `-${size}` : range;
  const parsed = parseRange(size, `bytes=${suffix}`);
  if (parsed === -1) return isBackwards(range) ? undefined : 'unsatisfiable';
  if (parsed === -2) return undefined;
  const [first] = parsed;
  return first === undefined ? undefined : { start: first.start, end: first.end };
}

/** `5-1` is not a range at all: RFC 9110 calls it invalid, and an invalid Range header is ignored. */
function isBackwards(range: string): boolean {
  const [start = '', end = ''] = range.split('-');
  return end !== '' && start !== '' && Number(start) > Number(end);
}
