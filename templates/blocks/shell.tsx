import type { ReactElement } from 'react';
import { useSite } from '../context.tsx';
import { FailureBody } from './error-bodies.tsx';

/** First link of every page, for keyboards. */
export function SkipLink(): ReactElement {
  const { t } = useSite();
  return (
    <a className="skip" href="#main">
      {t('skip')}
    </a>
  );
}

/** Parts that scripts need: the address of analytics, and the view of a fatal error (behaviour 4.8, 4.9). */
export function ScriptParts(): ReactElement {
  const { config } = useSite();
  return (
    <>
      {config.analytics !== false && <template data-analytics={config.analytics.src} />}
      <template id="error-view">
        <ErrorView />
      </template>
    </>
  );
}

function ErrorView(): ReactElement {
  return (
    <section className="error-page" data-ground="fonce">
      <div className="wrap">
        <FailureBody />
      </div>
    </section>
  );
}

/** Region in which the script says that the page was updated; empty until then. */
export function UpdateRegion(): ReactElement {
  const { t } = useSite();
  const props = { text: t('update.text'), reload: t('update.reload'), later: t('update.later') };
  return <div role="status" data-island="update-notice" data-props={JSON.stringify(props)} />;
}
