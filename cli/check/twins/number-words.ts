import type { Locale, Localized } from '../../shared/locale.ts';

/** Tells whether a text says a whole number in words: `trois` and `troisième` for 3, `three` and `third` too. */
export function saysInWords(words: ReadonlySet<string>, number: string, locale: Locale): boolean {
  const spelled = WORDS[number]?.[locale];
  return spelled?.split(' ').some((word) => words.has(word)) ?? false;
}

/** Returns the words of a text that may be numbers, in lower case. */
export function wordsOfText(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/\p{L}+(?:-\p{L}+)*/gu) ?? []);
}

/** The words for each number, with spaces between them. */
const WORDS: Readonly<Record<string, Localized<string>>> = {
  0: { fr: 'zéro aucun aucune', en: 'zero no none' },
  1: { fr: 'un une premier première', en: 'one a an first once' },
  2: { fr: 'deux deuxième second seconde double moitié', en: 'two second twice double half both' },
  3: { fr: 'trois troisième tiers triple', en: 'three third thirds triple' },
  4: { fr: 'quatre quatrième quart', en: 'four fourth quarter' },
  5: { fr: 'cinq cinquième', en: 'five fifth' },
  6: { fr: 'six sixième', en: 'six sixth' },
  7: { fr: 'sept septième', en: 'seven seventh' },
  8: { fr: 'huit huitième', en: 'eight eighth' },
  9: { fr: 'neuf neuvième', en: 'nine ninth' },
  10: { fr: 'dix dixième dizaine', en: 'ten tenth' },
  11: { fr: 'onze onzième', en: 'eleven eleventh' },
  12: { fr: 'douze douzième douzaine', en: 'twelve twelfth dozen' },
  13: { fr: 'treize', en: 'thirteen' },
  14: { fr: 'quatorze', en: 'fourteen' },
  15: { fr: 'quinze quinzaine', en: 'fifteen' },
  16: { fr: 'seize', en: 'sixteen' },
  17: { fr: 'dix-sept', en: 'seventeen' },
  18: { fr: 'dix-huit', en: 'eighteen' },
  19: { fr: 'dix-neuf', en: 'nineteen' },
  20: { fr: 'vingt vingtaine vingtième', en: 'twenty twentieth' },
  30: { fr: 'trente trentaine', en: 'thirty' },
  40: { fr: 'quarante quarantaine', en: 'forty' },
  50: { fr: 'cinquante cinquantaine moitié', en: 'fifty half' },
  60: { fr: 'soixante soixantaine', en: 'sixty' },
  90: { fr: 'quatre-vingt-dix', en: 'ninety' },
  100: { fr: 'cent centaine', en: 'hundred' },
  1000: { fr: 'mille millier milliers', en: 'thousand thousands' },
};
