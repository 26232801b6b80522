import type { output, ZodType } from 'zod';
import type { Fields } from '../../cli/types.ts';

/** What a template reads from the front matter that its schema function describes. */
export type SectionsOf<F extends (fields: Fields) => Readonly<Record<string, ZodType>>> = {
  readonly [K in keyof ReturnType<F>]: output<ReturnType<F>[K]>;
};
