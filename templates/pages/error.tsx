import type { ReactElement, ReactNode } from 'react';
import { LOCALE_TAG, LOCALES } from '../../cli/shared/locale.ts';
import { InLocale, useSite } from '../context.tsx';
import { brokenBeam, missingBeam } from '../drawings/missing.ts';
import { Button } from '../ui/button.tsx';
import { Drawing } from '../ui/drawing.tsx';
import { Planks } from '../ui/planks.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** 404: a beam without its middle. A script puts the path and, where the host serves French for all, the other bodies. */
export function NotFoundPage(): ReactElement {
  const { locale } = useSite();
  return (
    <section className="error-page" data-ground="craie" data-error-status="404" aria-labelledby="title">
      <div className="wrap" data-error-body="">
        <NotFoundBody titleId="title" />
      </div>
      <Drawing svg={missingBeam()} className="beam" />
      {locale === 'fr' && (
        <InLocale locale="en">
          <OtherBody view="page">
            <NotFoundBody titleId="title-en" />
          </OtherBody>
        </InLocale>
      )}
      {LOCALES.filter((other) => locale === 'fr' || other === locale).map((other) => (
        <InLocale key={other} locale={other}>
          <OtherBody view="service">
            <ServiceNotFoundBody titleId={`service-${other}`} />
          </OtherBody>
        </InLocale>
      ))}
    </section>
  );
}

interface OtherBodyProps {
  readonly view: 'page' | 'service';
  readonly children: ReactNode;
}

/** A body that a script may put in the page's place, with the title that goes with it. */
function OtherBody({ view, children }: OtherBodyProps): ReactElement {
  const { t, locale, config } = useSite();
  const title = t(view === 'page' ? 'error.404.title' : 'service.notFound.title');
  return (
    <template
      lang={LOCALE_TAG[locale]}
      data-error-view={view}
      data-title={`${title} | ${config.organization.name}`}
    >
      {children}
    </template>
  );
}

interface BodyProps {
  /** Id of the heading, one for each body of a document. */
  readonly titleId: string;
}

function NotFoundBody({ titleId }: BodyProps): ReactElement {
  const { t, locale } = useSite();
  return (
    <>
      <p className="error-title" data-error-title="">
        {t('error.404.title')}
      </p>
      <Planks lines={[t('error.404.display')]} id={titleId} />
      <div className="error-grid">
        <div className="stack">
          <p className="lead">{t('error.404.text')}</p>
          <p className="muted" data-error-path={t('error.404.path')} hidden />
          {locale === 'fr' && (
            <p className="muted" data-error-other="">
              <a href="/en" lang="en" hrefLang="en">
                {t('error.404.other')}
              </a>
            </p>
          )}
        </div>
        <WaysOut />
      </div>
    </>
  );
}

/** A service that is not one of the four. */
function ServiceNotFoundBody({ titleId }: BodyProps): ReactElement {
  const { t, pathOf } = useSite();
  return (
    <>
      <h1 id={titleId} data-error-title="">
        {t('service.notFound.title')}
      </h1>
      <div className="error-grid">
        <div className="stack">
          <p className="lead">{t('service.notFound.text')}</p>
          <p className="muted" data-error-path={t('error.404.path')} hidden />
        </div>
        <div className="actions">
          <Button href={pathOf('/services')} label={t('service.notFound.link')} />
        </div>
      </div>
    </>
  );
}

/** 500 and any other failure: the beam has split. */
export function FailurePage(): ReactElement {
  const { t, pathOf } = useSite();
  return (
    <section className="error-page" data-ground="fonce" data-error-status="500" aria-labelledby="title">
      <div className="wrap">
        <p className="error-title" data-error-title="">
          {t('error.500.title')}
        </p>
        <Planks lines={[t('error.500.display')]} id="title" />
        <div className="error-grid">
          <div className="stack">
            <p className="lead" data-error-description="">
              {t('error.500.text')}
            </p>
            <p className="muted" data-error-path="" hidden />
          </div>
          <div className="actions">
            <Button href={pathOf('/')} label={t('error.home')} />
            <a className="text-link" href="?" data-error-retry="">
              <span>{t('error.500.retry')}</span>
            </a>
          </div>
        </div>
      </div>
      <Drawing svg={brokenBeam()} className="beam" />
    </section>
  );
}

function WaysOut(): ReactElement {
  const { t, pathOf } = useSite();
  return (
    <div>
      <div className="actions">
        <Button href={pathOf('/')} label={t('error.home')} />
      </div>
      <ul className="ways-out">
        <li>
          <TextLink href={pathOf('/services')} label={t('menu.services')} />
        </li>
        <li>
          <TextLink href={pathOf('/projects')} label={t('menu.projects')} />
        </li>
        <li>
          <TextLink href={pathOf('/contact')} label={t('menu.contact')} />
        </li>
      </ul>
    </div>
  );
}
