import type { BlockFields } from '../../cli/api/fenced.ts';
import type { Fields, Schemas, ValuesOf } from '../../cli/api/fields.ts';

/** Sections that a template reads from the front matter of its schema function. */
export type SectionsOf<F extends (fields: Fields) => Schemas> = ValuesOf<ReturnType<F>>;

/** Attributes that a fenced block's component reads, of its attributes function. */
export type AttributesOf<F extends (fields: BlockFields) => Schemas> = ValuesOf<ReturnType<F>>;
