import type { ReactElement } from 'react';
import { useSite } from '../context.tsx';

/** Says how the figures were come to, wherever some are stated. */
export function Method(): ReactElement {
  const { data, locale } = useSite();
  const notes = Object.values(data.claims).flatMap(({ note }) => note?.[locale] ?? []);
  return <p className="method muted">{notes.join(' ')}</p>;
}
