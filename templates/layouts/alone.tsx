import type { ReactElement } from 'react';
import { ScriptParts, SkipLink, UpdateRegion } from '../blocks/shell.tsx';
import { HomeLink, LanguageLink } from '../blocks/site-header.tsx';
import { useSite } from '../context.tsx';
import { Outlet } from '../outlet.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** Layout of a page without the site around it: a way home, the other language, no footer. */
export function AloneLayout(): ReactElement {
  const { t, pathOf } = useSite();
  return (
    <div className="alone">
      <SkipLink />
      <header className="site-header">
        <div className="wrap header-row">
          <HomeLink />
          <div className="header-end">
            <TextLink href={pathOf('/')} label={t('menu.home')} icon="back" />
            <LanguageLink />
          </div>
        </div>
      </header>
      <Outlet />
      <UpdateRegion />
      <ScriptParts />
    </div>
  );
}
