import type { Locale, Localized } from '../../shared/locale.ts';
import { LANGUAGE, LOCALES } from '../../shared/locale.ts';

/** A dictionary of one language, in the form of Hunspell. */
export interface Dictionary {
  readonly spell: (word: string) => boolean;
  readonly suggest: (word: string) => readonly string[];
}

/** The package that holds the words of each language. */
const PACKAGES = { fr: 'dictionary-fr', en: 'dictionary-en' } as const;

/** Loads the dictionary of each language, which is large, only here; answers a sentence when one is not installed. */
export async function loadDictionaries(): Promise<ReadonlyMap<Locale, Dictionary> | string> {
  const loaded = new Map<Locale, Dictionary>();
  const reader = await installed(() => import('hunspell-asm'));
  if (reader === undefined) return missing('The reader of dictionaries', 'hunspell-asm');
  const factory = await reader.loadModule();
  for (const locale of LOCALES) {
    const data = await installed(() => (locale === 'fr' ? import('dictionary-fr') : import('dictionary-en')));
    if (data === undefined) return missing(`The ${LANGUAGE[locale]} dictionary`, PACKAGES[locale]);
    const { aff, dic } = data.default;
    loaded.set(locale, factory.create(factory.mountBuffer(aff), factory.mountBuffer(dic)));
  }
  return loaded;
}

/** Loads a package; undefined when it is not installed. */
async function installed<T>(load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await load();
  } catch {
    return undefined;
  }
}

function missing(what: string, name: string): string {
  return `${what} is not installed, so spelling is not checked: run "npm install ${name}"`;
}

/**
 * Words that the dictionaries lack: those of Québec (French has courriel, clavardage, infolettre and infonuagique) with
 * its names in English, and those of the Web.
 */
export const MORE_WORDS: Localized<readonly string[]> = {
  fr: `
    abitibien abitibienne agentivité anishinabe antipourriel atikamekw autopatrouille aviseure
    cannebergière caquiste carriérologue cégépien cégépienne chercheure clavardeur clavardeuse clicage
    co-construire cybermenace égoportrait épluchette estrien estrienne gaspésien gaspésienne gatinois
    gatinoise gougoune inc infonuage infonuagiste innu innue intrapreneur intrapreneure lanaudois
    lanaudoise laurentien laurentienne lavallois lavalloise ltée maskoutain maskoutaine multiplateforme
    nunavik pantoute prématernelle rapailler repreneuriat réseauteur réseauteuse saguenéen saguenéenne
    sherbrookois sherbrookoise subventionnaire télésanté textoter trifluvien trifluvienne webdiffusion
    px
  `
    .trim()
    .split(/\s+/),
  en: `
    anonymize anonymized automation backend café captcha chatbot frontend grayscale integration Laval
    mockup Montréal Montrealer naïve onboarding px Québec Québécois résumé roadmap Trois-Rivières
    wireframe
  `
    .trim()
    .split(/\s+/),
};
