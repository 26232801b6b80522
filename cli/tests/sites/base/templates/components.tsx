import type { ReactNode } from 'react';
import { createContext, useContext } from 'react';
import { OUTLET } from 'site/outlet';
import type { RenderContext } from '../../../../api/render-context.ts';

const Context = createContext<RenderContext | undefined>(undefined);

export function provide(context: RenderContext, children: ReactNode): ReactNode {
  return <Context.Provider value={context}>{children}</Context.Provider>;
}

function useContextOf(): RenderContext {
  const context = useContext(Context);
  if (context === undefined) throw new Error('no context');
  return context;
}

export function Layout(): ReactNode {
  const { locale } = useContextOf();
  const prefix = locale === 'fr' ? '' : '/en';
  const other =
    locale === 'fr'
      ? { href: '/en', lang: 'en', name: 'English' }
      : { href: '/', lang: 'fr', name: 'Français' };
  return (
    <>
      <nav data-nav="" aria-label="Main">
        <a href={prefix === '' ? '/' : prefix}>{locale === 'fr' ? 'Accueil' : 'Home'}</a>
        <a href={`${prefix}/notes`}>Notes</a>
        <a href={`${prefix}/about`}>{locale === 'fr' ? 'À propos' : 'About'}</a>
      </nav>
      <a data-switch="" href={other.href} lang={other.lang} hrefLang={other.lang}>
        {other.name}
      </a>
      <main id="main" tabIndex={-1}>
        {OUTLET}
      </main>
    </>
  );
}

export function Page(): ReactNode {
  const { props, body } = useContextOf();
  return (
    <>
      <h1>{props?.internal.page.title}</h1>
      <div dangerouslySetInnerHTML={{ __html: body.html }} />
    </>
  );
}

export function List(): ReactNode {
  const { props } = useContextOf();
  const page = props?.internal.page;
  const notes = props?.internal.lists.notes ?? [];
  return (
    <>
      <h1>{page?.title}</h1>
      <ul>
        {notes.map((note) => (
          <li key={note.path}>
            <a href={note.path}>{note.title}</a>
          </li>
        ))}
      </ul>
      {page?.terms.map((term) => (
        <a key={term.id} href={term.path}>
          {term.label}
        </a>
      ))}
      {page?.pagination?.links.map(({ path }) => (
        <a key={path} href={path}>
          {path}
        </a>
      ))}
    </>
  );
}

export function NotFound(): ReactNode {
  const { locale } = useContextOf();
  return <h1>{locale === 'fr' ? 'Page introuvable' : 'Page Not Found'}</h1>;
}

export function ServerError(): ReactNode {
  const { locale } = useContextOf();
  return <h1>{locale === 'fr' ? 'Erreur interne du serveur' : 'Internal Server Error'}</h1>;
}

export function Block({ children }: { readonly children: ReactNode }): ReactNode {
  return <section>{children}</section>;
}
