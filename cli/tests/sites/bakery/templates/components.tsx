import type { ReactNode } from 'react';
import { createContext, useContext } from 'react';
import { OUTLET } from 'site/outlet';
import type { RenderContext } from 'site/render-context';

const Context = createContext<RenderContext | undefined>(undefined);

export function provide(context: RenderContext, children: ReactNode): ReactNode {
  return <Context.Provider value={context}>{children}</Context.Provider>;
}

function useSite(): RenderContext {
  const context = useContext(Context);
  if (context === undefined) throw new Error('There is no context');
  return context;
}

export function Layout(): ReactNode {
  const { locale } = useSite();
  return (
    <>
      <a href={locale === 'fr' ? '/' : '/en'}>{locale === 'fr' ? 'L’école' : 'The school'}</a>
      <a
        data-switch=""
        href={locale === 'fr' ? '/en' : '/'}
        hrefLang={locale === 'fr' ? 'en' : 'fr'}
        lang={locale === 'fr' ? 'en' : 'fr'}
      >
        {locale === 'fr' ? 'English' : 'Français'}
      </a>
      <main id="fournil">{OUTLET}</main>
    </>
  );
}

export function Home(): ReactNode {
  const { props, body } = useSite();
  return (
    <>
      <h1>{props?.internal.page.title}</h1>
      <div dangerouslySetInnerHTML={{ __html: body.html }} />
      <ul>
        {props?.internal.lists.courses?.map(({ path, title }) => (
          <li key={path}>
            <a href={path}>{title}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

export function Course(): ReactNode {
  const { props, body } = useSite();
  const page = props?.internal.page;
  return (
    <>
      <h1>{page?.title}</h1>
      <p>
        {String(page?.sections.hours)} h, {String(page?.sections.oven)}
      </p>
      <div dangerouslySetInnerHTML={{ __html: body.html }} />
    </>
  );
}

export function Failure(): ReactNode {
  const { locale, status } = useSite();
  return <h1>{locale === 'fr' ? `Erreur ${status}` : `Error ${status}`}</h1>;
}
