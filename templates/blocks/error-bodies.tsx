import type { ReactElement, ReactNode } from 'react';
import { useSite } from '../context.tsx';
import { Button } from '../ui/button.tsx';
import { Planks } from '../ui/planks.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** Body of the page for an address that does not exist. */
export function NotFoundBody(): ReactElement {
  const { t, pathOf, locale } = useSite();
  return (
    <>
      <ErrorTitle text={t('error.404.title')} />
      <Planks lines={t('error.404.display').split('\n')} id={`page-${locale}`} />
      <Explained
        text={t('error.404.text')}
        path={t('error.404.path')}
        other={<OtherLanguage />}
        links={
          <>
            <TextLink href={pathOf('/services')} label={t('menu.services')} />
            <TextLink href={pathOf('/projects')} label={t('menu.projects')} />
            <TextLink href={pathOf('/contact')} label={t('menu.contact')} />
          </>
        }
      >
        <Button href={pathOf('/')} label={t('error.home')} />
      </Explained>
    </>
  );
}

/** Body of the page for a service that does not exist. */
export function ServiceNotFoundBody(): ReactElement {
  const { t, pathOf, locale } = useSite();
  return (
    <>
      <ErrorTitle text={t('service.notFound.title')} />
      <Planks lines={t('error.404.display').split('\n')} id={`service-${locale}`} />
      <Explained text={t('service.notFound.text')} path={t('error.404.path')}>
        <Button href={pathOf('/services')} label={t('service.notFound.link')} />
      </Explained>
    </>
  );
}

/** The address of the page itself, with its query and without its hash. */
const HERE = '';

/** Body of the page for a failure on our side, or on the way. */
export function FailureBody(): ReactElement {
  const { t, pathOf } = useSite();
  return (
    <>
      <ErrorTitle text={t('error.500.title')} />
      <Planks lines={t('error.500.display').split('\n')} id="failure" />
      <Explained text={t('error.500.text')} path="">
        <Button href={pathOf('/')} label={t('error.home')} />
        <a className="text-link" href={HERE} data-error-retry="">
          {t('error.500.retry')}
        </a>
      </Explained>
    </>
  );
}

function ErrorTitle({ text }: { readonly text: string }): ReactElement {
  return (
    <p className="error-title" data-error-title="">
      {text}
    </p>
  );
}

interface ExplainedProps {
  readonly text: string;
  /** The line that names the path, which a script fills in; empty when the script puts the path alone. */
  readonly path: string;
  readonly other?: ReactNode;
  /** Further links, in a row of their own. */
  readonly links?: ReactNode;
  /** Links and buttons that lead on. */
  readonly children: ReactNode;
}

function Explained({ text, path, other, links, children }: ExplainedProps): ReactElement {
  return (
    <div className="error-grid">
      <div className="stack">
        <p className="lead" data-error-description="">
          {text}
        </p>
        <p className="kept muted" data-error-path={path} hidden>
          {'\u00a0'}
        </p>
        {other}
      </div>
      <div className="actions">{children}</div>
      {links !== undefined && <div className="actions">{links}</div>}
    </div>
  );
}

/** One line that leads to the English site, since a host that cannot choose serves the French page. */
function OtherLanguage(): ReactElement | undefined {
  const { t, locale } = useSite();
  if (locale !== 'fr') return undefined;
  return (
    <p>
      <a href="/en" lang="en" hrefLang="en">
        {t('error.404.other')}
      </a>
    </p>
  );
}
