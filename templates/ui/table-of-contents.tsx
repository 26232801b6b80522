import type { ReactElement } from 'react';
import type { Heading } from '../../cli/api/render-context.ts';

interface TableOfContentsProps {
  readonly label: string;
  readonly headings: readonly Heading[];
}

/** Links to the sections of a long text: an open list next to it; on a phone, a closed one above it. */
export function TableOfContents({ label, headings }: TableOfContentsProps): ReactElement {
  const links = (
    <ol>
      {headings
        .filter((heading) => heading.level === 2)
        .map((heading) => (
          <li key={heading.id}>
            <a href={`#${heading.id}`}>{heading.text}</a>
          </li>
        ))}
    </ol>
  );
  return (
    <nav className="toc" aria-label={label}>
      <details className="toc-narrow">
        <summary>{label}</summary>
        {links}
      </details>
      <div className="toc-wide">
        <p className="toc-title" aria-hidden="true">
          {label}
        </p>
        {links}
      </div>
    </nav>
  );
}
