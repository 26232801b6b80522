import type { ReactElement } from 'react';
import { OUTLET } from '../cli/shared/outlet.ts';

/** Marks the place of the page in a layout: the renderer replaces the text with the page's HTML. */
export function Outlet(): ReactElement {
  return (
    <main id="main" tabIndex={-1}>
      {OUTLET}
    </main>
  );
}
