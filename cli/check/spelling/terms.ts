import type { Locale, Localized } from '../../shared/locale.ts';
import type { PlacedWord } from './words.ts';
import { plainWord } from './words.ts';

/** Terms to avoid in the French of Québec and in US English, each with what to write instead; `a|b` are forms of one. */
const TERMS: Localized<Readonly<Record<string, string>>> = {
  fr: {
    'à l’effet que': 'selon lequel, portant que',
    'adresser un problème|adresser le problème|adresser ce problème': 'traiter, résoudre, aborder',
    'application web responsive|responsive': 'adaptatif',
    'backup|back-up': 'sauvegarde',
    'brainstorming|brainstorm': 'remue-méninges',
    'business|business plan': 'entreprise, affaires, plan d’affaires',
    'canceller|cancellé|cancellée|cancellation': 'annuler, annulation',
    'céduler|cédulé|cédulée': 'planifier, fixer',
    cédule: 'horaire, calendrier',
    'charger un montant|charger des frais': 'facturer, demander',
    'cloud|cloud computing': 'nuage, infonuagique',
    'customiser|customisé|customisée|customisation': 'personnaliser, sur mesure',
    deadline: 'échéance',
    'digital|digitale|digitaux|digitales|digitalisation': 'numérique, virage numérique',
    'download|downloader': 'télécharger',
    'e-commerce': 'commerce en ligne',
    'e-mail|email|mail|mél': 'courriel',
    'en bout de ligne': 'au bout du compte',
    'faire du sens|fait du sens|font du sens': 'avoir du sens, se tenir',
    'feedback|feed-back': 'rétroaction, commentaires',
    'focusser|focuser': 'se concentrer sur',
    'forwarder|forwardé': 'transférer, transféré',
    hashtag: 'mot-clic',
    'jusqu’à date': 'jusqu’à maintenant',
    'log in|login': 'connexion, identifiant',
    'matcher|matché': 'correspondre, jumeler',
    meeting: 'réunion, rencontre',
    'mettre l’emphase|met l’emphase|mettons l’emphase': 'mettre l’accent, insister',
    newsletter: 'infolettre',
    parking: 'stationnement',
    password: 'mot de passe',
    podcast: 'balado',
    'prendre pour acquis|prend pour acquis|pris pour acquis': 'tenir pour acquis',
    'prioriser sur': 'donner la priorité à',
    'sauver du temps|sauve du temps|sauvez du temps': 'gagner du temps',
    'sauver de l’argent|sauve de l’argent|sauvez de l’argent': 'économiser, épargner',
    shopping: 'magasinage',
    smartphone: 'téléphone intelligent',
    software: 'logiciel',
    spam: 'pourriel',
    'start-up|startup': 'jeune pousse',
    'tchat|tchatter': 'clavardage, clavarder',
    'updater|updaté|update': 'mettre à jour, mise à jour',
    'uploader|upload': 'téléverser',
    'week-end': 'fin de semaine',
    workshop: 'atelier',
  },
  en: {
    'blacklist|blacklisted': 'blocklist',
    'e-mail': 'email',
    'informatics company': 'IT company',
    irregardless: 'regardless',
    'in the event that': 'if',
    'inscribe yourself|inscribe you': 'sign up',
    learnings: 'lessons',
    'make an inscription': 'sign up',
    'master/slave': 'primary/replica',
    'performant|more performant': 'fast, efficient',
    'realize a project|realise a project': 'carry out a project',
    'utilize|utilized|utilizes|utilizing': 'use',
    'web site': 'website',
    'whitelist|whitelisted': 'allowlist',
    'with the aim to': 'to',
  },
};

/** A term to avoid, where it is, and the better one. */
interface FoundTerm extends PlacedWord {
  readonly better: string;
}

/** Creates the function that finds a language's terms to avoid, except for those among the project's own words. */
export function createTermFinder(
  locale: Locale,
  own: readonly string[],
): (prose: string) => readonly FoundTerm[] {
  const allowed = new Set(own.map((word) => plainWord(word).toLowerCase()));
  const better = new Map<string, string>();
  for (const [forms, instead] of Object.entries(TERMS[locale]))
    for (const form of forms.split('|').map(plainWord)) if (!allowed.has(form)) better.set(form, instead);
  // The longest first: "e-mail" before "mail".
  const all = [...better.keys()]
    .sort((a, b) => b.length - a.length)
    .map((form) => form.replaceAll(' ', '\\s+'));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${all.join('|')})s?(?![\\p{L}\\p{N}-])`, 'giu');
  const pluralOf = (form: string): string => better.get(form) ?? better.get(form.replace(/s$/, '')) ?? '';
  return (prose) =>
    [...prose.replaceAll('’', "'").matchAll(pattern)].map(({ 0: word, index }) => ({
      word: prose.slice(index, index + word.length),
      index,
      better: pluralOf(word.toLowerCase().replace(/\s+/g, ' ')),
    }));
}
