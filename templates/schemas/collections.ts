import { z } from 'zod';
import type { CollectionDefinition } from '../../cli/types.ts';

/** Collections of the site: where their documents live, what front matter they add, which lists they make. */
export const collections = {
  posts: {
    folder: 'blog',
    template: 'post',
    sort: 'date',
    pageSize: 5,
    feed: true,
    schema: (f) => ({ date: f.date, updated: f.date.optional(), tags: z.array(f.id).min(1).max(4) }),
    taxonomy: { key: 'tags', segment: 'tags', template: 'tag', data: 'tags' },
  },
  projects: {
    folder: 'projects',
    template: 'project',
    sort: 'order',
    schema: (f) => ({
      order: f.integer,
      kind: f.id,
      /** Of a real engagement; a typical one has none. */
      year: f.integer.optional(),
      services: z.array(z.enum(['strategy', 'software', 'design', 'ai'])).min(1),
      duration: f.text,
    }),
    taxonomy: { key: 'kind', segment: 'kind', template: 'projects', data: 'kinds' },
  },
  services: {
    folder: 'services',
    template: 'service',
    sort: 'order',
    schema: (f) => ({ order: f.integer }),
  },
  pages: { folder: '', template: 'page' },
} satisfies Readonly<Record<string, CollectionDefinition>>;
