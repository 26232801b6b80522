import { defineRegistry } from 'site/define';
import { Course, Failure, Home, Layout, provide } from './components.tsx';

export const registry = defineRegistry({
  templates: {
    home: { component: Home, lists: (_page, site) => ({ courses: site.all('courses') }) },
    course: { component: Course, sections: (f) => ({ hours: f.integer, oven: f.text }) },
  },
  layouts: { default: Layout },
  middleware: {},
  collections: {
    courses: { folder: 'cours', template: 'course', sort: 'order', schema: (f) => ({ order: f.integer }) },
    pages: { folder: '', template: 'home' },
  },
  data: {},
  reservedIds: ['fournil'],
  themeColours: { light: '#fff8e7', dark: '#2b1d0e' },
  fixedMessages: [],
  errors: { 404: Failure, 500: Failure },
  shared: (site) => ({
    courses: site.all('courses').map(({ key, title }) => ({ id: key.split('/').at(-1) ?? '', label: title })),
  }),
  forms: {
    named: {
      inscription: {
        kind: 'message',
        fields: {
          email: { kind: 'email', required: ['fr', 'en'], maxLength: 100 },
          cours: { kind: 'choice', required: ['fr', 'en'], maxLength: 30 },
          farine: { kind: 'line', required: [], maxLength: 30 },
          precisions: { kind: 'text', required: ['fr'], maxLength: 400 },
        },
        pages: {
          kept: { fr: '/merci', en: '/en/thanks' },
          failed: { fr: '/reprendre', en: '/en/again' },
        },
      },
      infolettre: {
        kind: 'newsletter',
        fields: { email: { kind: 'email', required: ['fr', 'en'], maxLength: 100 } },
        pages: { kept: { fr: '/merci', en: '/en/thanks' }, failed: { fr: '/', en: '/en' } },
      },
    },
    choices: { list: 'courses', collection: 'courses' },
  },
  generatedStyles: () => '',
  provide,
});
