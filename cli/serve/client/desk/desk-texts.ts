import type { Locale } from '../../../shared/locale.ts';

const ENGLISH = {
  lang: 'en' as Locale,
  desk: 'The desk',
  otherLanguage: 'Français',
  search: 'Find a page',
  show: 'Show',
  filters: {
    all: 'All pages',
    remarks: 'With remarks',
    hidden: 'Drafts and scheduled',
    older: 'Twin left behind',
    alone: 'Without a twin',
  },
  columns: { address: 'Address', fr: 'French', en: 'English' },
  states: { published: 'Published', draft: 'Draft', scheduled: 'Scheduled', only: 'Only in this language' },
  appears: (when: string): string => `Appears on ${when}`,
  older: 'Saved before its twin',
  missing: 'Missing',
  errors: (count: number): string => `${count} ${count === 1 ? 'error' : 'errors'}`,
  warnings: (count: number): string => `${count} ${count === 1 ? 'warning' : 'warnings'}`,
  deadLinks: (count: number): string => `${count} dead ${count === 1 ? 'link' : 'links'}`,
  titleLength: (length: number): string => `Title: ${length}`,
  descriptionLength: (length: number): string => `Description: ${length}`,
  found: (count: number): string => `${count} ${count === 1 ? 'page' : 'pages'}`,
  more: 'Show more',
  elsewhere: 'Not in a page',
  publicBuild: (ok: boolean | undefined, errors: number, warnings: number): string => {
    if (ok === undefined) return 'The public build: trying…';
    const said = `${ENGLISH.errors(errors)}, ${ENGLISH.warnings(warnings)}`;
    return ok ? `The public build would succeed: ${said}` : `The public build would fail: ${said}`;
  },
  width: 'Width',
  narrow: 'Narrow',
  wide: 'Wide',
  theme: 'Colors',
  light: 'Light',
  dark: 'Dark',
  system: 'System',
  previous: 'Previous section',
  next: 'Next section',
  choose: 'Pick a block',
  chooseHelp: 'Click a block in a page to open its line.',
  frame: { fr: 'Page in French', en: 'Page in English' },
  inLanguage: (locale: Locale, what: string): string => `${ENGLISH.columns[locale]}: ${what}`,
  noTwin: { fr: 'This page does not exist in French.', en: 'This page does not exist in English.' },
  remarks: 'Remarks',
  noRemarks: 'Nothing to report.',
  write: 'write:',
  line: (line: number): string => `Line ${line}`,
  looks: 'Elsewhere on the Web',
  result: 'In search results',
  shared: 'In a shared link',
  differences: 'Differences between the twins',
  noDifferences: 'The same numbers, links, pictures and keys.',
  numbers: 'Numbers',
  links: 'Links',
  keys: 'Front matter keys',
  pictures: 'Pictures',
  words: 'Words',
  blocks: 'Blocks and lines',
  noLine: 'In no text, data or interface string: a template writes it',
  noPage: 'No page at this address.',
};

const FRENCH: Readonly<typeof ENGLISH> = {
  lang: 'fr',
  desk: 'Le bureau',
  otherLanguage: 'English',
  search: 'Chercher une page',
  show: 'Montrer',
  filters: {
    all: 'Toutes les pages',
    remarks: 'Avec des remarques',
    hidden: 'Brouillons et à paraître',
    older: 'Jumelle laissée en arrière',
    alone: 'Sans jumelle',
  },
  columns: { address: 'Adresse', fr: 'Français', en: 'Anglais' },
  states: {
    published: 'Publiée',
    draft: 'Brouillon',
    scheduled: 'À paraître',
    only: 'Dans cette langue seulement',
  },
  appears: (when) => `À paraître le ${when}`,
  older: 'Enregistrée avant sa jumelle',
  missing: 'Absente',
  errors: (count) => french(count, 'erreur'),
  warnings: (count) => french(count, 'avertissement'),
  deadLinks: (count) => `${count} ${count < 2 ? 'lien mort' : 'liens morts'}`,
  titleLength: (length) => `Titre\u00a0: ${length}`,
  descriptionLength: (length) => `Description\u00a0: ${length}`,
  found: (count) => french(count, 'page'),
  more: 'En montrer d’autres',
  elsewhere: 'Ailleurs que dans une page',
  publicBuild: (ok, errors, warnings) => {
    if (ok === undefined) return 'Le site public\u00a0: à l’essai…';
    const said = `${FRENCH.errors(errors)}, ${FRENCH.warnings(warnings)}`;
    return ok
      ? `Le site public pourrait être bâti\u00a0: ${said}`
      : `Le site public ne pourrait pas être bâti\u00a0: ${said}`;
  },
  width: 'Largeur',
  narrow: 'Étroite',
  wide: 'Large',
  theme: 'Couleurs',
  light: 'Claires',
  dark: 'Sombres',
  system: 'Du système',
  previous: 'Section précédente',
  next: 'Section suivante',
  choose: 'Choisir un bloc',
  chooseHelp: 'Cliquez sur un bloc dans une page pour ouvrir sa ligne.',
  frame: { fr: 'Page en français', en: 'Page en anglais' },
  inLanguage: (locale, what) => `${FRENCH.columns[locale]}\u00a0: ${what}`,
  noTwin: { fr: 'Cette page n’existe pas en français.', en: 'Cette page n’existe pas en anglais.' },
  remarks: 'Remarques',
  noRemarks: 'Rien à signaler.',
  write: 'écrivez\u00a0:',
  line: (line) => `Ligne ${line}`,
  looks: 'Ailleurs sur le Web',
  result: 'Dans les résultats de recherche',
  shared: 'Dans un lien partagé',
  differences: 'Différences entre les jumelles',
  noDifferences: 'Mêmes nombres, mêmes liens, mêmes images et mêmes clés.',
  numbers: 'Nombres',
  links: 'Liens',
  keys: 'Clés de l’en-tête',
  pictures: 'Images',
  words: 'Mots',
  blocks: 'Blocs et lignes',
  noLine: 'Ni dans les textes, ni dans les données, ni dans l’interface\u00a0: un modèle l’écrit',
  noPage: 'Aucune page à cette adresse.',
};

/** French counts none as one. */
function french(count: number, noun: string): string {
  return `${count} ${noun}${count < 2 ? '' : 's'}`;
}

/** Name under which the browser keeps the language that was chosen. */
export const LANGUAGE_KEY = '_site:language';

/** Texts of the desk in the language that was chosen, else in the browser's own. */
export const texts = language() === 'fr' ? FRENCH : ENGLISH;

function language(): Locale {
  try {
    const chosen = localStorage.getItem(LANGUAGE_KEY);
    if (chosen === 'fr' || chosen === 'en') return chosen;
  } catch {
    // The browser's own language will do.
  }
  return /^en\b/i.test(navigator.language) ? 'en' : 'fr';
}
