import type { ReactElement } from 'react';
import { OUTLET } from '../cli/shared/outlet.ts';

/** Where the page goes in a layout: the renderer puts the page's HTML in place of the text. */
export function Outlet(): ReactElement {
  return (
    <main id="main" tabIndex={-1}>
      {OUTLET}
    </main>
  );
}
