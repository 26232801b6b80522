import type { ReactElement, ReactNode } from 'react';
import type { Ground } from './ground.ts';

interface SectionProps {
  readonly ground?: Ground;
  readonly id?: string;
  /** Element: one without a heading of its own is part of what is above it. @default 'section' */
  readonly as?: 'section' | 'div';
  /** Extra class of the section. */
  readonly kind?: string;
  readonly children: ReactNode;
}

/**
 * A full-bleed band whose content keeps the page's margins. On another ground than the band above, tails enter it. It has
 * no name, which would make a landmark of it: screen readers would say ten of them a page beside the headings.
 */
export function Section({
  ground = 'bouleau',
  id,
  as: Band = 'section',
  kind,
  children,
}: SectionProps): ReactElement {
  const classes = ['section', kind].filter(Boolean).join(' ');
  return (
    <Band className={classes} data-ground={ground} id={id}>
      <div className="wrap">{children}</div>
    </Band>
  );
}
