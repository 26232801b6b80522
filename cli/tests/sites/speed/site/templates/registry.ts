import { defineRegistry } from 'site/define';
import { z } from 'zod';
import { Home, Layout, List, NotFound, Page, Post, provide, ServerError } from './components.tsx';

type All = readonly { readonly key: string }[];
/** Index of each post in its locale's list; made once for a list. */
const places = new WeakMap<All, ReadonlyMap<string, number>>();
function placesIn(all: All): ReadonlyMap<string, number> {
  const known = places.get(all);
  if (known !== undefined) return known;
  const made = new Map(all.map(({ key }, index) => [key, index]));
  places.set(all, made);
  return made;
}

export const registry = defineRegistry({
  templates: {
    page: { component: Page },
    home: { component: Home, lists: (_page, site) => ({ posts: site.all('posts').slice(0, 5) }) },
    list: { component: List, lists: (_page, site) => ({ posts: site.all('posts') }) },
    post: {
      component: Post,
      lists: (page, site) => {
        const all = site.all('posts');
        const at = placesIn(all).get(page.key) ?? -1;
        return { previous: all.slice(at + 1, at + 2), next: at > 0 ? all.slice(at - 1, at) : [] };
      },
    },
  },
  layouts: { default: Layout, alone: Layout },
  middleware: {},
  collections: {
    posts: {
      folder: 'blog',
      template: 'post',
      sort: 'date',
      feed: true,
      schema: (f) => ({ date: f.date, tags: z.array(f.id).min(1) }),
    },
    pages: { folder: '', template: 'page' },
  },
  data: {
    tags: (f) =>
      z.record(
        f.id,
        z.strictObject({
          label: z.strictObject({ fr: f.text, en: f.text }),
          description: z.strictObject({ fr: f.text, en: f.text }),
        }),
      ),
  },
  fixedMessages: ['error.404.title'],
  errors: { 404: NotFound, 500: ServerError },
  generatedStyles: () => '',
  provide,
});
