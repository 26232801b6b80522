import { defineConfig } from './cli/shared/define.ts';

export default defineConfig({
  url: 'https://tenaise.example',
  placeholder: true,
  budgets: {
    html: {
      default: 12_000,
      home: 28_000,
      // Its log gains a ring every year.
      about: 18_000,
      brand: 20_000,
      projects: 20_000,
      service: 16_000,
      project: 16_000,
      anim: 14_000,
      // A topic shows the drawings of its cases, whose weight changes with their names.
      tag: 14_000,
    },
    // A kilobyte of it is for what editors bring (the cut of a new title, the ribbon of drafts), not for rules of ours.
    css: 13_750,
    scripts: { default: 14_000, brand: 24_000, anim: 24_000 },
  },
  booking: {
    call: { fr: '/contact', en: '/en/contact' },
    appointment: { fr: '/contact', en: '/en/contact' },
  },
  analytics: { src: '/insights/script.js' },
  organization: {
    name: 'Tenaise',
    legalName: 'Tenaise inc.',
    email: 'bonjour@tenaise.example',
    address: {
      street: '1, rue de l’Exemple',
      city: 'Montréal',
      region: 'QC',
      postalCode: 'H0H 0H0',
      country: 'CA',
    },
    city: { fr: 'Montréal', en: 'Montreal' },
    region: { fr: 'Québec', en: 'Quebec' },
    countries: ['CA', 'FR'],
    privacyOfficer: {
      title: {
        fr: 'Personne responsable de la protection des renseignements personnels',
        en: 'Person in charge of the protection of personal information',
      },
      email: 'vieprivee@tenaise.example',
    },
    founded: 2023,
    sameAs: [],
  },
});
