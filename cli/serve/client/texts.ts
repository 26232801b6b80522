/** Texts of watch mode in the browser. */
export interface Texts {
  readonly lang: 'fr' | 'en';
  readonly problem: string;
  readonly cannotReload: string;
  readonly close: string;
  readonly open: string;
  readonly panel: string;
  readonly source: string;
  readonly state: string;
  readonly draft: string;
  readonly published: string;
  readonly twin: string;
  readonly twinMissing: string;
  readonly twinOlder: string;
  readonly title: string;
  readonly description: string;
  readonly none: string;
  readonly links: string;
  /** Heading of what the public build alone says. */
  readonly inPublic: string;
  readonly publicFails: (errors: number) => string;
  readonly scheduled: (when: string) => string;
  readonly desk: string;
  readonly remarks: string;
  readonly images: string;
  readonly noPage: string;
  /** `45 characters (3 to 60)`. */
  readonly length: (length: number, least: number, most: number) => string;
  readonly size: (bytes: number) => string;
}

/** Texts in the page's language: English, or French for anything else. */
export function textsOf(lang: string): Texts {
  return /^en\b/i.test(lang) ? ENGLISH : FRENCH;
}

const FRENCH: Texts = {
  lang: 'fr',
  problem: 'Le site ne peut pas être construit',
  cannotReload:
    'Cette page a changé, mais ce navigateur ne peut pas garder votre texte. Copiez-le, puis rechargez la page.',
  close: 'Fermer',
  open: 'Cette page',
  panel: 'À propos de cette page',
  source: 'Fichier source',
  state: 'État',
  draft: 'Brouillon : absente du site publié',
  published: 'Publiée',
  twin: 'Page en anglais',
  twinMissing: 'Elle n’existe pas.',
  twinOlder: 'Elle a été modifiée avant celle-ci : à mettre à jour?',
  title: 'Titre',
  description: 'Description',
  none: 'Aucun',
  links: 'Liens morts',
  inPublic: 'Dans le site public',
  publicFails: (errors) =>
    errors === 1
      ? 'Le site public échouerait\u00a0: 1 erreur'
      : `Le site public échouerait\u00a0: ${errors} erreurs`,
  scheduled: (when) => `À paraître le ${when} : absente du site publié jusque-là`,
  desk: 'Toutes les pages',
  remarks: 'Autres remarques',
  images: 'Poids des images',
  noPage: 'Aucun document ne correspond à cette adresse.',
  length: (length, least, most) => `${length} caractères (de ${least} à ${most})`,
  size: (bytes) => `${kilobytes(bytes).replace('.', ',')} ko`,
};

const ENGLISH: Texts = {
  lang: 'en',
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
  publicFails: (errors) => `The public build would fail: ${errors} ${errors === 1 ? 'error' : 'errors'}`,
  scheduled: (when) => `Appears on ${when}: not in the published site until then`,
  desk: 'All pages',
  remarks: 'Other remarks',
  images: 'Image weights',
  noPage: 'No document belongs to this address.',
  length: (length, least, most) => `${length} characters (${least} to ${most})`,
  size: (bytes) => `${kilobytes(bytes)} kB`,
};

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
