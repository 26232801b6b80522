import { z } from 'zod';
import type { Fields } from '../../cli/api/fields.ts';
import type { CollectionDefinition } from '../../cli/api/registry.ts';
import { JOINTS } from '../drawings/open-joint.ts';
import { STRONG_GROUNDS } from '../ui/ground.ts';

/** Front matter of a service, in addition to its page's sections. */
export const serviceFields = (f: Fields) => ({
  order: f.integer,
  /** Short name in menus, lists and footers. */
  name: f.text,
  drawing: z.enum(JOINTS),
  /** Colour behind its panel and the head of its page. */
  ground: z.enum(STRONG_GROUNDS),
  /** Name of the service in the contact form. */
  formLabel: f.text,
  /** Place among the form's choices. @default the service's order */
  formOrder: f.integer.optional(),
});

function isEachOnce(ids: readonly string[]): boolean {
  return new Set(ids).size === ids.length;
}

/** Collections of the site: the folder of their documents, the front matter they add, the lists they make. */
export const collections = {
  posts: {
    folder: 'blog',
    template: 'post',
    sort: 'date',
    pageSize: 5,
    feed: true,
    schema: (f) => ({
      date: f.date,
      updated: f.date.optional(),
      tags: z.array(f.id).min(1).max(4).refine(isEachOnce, 'names a topic twice'),
      authors: z.array(f.id).min(1).refine(isEachOnce, 'names somebody twice').optional(),
    }),
    authors: { key: 'authors', data: 'people' },
    taxonomy: { key: 'tags', segment: 'tags', template: 'tag', data: 'tags' },
  },
  projects: {
    folder: 'projects',
    template: 'project',
    sort: 'order',
    schema: (f) => ({
      order: f.integer,
      kind: f.id,
      /** Year of a real engagement; a typical one has none. */
      year: f.integer.optional(),
      services: z.array(f.id).min(1).refine(isEachOnce, 'names a service twice'),
      duration: f.text,
    }),
    refers: { services: 'services' },
    taxonomy: { key: 'kind', segment: 'kind', template: 'projects', data: 'kinds' },
  },
  services: {
    folder: 'services',
    template: 'service',
    sort: 'order',
    schema: serviceFields,
  },
  pages: { folder: '', template: 'page' },
} satisfies Readonly<Record<string, CollectionDefinition>>;
