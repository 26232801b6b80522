import { defineRegistry } from 'site/define';
import { z } from 'zod';
import { Layout, List, NotFound, Page, provide, ServerError } from './components.tsx';

export const registry = defineRegistry({
  templates: {
    page: { component: Page },
    list: {
      component: List,
      lists: (_page, site) => ({ notes: site.all('notes') }),
    },
    strict: {
      component: Page,
      sections: (f) => ({
        lead: f.text,
        count: f.integer,
        when: f.date.optional(),
        cover: f.image.optional(),
        more: f.link.optional(),
      }),
    },
    picked: {
      component: Page,
      sections: (f) => ({ pick: f.token }),
      lists: (page, site) => ({
        picked: [site.byKey(String(page.sections.pick))].flatMap((found) => found ?? []),
      }),
    },
    recorded: {
      component: Page,
      record: (key, _data, locale) => ({
        title: `Fiche ${locale}`,
        description: `La fiche de ${key}`,
        keywords: ['fiche'],
      }),
    },
    checked: { component: Page, validate: (page) => page.title === 'Admis' },
  },
  layouts: { default: Layout, alone: Layout },
  middleware: {
    moved: () => ({ redirect: '/about', status: 307 }),
    hidden: () => ({ notFound: true }),
    renamed: (page) => ({ ...page, title: `${page.title} (bis)` }),
  },
  collections: {
    notes: {
      folder: 'notes',
      template: 'page',
      sort: 'date',
      pageSize: 2,
      feed: true,
      schema: (f) => ({ date: f.date, tags: z.array(f.id).min(1) }),
      taxonomy: { key: 'tags', segment: 'tags', template: 'list', data: 'tags' },
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
  forms: {
    named: {
      contact: {
        kind: 'message',
        fields: {
          name: { kind: 'line', required: ['en'], maxLength: 200 },
          email: { kind: 'email', required: ['fr', 'en'], maxLength: 254 },
          phone: { kind: 'line', required: [], maxLength: 40 },
          service: { kind: 'choice', required: ['fr', 'en'], maxLength: 60 },
          message: { kind: 'text', required: [], maxLength: 5000 },
        },
        pages: { kept: { fr: '/', en: '/en' }, failed: { fr: '/', en: '/en' } },
      },
      newsletter: {
        kind: 'newsletter',
        fields: { email: { kind: 'email', required: ['fr', 'en'], maxLength: 254 } },
        pages: { kept: { fr: '/', en: '/en' }, failed: { fr: '/', en: '/en' } },
      },
    },
    choices: { list: 'choices', collection: 'notes' },
  },
  generatedStyles: () => '',
  provide,
});
