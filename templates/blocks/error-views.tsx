import type { ReactElement } from 'react';
import type { Locale } from '../../cli/shared/locale.ts';
import { LOCALE_TAG, LOCALES, otherLocale } from '../../cli/shared/locale.ts';
import { InLocale, useSite } from '../context.tsx';
import { NotFoundBody, ServiceNotFoundBody } from './error-bodies.tsx';

/** Bodies that a 404 document may need instead of its own: the other language's, and those of a service in both. */
export function ErrorViews(): ReactElement {
  const { locale } = useSite();
  return (
    <>
      <View view="page" locale={otherLocale(locale)} />
      {LOCALES.map((each) => (
        <View key={each} view="service" locale={each} />
      ))}
    </>
  );
}

interface ViewProps {
  readonly view: 'page' | 'service';
  readonly locale: Locale;
}

function View({ view, locale }: ViewProps): ReactElement {
  return (
    <InLocale locale={locale}>
      <ViewTemplate view={view} />
    </InLocale>
  );
}

function ViewTemplate({ view }: Pick<ViewProps, 'view'>): ReactElement {
  const { t, locale, config } = useSite();
  const title = view === 'service' ? t('service.notFound.title') : t('error.404.title');
  return (
    <template
      data-error-view={view}
      lang={LOCALE_TAG[locale]}
      data-title={`${title} | ${config.organization.name}`}
    >
      {view === 'service' ? <ServiceNotFoundBody /> : <NotFoundBody />}
    </template>
  );
}
