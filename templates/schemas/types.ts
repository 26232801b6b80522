import type { output, ZodType } from 'zod';
import type { BlockFields } from '../../cli/api/fenced.ts';
import type { Fields } from '../../cli/api/fields.ts';

/** What a template reads from the front matter that its schema function describes. */
export type SectionsOf<F extends (fields: Fields) => Readonly<Record<string, ZodType>>> = {
  readonly [K in keyof ReturnType<F>]: output<ReturnType<F>[K]>;
};

/** What a fenced block's component reads from the attributes that its function describes. */
export type AttributesOf<F extends (fields: BlockFields) => Readonly<Record<string, ZodType>>> = {
  readonly [K in keyof ReturnType<F>]: output<ReturnType<F>[K]>;
};
