import { defineConfig } from 'site/define';

export default defineConfig({
  url: 'https://levain.example',
  openGraphImages: false,
  analytics: false,
  budgets: { html: { default: 3000, course: 4000 }, css: 1000, scripts: { default: 1000 } },
  organization: {
    name: 'École du levain',
    legalName: 'École du levain, coopérative',
    email: 'ecole@levain.example',
    address: { street: '2, rue du Four', city: 'Québec', region: 'QC', postalCode: 'G1A 0A0', country: 'CA' },
    privacyOfficer: { title: { fr: 'Direction', en: 'Head of school' }, email: 'vie@levain.example' },
    founded: 2019,
  },
});
