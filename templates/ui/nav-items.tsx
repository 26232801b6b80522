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

type NavLinkProps = Pick<NavEntry, 'label' | 'path'> & {
  /** A drawing before the label. */
  readonly icon?: ReactElement | undefined;
};

/** One entry without its list item. */
export function NavLink({ label, path, icon }: NavLinkProps): ReactElement | string {
  if (path === undefined) return label;
  return (
    <a href={path}>
      {icon}
      {label}
    </a>
  );
}
