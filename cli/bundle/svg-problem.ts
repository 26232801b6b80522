import { isUtf8 } from 'node:buffer';
import { leftConflict } from '../report/conflict.ts';
import { errorOf } from '../report/diagnostic.ts';
import { locationAt } from '../report/locate.ts';
import type { Diagnostic } from '../types.ts';
import { ENTITIES, findUnsafePart } from './svg-safety.ts';

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
  const notes = unsafe.what === ENTITIES ? [{ text: PLAIN_SVG }] : undefined;
  return errorOf('unsafe-svg', problem, { location: locationAt(file, text, unsafe), notes });
}

const PLAIN_SVG =
  'Save it again without the data that its program keeps for itself: in Illustrator, by Export As in place of Save As; in Inkscape, as plain SVG';
