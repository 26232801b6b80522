import type { ReactElement } from 'react';
import type { FencedProps, FencedUse } from '../../cli/api/fenced.ts';

/** Two or three figures in a row, each of its own height. */
export function SideBySide({ children }: FencedProps<unknown>): ReactElement {
  return <div className="side-by-side">{children}</div>;
}

/** Any number of pictures, cut to one shape. */
export function Gallery({ children }: FencedProps<unknown>): ReactElement {
  return <div className="gallery">{children}</div>;
}

/** Refuses a row of fewer than two or more than three pictures. */
export function sideBySideProblem({ figures }: FencedUse<unknown>): string | undefined {
  return figures === 2 || figures === 3 ? undefined : 'hold two or three pictures; a gallery holds more';
}

/** Refuses a gallery of fewer than two pictures. */
export function galleryProblem({ figures }: FencedUse<unknown>): string | undefined {
  return figures > 1 ? undefined : 'hold two pictures or more';
}
