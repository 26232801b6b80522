import { defineConfig } from 'site/define';

export default defineConfig({
  url: 'https://site.example',
  openGraphImages: false,
  organization: {
    name: 'Essai',
    legalName: 'Essai inc.',
    email: 'bonjour@site.example',
    address: { street: '1, rue Test', city: 'Montréal', region: 'QC', postalCode: 'H0H 0H0', country: 'CA' },
    privacyOfficer: { title: { fr: 'Responsable', en: 'Officer' }, email: 'vie@site.example' },
    founded: 2023,
  },
  redirects: [{ from: '/about', to: '/notes' }],
});
