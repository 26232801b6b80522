import type { PageMeta } from '../api/page.ts';
import { splitPath } from '../shared/path.ts';
import type { Page } from '../types.ts';

/** Makes a page that both languages have, as the resolve stage describes it. */
export function testMeta(changes: Partial<PageMeta> & Pick<PageMeta, 'path'>): PageMeta {
  const { locale, key } = splitPath(changes.path);
  return {
    locale,
    key,
    title: `Title of ${changes.path}`,
    description: `Description of ${changes.path}`,
    keywords: [],
    template: 'page',
    layout: 'default',
    collection: 'pages',
    file: `content/${locale}${key === '/' ? '/index' : key}.md`,
    alternates: { fr: key, en: key === '/' ? '/en' : `/en${key}` },
    breadcrumbs: [],
    noindex: false,
    draft: false,
    toc: false,
    fields: {},
    sections: {},
    terms: [],
    minutes: 1,
    ...changes,
  };
}

/** Makes a page ready to be rendered. */
export function testPage(page: PageMeta): Page {
  const { title, path, locale, template } = page;
  return {
    path,
    props: {
      public: { title, path, locale, template },
      internal: { page, bodyHash: '', bodyLine: 1, lists: {}, links: {} },
    },
  };
}
