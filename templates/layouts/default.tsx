import type { ReactElement } from 'react';
import { ServiceLoading } from '../blocks/service-loading.tsx';
import { ScriptParts, SkipLink, UpdateRegion } from '../blocks/shell.tsx';
import { SiteFooter } from '../blocks/site-footer.tsx';
import { SiteHeader } from '../blocks/site-header.tsx';
import { SiteMenu } from '../blocks/site-menu.tsx';
import { Outlet } from '../outlet.tsx';

/** Layout with header, page and footer. It is the same for every page of a locale: it knows no page. */
export function DefaultLayout(): ReactElement {
  return (
    <>
      <SkipLink />
      <SiteHeader />
      <Outlet />
      <SiteFooter />
      <SiteMenu />
      <UpdateRegion />
      <ScriptParts />
      <template id="service-loading">
        <ServiceLoading />
      </template>
    </>
  );
}
