import type { Offset } from './offset.ts';
import { offsetClass } from './offset.ts';

interface SvgOptions {
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
  readonly height: number;
  /** `slice` fills its place and crops the edges. @default 'meet' */
  readonly fit?: 'meet' | 'slice';
  readonly className?: string;
}

/** Returns the SVG element of a decorative drawing. */
export function svg(
  body: string,
  { x = 0, y = 0, width, height, fit = 'meet', className }: SvgOptions,
): string {
  const slice = fit === 'slice' ? ' preserveAspectRatio="xMidYMid slice"' : '';
  const classes = className === undefined ? '' : ` class="${className}"`;
  return `<svg${classes} viewBox="${x} ${y} ${width} ${height}"${slice} aria-hidden="true">${body}</svg>`;
}

/** Draws a beam as wide as the page. */
export function beam(body: string): string {
  return svg(body, { y: -60, width: 1600, height: 232, fit: 'slice' });
}

/** Draws a timber at one of its four moments. */
export function moment(body: string): string {
  return svg(body, { x: -18, y: -38, width: 372, height: 172 });
}

/** Marks a part that leaves its place while its link or card is hovered or focused. */
export function leaving(offset: Offset, body: string): string {
  return `<g class="go ${offsetClass(offset)}">${body}</g>`;
}

/** Marks a part that rests away from its place and slides home. */
export function moving(offset: Offset, name: string, body: string): string {
  return `<g class="mv ${name} ${offsetClass(offset)}">${body}</g>`;
}
