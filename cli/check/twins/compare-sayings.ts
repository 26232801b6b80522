import type { Anatomy } from './anatomy.ts';
import type { Saying } from './compared.ts';
import type { Difference } from './difference.ts';

/** Finds the titles and longer texts that both twins have word for word: one of them was not translated. Pure. */
export function compareSayings(fr: Anatomy, en: Anatomy): readonly Difference<Saying>[] {
  const english = new Map(en.sayings.filter(isProse).map((saying) => [plain(saying), saying]));
  return fr.sayings.filter(isProse).flatMap((has) => {
    const twin = english.get(plain(has));
    return twin === undefined ? [] : [{ own: 'fr' as const, has, twin }];
  });
}

/** Fewest words of a text, and of those without a capital: a name is the same in both languages. */
const LEAST = { title: { words: 3, small: 2 }, other: { words: 8, small: 5 } } as const;

function isProse({ text, isTitle }: Saying): boolean {
  const least = isTitle ? LEAST.title : LEAST.other;
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  return words.length >= least.words && words.filter((word) => /^\p{Ll}/u.test(word)).length >= least.small;
}

function plain({ text }: Saying): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}
