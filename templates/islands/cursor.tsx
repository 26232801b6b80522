import type { ReactElement } from 'react';

/** A dot for the mouse and a ring that follows it (behaviour 4.6); rendered by script, never where pages are built. */
export function Cursor(): ReactElement {
  return (
    <div aria-hidden="true">
      <div className="cursor-dot" />
      <div className="cursor-ring" />
    </div>
  );
}
