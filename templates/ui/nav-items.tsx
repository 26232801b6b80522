import type { ReactElement } from 'react';
import type { NavEntry } from '../navigation.ts';

/** The entries of a list: links, and plain labels in a quieter colour. */
export function NavItems({ entries }: { readonly entries: readonly NavEntry[] }): ReactElement {
  return (
    <>
      {entries.map((entry) => (
        <li key={entry.label} className={entry.path === undefined ? 'muted' : undefined}>
          <NavLink {...entry} />
        </li>
      ))}
    </>
  );
}

/** One entry by itself. */
export function NavLink({ label, path }: Pick<NavEntry, 'label' | 'path'>): ReactElement | string {
  return path === undefined ? label : <a href={path}>{label}</a>;
}
