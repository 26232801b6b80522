import type { ReactElement } from 'react';
import { useSite } from '../context.tsx';

/** The way that the figures were measured, for every place that states some. */
export function Method(): ReactElement {
  const { data, locale } = useSite();
  const notes = Object.values(data.claims).flatMap(({ note }) => note?.[locale] ?? []);
  return <p className="method muted">{notes.join(' ')}</p>;
}
