import type { BlockFields } from '../../cli/api/fenced.ts';
import type { Fields, Shape, ValuesOf } from '../../cli/api/fields.ts';

/** Sections that a template reads from the front matter of its schema function. */
export type SectionsOf<F extends (fields: Fields) => Shape> = ValuesOf<ReturnType<F>>;

/** Attributes that a fenced block's component reads, of its attributes function. */
export type AttributesOf<F extends (fields: BlockFields) => Shape> = ValuesOf<ReturnType<F>>;
