import type { ReactElement } from 'react';
import { useSite } from '../context.tsx';
import { brokenBeam, missingBeam } from '../drawings/missing.ts';
import { Button } from '../ui/button.tsx';
import { Drawing } from '../ui/drawing.tsx';
import { Planks } from '../ui/planks.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** 404: a beam without its middle. The script adds the path that was asked for. */
export function NotFoundPage(): ReactElement {
  const { t, locale } = useSite();
  return (
    <section className="error-page" data-ground="craie" aria-labelledby="title">
      <div className="wrap">
        <p className="error-title">{t('error.404.title')}</p>
        <Planks lines={[t('error.404.display')]} id="title" />
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
      </div>
      <Drawing svg={missingBeam()} className="beam" />
    </section>
  );
}

/** 500 and any other failure: the beam has split. */
export function FailurePage(): ReactElement {
  const { t, pathOf } = useSite();
  return (
    <section className="error-page" data-ground="fonce" aria-labelledby="title">
      <div className="wrap">
        <p className="error-title">{t('error.500.title')}</p>
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

/** A service that is not one of the four. */
export function ServiceNotFound(): ReactElement {
  const { t, pathOf } = useSite();
  return (
    <section className="error-page" data-ground="craie" aria-labelledby="title">
      <div className="wrap">
        <h1 id="title">{t('service.notFound.title')}</h1>
        <div className="error-grid">
          <div className="stack">
            <p className="lead">{t('service.notFound.text')}</p>
            <p className="muted" data-error-path={t('error.404.path')} hidden />
          </div>
          <div className="actions">
            <Button href={pathOf('/services')} label={t('service.notFound.link')} />
          </div>
        </div>
      </div>
      <Drawing svg={missingBeam()} className="beam" />
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
