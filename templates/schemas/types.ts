import type { output, ZodType } from 'zod';
import type { BlockFields } from '../../cli/api/fenced.ts';
import type { Fields } from '../../cli/api/fields.ts';

/** Sections that a template reads from the front matter of its schema function. */
export type SectionsOf<F extends (fields: Fields) => Readonly<Record<string, ZodType>>> = {
  readonly [K in keyof ReturnType<F>]: output<ReturnType<F>[K]>;
};

/** Attributes that a fenced block's component reads, of its attributes function. */
export type AttributesOf<F extends (fields: BlockFields) => Readonly<Record<string, ZodType>>> = {
  readonly [K in keyof ReturnType<F>]: output<ReturnType<F>[K]>;
};
