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

/** What scripts need beside the page: where analytics are, and the view of an error that ends it (behaviour 4.8, 4.9). */
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
  const { t, pathOf } = useSite();
  return (
    <section className="error-page" data-ground="encre" aria-labelledby="error-title">
      <div className="wrap">
        <h1 id="error-title" data-error-title="">
          {t('error.500.title')}
        </h1>
        <div className="error-grid">
          <div className="stack">
            <p className="lead" data-error-description="" />
            <p className="muted" data-error-path="" hidden />
          </div>
          <div className="actions">
            <a className="text-link" href="?" data-error-retry="">
              <span>{t('error.500.retry')}</span>
            </a>
            <a className="text-link" href={pathOf('/')}>
              <span>{t('error.home')}</span>
            </a>
          </div>
        </div>
      </div>
    </section>
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
