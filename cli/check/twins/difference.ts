import type { Locale } from '../../shared/locale.ts';

/** Something that one of two twins has, and the other has not. */
export interface Difference<T> {
  /** The twin that has it: the French one, where the other has something in its place. */
  readonly own: Locale;
  readonly has: T;
  /** What the other twin has in its place. */
  readonly twin?: T | undefined;
  /** Line of the other twin where it would be. @default not known */
  readonly gap?: number;
}

/** Puts what only one twin has beside what only the other has, each in its order. */
export function sideBySide<T>(fr: readonly T[], en: readonly T[]): readonly Difference<T>[] {
  return [
    ...fr.map((has, row) => ({ own: 'fr' as const, has, twin: en[row] })),
    ...en.slice(fr.length).map((has) => ({ own: 'en' as const, has })),
  ];
}
