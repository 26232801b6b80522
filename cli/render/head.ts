import type { PageMeta, PageProps } from '../api/page.ts';
import type { TemplateDefinition } from '../api/registry.ts';
import type { RenderEnv } from '../api/render-context.ts';
import { hreflangs, toldAlternates } from '../output/page-brief.ts';
import { OG_LOCALE, otherLocale } from '../shared/locale.ts';
import type { HeadTag } from '../shared/wire.ts';
import { createStructuredData } from './structured-data.ts';

/** Lists the tags of one page's head, in order. Tags that all pages share belong to the document (behaviour 2.1). */
export type PageHead = (
  props: PageProps,
  template: Pick<TemplateDefinition, 'type' | 'prose'>,
) => readonly HeadTag[];

/** Creates the function that lists the tags of heads. */
export function createPageHead(env: RenderEnv): PageHead {
  const structuredData = createStructuredData(env);
  const { origin, indexable } = env.config;
  return (props, { type = 'WebPage', prose }) => {
    const { page } = props.internal;
    return [
      { tag: 'title', attrs: {}, text: documentTitle(page.title, env) },
      meta('description', page.description),
      ...(page.keywords.length > 0 ? [meta('keywords', page.keywords.join(', '))] : []),
      ...(page.noindex || page.draft || !indexable ? [meta('robots', 'noindex')] : []),
      link({ rel: 'canonical', href: origin + page.path }),
      ...hreflangs(page).map(([hreflang, path]) => link({ rel: 'alternate', hreflang, href: origin + path })),
      ...openGraph(page, env, type === 'BlogPosting' ? 'article' : 'website'),
      ...(prose === true ? prosePreload(env) : []),
      ...pageStylesheet(page.template, env),
      { tag: 'script', attrs: { type: 'application/ld+json' }, text: structuredData(props, type) },
    ];
  };
}

/** Lists the tags of an error page: it is never indexed, and has no address of its own. */
export function errorHead(title: string, env: RenderEnv): readonly HeadTag[] {
  return [{ tag: 'title', attrs: {}, text: documentTitle(title, env) }, meta('robots', 'noindex')];
}

/** Puts the brand behind a page's title. */
function documentTitle(title: string, env: RenderEnv): string {
  return `${title} | ${env.config.organization.name}`;
}

function meta(name: string, content: string): HeadTag {
  return { tag: 'meta', attrs: { name, content }, text: '' };
}

function property(name: string, content: string): HeadTag {
  return { tag: 'meta', attrs: { property: name, content }, text: '' };
}

function link(attrs: Readonly<Record<string, string>>): HeadTag {
  return { tag: 'link', attrs, text: '' };
}

function openGraph(page: PageMeta, env: RenderEnv, type: 'article' | 'website'): readonly HeadTag[] {
  const { origin, organization } = env.config;
  const image = env.assets.openGraph[page.path];
  const other = otherLocale(page.locale);
  const published = page.fields.date;
  return [
    property('og:type', type),
    property('og:site_name', organization.name),
    property('og:title', page.title),
    property('og:description', page.description),
    property('og:url', origin + page.path),
    property('og:locale', OG_LOCALE[page.locale]),
    ...(toldAlternates(page)[other] === undefined ? [] : [property('og:locale:alternate', OG_LOCALE[other])]),
    ...(image === undefined
      ? []
      : [
          property('og:image', origin + image),
          property('og:image:width', '1200'),
          property('og:image:height', '630'),
          property('og:image:type', 'image/png'),
          property('og:image:alt', page.title),
        ]),
    ...(type === 'article' && typeof published === 'string'
      ? [property('article:published_time', published)]
      : []),
    ...(type === 'article' && page.lastModified !== undefined
      ? [property('article:modified_time', page.lastModified)]
      : []),
    meta('twitter:card', image === undefined ? 'summary' : 'summary_large_image'),
  ];
}

/**
 * Links the stylesheet of the page's template, if it has one. It is not part of the shell, so that a page may be shown
 * in another page's shell (behaviour 3.3).
 */
function pageStylesheet(template: string, env: RenderEnv): readonly HeadTag[] {
  const href = env.assets.pageStylesheets[template];
  return href === undefined ? [] : [link({ rel: 'stylesheet', href })];
}

function prosePreload(env: RenderEnv): readonly HeadTag[] {
  const href = env.assets.fonts.prose;
  return href === undefined
    ? []
    : [link({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: '' })];
}
