import type { Localized } from '../../shared/locale.ts';

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
