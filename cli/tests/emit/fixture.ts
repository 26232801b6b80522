import type { AssetManifest } from '../../api/assets.ts';
import type { PageMeta } from '../../api/page.ts';
import type { FedPage } from '../../emit/emit-input.ts';
import type { Config, Redirect, Site } from '../../types.ts';
import { testOptions } from '../test-options.ts';
import { testPage } from '../test-page.ts';

/** Makes a configuration for `https://tenaise.example`. */
export function config(changes: Partial<Config> = {}): Config {
  return {
    options: testOptions({ timestamp: 1_772_366_400_000 }),
    origin: 'https://tenaise.example',
    indexable: true,
    organization: {
      name: 'Tenaise & Cie',
      legalName: 'Tenaise inc.',
      email: 'bonjour@tenaise.example',
      address: { street: '1, rue X', city: 'Montréal', region: 'QC', postalCode: 'H0H 0H0', country: 'CA' },
      privacyOfficer: { title: { fr: 'Responsable', en: 'Officer' }, email: 'vie@tenaise.example' },
      founded: 2023,
    },
    placeholder: true,
    booking: {
      call: { fr: '/contact', en: '/en/contact' },
      appointment: { fr: '/contact', en: '/en/contact' },
    },
    forms: { endpoint: '/api' },
    analytics: false,
    redirects: [],
    robots: [],
    openGraphImages: true,
    publish: { keys: 'index', keep: 5, keepDays: 7, maxDeletes: 256 },
    budgets: { html: {}, css: 1, scripts: {}, fonts: { display: 1, prose: 1 } },
    ...changes,
  };
}

/** Makes a site of these pages. */
export function site(pages: readonly PageMeta[], changes: Partial<Site> = {}): Site {
  return {
    pages: pages.map(testPage),
    redirects: [],
    addresses: { fr: {}, en: {} },
    gone: [],
    messages: { fr: {}, en: {} },
    data: { fr: {}, en: {} },
    shared: { fr: {}, en: {} },
    year: 2026,
    feeds: [],
    held: {},
    failedPaths: { paths: [], below: [] },
    ...changes,
  };
}

/** Makes a page with the text that feeds show. */
export function rendered(page: PageMeta, html: string): FedPage {
  return { page: testPage(page), body: html };
}

/** Makes a redirect with status 301. */
export function redirect(from: string, to: string, changes: Partial<Redirect> = {}): Redirect {
  return { from, to, status: 301, external: /^(?:https?:|[/\\]{2})/.test(to), ...changes };
}

/** Makes the manifest of a few assets. */
export function assets(changes: Partial<AssetManifest> = {}): AssetManifest {
  return {
    script: '/assets/main-abc.js',
    preloadScripts: [],
    stylesheet: '/assets/site-abc.css',
    pageStylesheets: {},
    fonts: { display: '/assets/fonts/display-abc.woff2' },
    inlineScript: { text: '0', hash: 'sha256-AbC=' },
    pictures: {},
    files: {},
    openGraph: {},
    statics: {},
    ...changes,
  };
}
