import type { ReactElement } from 'react';

/** A dot for the mouse and a ring that follows it (behaviour 4.6). A script renders it; builds never do. */
export function Cursor(): ReactElement {
  return (
    <div aria-hidden="true">
      <div className="cursor-dot" />
      <div className="cursor-ring" />
    </div>
  );
}
