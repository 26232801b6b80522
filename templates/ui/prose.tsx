import type { ReactElement } from 'react';

/** A body written in Markdown, set for long reading. */
export function Prose({ html }: { readonly html: string }): ReactElement {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
