import type { Locale } from '../../shared/locale.ts';

const ENGLISH = {
  lang: 'en' as Locale,
  problem: 'The site cannot be built',
  cannotReload:
    'This page has changed, but this browser cannot keep your text. Copy it, then reload the page.',
  close: 'Close',
  open: 'This page',
  panel: 'About this page',
  source: 'Source file',
  state: 'State',
  draft: 'Draft: not in the published site',
  published: 'Published',
  twin: 'Page in French',
  twinMissing: 'There is none.',
  twinOlder: 'It was changed before this one: does it need the same change?',
  title: 'Title',
  description: 'Description',
  none: 'None',
  links: 'Dead links',
  inPublic: 'In the public site',
  publicFails: (errors: number): string =>
    `The public build would fail: ${errors} ${errors === 1 ? 'error' : 'errors'}`,
  scheduled: (when: string): string => `Appears on ${when}: not in the published site until then`,
  desk: 'All pages',
  remarks: 'Other remarks',
  images: 'Image weights',
  line: (line: number): string => `Line ${line}`,
  write: 'write:',
  noPage: 'No document belongs to this address.',
  length: (length: number, least: number, most: number): string =>
    `${length} characters (${least} to ${most})`,
  size: (bytes: number): string => `${kilobytes(bytes)} kB`,
};

const FRENCH: Readonly<typeof ENGLISH> = {
  lang: 'fr',
  problem: 'Le site ne peut pas être bâti',
  cannotReload:
    'Cette page a changé, mais ce navigateur ne peut pas garder votre texte. Copiez-le, puis rechargez la page.',
  close: 'Fermer',
  open: 'Cette page',
  panel: 'À propos de cette page',
  source: 'Fichier source',
  state: 'État',
  draft: 'Brouillon\u00a0: absente du site publié',
  published: 'Publiée',
  twin: 'Page en anglais',
  twinMissing: 'Elle n’existe pas.',
  twinOlder: 'Elle a été modifiée avant celle-ci\u00a0: à mettre à jour?',
  title: 'Titre',
  description: 'Description',
  none: 'Il n’y en a pas.',
  links: 'Liens morts',
  inPublic: 'Dans le site public',
  publicFails: (errors) =>
    errors === 1
      ? 'Le site public ne pourrait pas être bâti\u00a0: 1 erreur'
      : `Le site public ne pourrait pas être bâti\u00a0: ${errors} erreurs`,
  scheduled: (when) => `À paraître le ${when}\u00a0: absente du site publié jusque-là`,
  desk: 'Toutes les pages',
  remarks: 'Autres remarques',
  images: 'Poids des images',
  line: (line) => `Ligne ${line}`,
  write: 'écrivez\u00a0:',
  noPage: 'Aucun document ne correspond à cette adresse.',
  length: (length, least, most) => `${length} caractères (de ${least} à ${most})`,
  size: (bytes) => `${kilobytes(bytes).replace('.', ',')} ko`,
};

/** Texts of watch mode in the page's language: English, or French for anything else. */
export const texts = /^en\b/i.test(document.documentElement.lang) ? ENGLISH : FRENCH;

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
