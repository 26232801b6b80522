import type { ReactElement } from 'react';
import type { Term } from '../../cli/api/page.ts';

interface TermLinksProps {
  readonly label: string;
  /** Name and path of the whole list. */
  readonly all: string;
  readonly path: string;
  readonly terms: readonly Term[];
  readonly current?: Term | undefined;
}

/** Links to the parts of a list: by kind, by topic. */
export function TermLinks({ label, all, path, terms, current }: TermLinksProps): ReactElement {
  return (
    <nav className="terms" aria-label={label}>
      <ul>
        <li>
          <a href={path} aria-current={current === undefined ? 'page' : undefined}>
            {all}
          </a>
        </li>
        {terms.map((term) => (
          <li key={term.id}>
            <a href={term.path} aria-current={term.id === current?.id ? 'page' : undefined}>
              {term.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
