import type { ReactElement } from 'react';
import { useSite } from '../context.tsx';

/** First link of every page, for keyboards. */
export function SkipLink(): ReactElement {
  const { t } = useSite();
  return (
    <a className="skip" href="#main">
      {t('skip')}
    </a>
  );
}

/** Where the script renders the notice of a new build; empty until then. */
export function UpdateRegion(): ReactElement {
  const { t } = useSite();
  const props = { text: t('update.text'), reload: t('update.reload'), later: t('update.later') };
  return (
    <div
      className="update-region"
      role="status"
      data-island="update-notice"
      data-props={JSON.stringify(props)}
    />
  );
}
