import type { ReactElement } from 'react';

interface DrawingProps {
  /** Markup from `drawings/`. */
  readonly svg: string;
  readonly className?: string;
}

/** A drawing: decorative unless its markup says otherwise. */
export function Drawing({ svg, className }: DrawingProps): ReactElement {
  const classes = className === undefined ? 'drawing' : `drawing ${className}`;
  return <div className={classes} dangerouslySetInnerHTML={{ __html: svg }} />;
}
