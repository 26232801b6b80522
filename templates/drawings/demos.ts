import { tenon } from './joints.ts';
import { svg } from './svg.ts';
import { WORK, work } from './works/works.ts';

/** Draws a joint with both timbers inside the drawing, and room to open it. `id` must be unique in a document. */
export function wholeJoint(id: string): string {
  return svg(tenon({ id, length: 330 }), { x: 30, y: -76, width: 680, height: 496 });
}

/** Draws a cover about its open drawer, which a square cut of the cover shows whole. */
export function openDrawer(): string {
  return svg(work('ai', 'demo'), { x: 199, y: 134, width: 840, height: 420, fit: 'slice' });
}

/** Draws a cover as a list shows it, and as it opens a page. */
export function carriedCover(): string {
  return svg(work('application', 'demo3'), { ...WORK, fit: 'slice' });
}
