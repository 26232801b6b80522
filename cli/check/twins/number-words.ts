import type { Locale } from '../../shared/locale.ts';

/** Tells whether a text says a whole number in words: `trois` and `troisième` for 3, `three` and `third` too. */
export function saysInWords(words: ReadonlySet<string>, number: string, locale: Locale): boolean {
  const spelled = WORDS[locale][number];
  return spelled?.some((word) => words.has(word)) ?? false;
}

/** Returns the words of a text that may be numbers, in lower case. */
export function wordsOfText(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/\p{L}+(?:-\p{L}+)*/gu) ?? []);
}

const WORDS: Readonly<Record<Locale, Readonly<Record<string, readonly string[]>>>> = {
  fr: {
    0: ['zéro', 'aucun', 'aucune'],
    1: ['un', 'une', 'premier', 'première'],
    2: ['deux', 'deuxième', 'second', 'seconde', 'double', 'moitié'],
    3: ['trois', 'troisième', 'tiers', 'triple'],
    4: ['quatre', 'quatrième', 'quart'],
    5: ['cinq', 'cinquième'],
    6: ['six', 'sixième'],
    7: ['sept', 'septième'],
    8: ['huit', 'huitième'],
    9: ['neuf', 'neuvième'],
    10: ['dix', 'dixième', 'dizaine'],
    11: ['onze', 'onzième'],
    12: ['douze', 'douzième', 'douzaine'],
    13: ['treize'],
    14: ['quatorze'],
    15: ['quinze', 'quinzaine'],
    16: ['seize'],
    17: ['dix-sept'],
    18: ['dix-huit'],
    19: ['dix-neuf'],
    20: ['vingt', 'vingtaine', 'vingtième'],
    30: ['trente', 'trentaine'],
    40: ['quarante', 'quarantaine'],
    50: ['cinquante', 'cinquantaine', 'moitié'],
    60: ['soixante', 'soixantaine'],
    90: ['quatre-vingt-dix'],
    100: ['cent', 'centaine'],
    1000: ['mille', 'millier', 'milliers'],
  },
  en: {
    0: ['zero', 'no', 'none'],
    1: ['one', 'a', 'an', 'first', 'once'],
    2: ['two', 'second', 'twice', 'double', 'half', 'both'],
    3: ['three', 'third', 'thirds', 'triple'],
    4: ['four', 'fourth', 'quarter'],
    5: ['five', 'fifth'],
    6: ['six', 'sixth'],
    7: ['seven', 'seventh'],
    8: ['eight', 'eighth'],
    9: ['nine', 'ninth'],
    10: ['ten', 'tenth'],
    11: ['eleven', 'eleventh'],
    12: ['twelve', 'twelfth', 'dozen'],
    13: ['thirteen'],
    14: ['fourteen'],
    15: ['fifteen'],
    16: ['sixteen'],
    17: ['seventeen'],
    18: ['eighteen'],
    19: ['nineteen'],
    20: ['twenty', 'twentieth'],
    30: ['thirty'],
    40: ['forty'],
    50: ['fifty', 'half'],
    60: ['sixty'],
    90: ['ninety'],
    100: ['hundred'],
    1000: ['thousand', 'thousands'],
  },
};
