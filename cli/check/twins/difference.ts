import type { Locale } from '../../shared/locale.ts';

/** Something that one of two twins has, and the other does not. */
export interface Difference<T> {
  /** The twin that has it: the French one, where the other has something else in its place. */
  readonly own: Locale;
  readonly has: T;
  /** The other twin's counterpart. */
  readonly twin?: T | undefined;
  /** Line of the other twin where it would be. @default not known */
  readonly gap?: number;
}

/** Pairs what only one twin has with what only the other has, each in its order. */
export function sideBySide<T>(fr: readonly T[], en: readonly T[]): readonly Difference<T>[] {
  return [
    ...fr.map((has, row) => ({ own: 'fr' as const, has, twin: en[row] })),
    ...en.slice(fr.length).map((has) => ({ own: 'en' as const, has })),
  ];
}
