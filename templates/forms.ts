import type { SiteForms } from '../cli/shared/forms.ts';
import { LONGEST_EMAIL } from '../cli/shared/forms.ts';
import { LOCALES } from '../cli/shared/locale.ts';

const EMAIL = { kind: 'email', required: LOCALES, maxLength: LONGEST_EMAIL } as const;

/**
 * Fields of the site's forms (behaviour 5.1), and the pages on which they end without scripts. Pages and the receiver
 * go by the same rules.
 */
export const forms = {
  contact: {
    kind: 'message',
    fields: {
      name: { kind: 'line', required: ['en'], maxLength: 200 },
      email: EMAIL,
      phone: { kind: 'line', required: [], maxLength: 40 },
      service: { kind: 'choice', required: LOCALES, maxLength: 60 },
      message: { kind: 'text', required: [], maxLength: 5000 },
    },
    pages: {
      kept: { fr: '/contact/thank-you', en: '/en/contact/thank-you' },
      failed: { fr: '/contact/error', en: '/en/contact/error' },
    },
  },
  newsletter: {
    kind: 'newsletter',
    fields: { email: EMAIL },
    pages: {
      kept: { fr: '/newsletter/thank-you', en: '/en/newsletter/thank-you' },
      failed: { fr: '/newsletter/error', en: '/en/newsletter/error' },
    },
  },
} as const satisfies SiteForms;

/** Version of the sentence next to the newsletter's button, stored with each consent. */
export const CONSENT_VERSION = '2026-11';
