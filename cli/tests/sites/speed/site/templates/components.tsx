import type { ReactNode } from 'react';
import { createContext, useContext } from 'react';
import { OUTLET } from 'site/outlet';

interface Item {
  readonly path: string;
  readonly title: string;
  readonly fields: { readonly date: string; readonly tags: readonly string[] };
}

/** The context that the generator gives a template, as far as these need it. */
interface Given {
  readonly locale: 'fr' | 'en';
  readonly body: { readonly html: string };
  readonly props: {
    readonly internal: { readonly page: Item; readonly lists: Readonly<Record<string, readonly Item[]>> };
  };
}

const Context = createContext<Given | undefined>(undefined);

function useGiven(): Given {
  const given = useContext(Context);
  if (given === undefined) throw new Error('Rendered outside of a page');
  return given;
}

export function provide(context: Given, children: ReactNode): ReactNode {
  return <Context.Provider value={context}>{children}</Context.Provider>;
}
const T = {
  fr: {
    home: 'Accueil',
    blog: 'Blog',
    about: 'À propos',
    services: 'Services',
    contact: 'Contact',
    prev: 'Précédent',
    next: 'Suivant',
    foot: 'Tous droits réservés',
  },
  en: {
    home: 'Home',
    blog: 'Blog',
    about: 'About',
    services: 'Services',
    contact: 'Contact',
    prev: 'Previous',
    next: 'Next',
    foot: 'All rights reserved',
  },
};
const long = {
  fr: new Intl.DateTimeFormat('fr-CA', { dateStyle: 'long', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' }),
};

export function Layout(): ReactNode {
  const locale = useGiven().locale;
  const t = T[locale];
  const prefix = locale === 'fr' ? '' : '/en';
  const home = prefix === '' ? '/' : prefix;
  const other =
    locale === 'fr'
      ? { href: '/en', lang: 'en', name: 'English' }
      : { href: '/', lang: 'fr', name: 'Français' };
  return (
    <>
      <header>
        <nav data-nav="" aria-label="main">
          <ul>
            <li>
              <a href={home}>{t.home}</a>
            </li>
            <li>
              <a href={`${prefix}/blog`}>{t.blog}</a>
            </li>
            <li>
              <a href={`${prefix}/about`}>{t.about}</a>
            </li>
            <li>
              <a href={`${prefix}/services`}>{t.services}</a>
            </li>
            <li>
              <a href={`${prefix}/contact`}>{t.contact}</a>
            </li>
            <li>
              <a data-switch="" href={other.href} lang={other.lang} hrefLang={other.lang}>
                {other.name}
              </a>
            </li>
          </ul>
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        {OUTLET}
      </main>
      <footer>
        <p>© 2026 Site exemple. {t.foot}.</p>
      </footer>
    </>
  );
}

export function Page(): ReactNode {
  const { props, body } = useGiven();
  return (
    <>
      <h1>{props.internal.page.title}</h1>
      <div dangerouslySetInnerHTML={{ __html: body.html }} />
    </>
  );
}

export function Post(): ReactNode {
  const { props, body, locale } = useGiven();
  const t = T[locale];
  const { page, lists } = props.internal;
  const [previous] = lists.previous ?? [];
  const [next] = lists.next ?? [];
  return (
    <>
      <article>
        <header>
          <h1>{page.title}</h1>
          <p>
            <time dateTime={page.fields.date}>{long[locale].format(new Date(page.fields.date))}</time>{' '}
            {page.fields.tags.map((tag) => (
              <span key={tag} className="tag">
                {tag}
              </span>
            ))}
          </p>
        </header>
        <div className="prose" dangerouslySetInnerHTML={{ __html: body.html }} />
      </article>
      <nav className="pager" aria-label="pager">
        {previous && (
          <a rel="prev" href={previous.path}>
            {t.prev}: {previous.title}
          </a>
        )}
        {next && (
          <a rel="next" href={next.path}>
            {t.next}: {next.title}
          </a>
        )}
      </nav>
    </>
  );
}

export function List(): ReactNode {
  const { props } = useGiven();
  return (
    <>
      <h1>{props.internal.page.title}</h1>
      <ul>
        {props.internal.lists.posts?.map((post) => (
          <li key={post.path}>
            <a href={post.path}>{post.title}</a> <time dateTime={post.fields.date}>{post.fields.date}</time>
          </li>
        ))}
      </ul>
    </>
  );
}

export function Home(): ReactNode {
  const { props } = useGiven();
  return (
    <>
      <h1>{props.internal.page.title}</h1>
      <ul>
        {props.internal.lists.posts?.map((post) => (
          <li key={post.path}>
            <a href={post.path}>{post.title}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

export function NotFound(): ReactNode {
  return <h1>404</h1>;
}
export function ServerError(): ReactNode {
  return <h1>500</h1>;
}
