import type { ReactElement, ReactNode } from 'react';
import type { Ground } from './ground.ts';

interface SectionProps {
  readonly ground?: Ground;
  /** Id of its heading. */
  readonly labelledBy?: string;
  /** Name of a section that has no heading. */
  readonly label?: string;
  readonly id?: string;
  /** Extra class of the section. */
  readonly kind?: string;
  readonly children: ReactNode;
}

/** A full-bleed band whose content keeps the page's margins. On another ground than the band above, tails enter it. */
export function Section({
  ground = 'bouleau',
  labelledBy,
  label,
  id,
  kind,
  children,
}: SectionProps): ReactElement {
  const classes = ['section', kind].filter(Boolean).join(' ');
  return (
    <section className={classes} data-ground={ground} id={id} aria-labelledby={labelledBy} aria-label={label}>
      <div className="wrap">{children}</div>
    </section>
  );
}
