/** Fenced blocks: parts of documents between `:::` lines. */

import type { ComponentType, ReactNode } from 'react';
import type { ZodType } from 'zod';
import type { FileAsset, Picture } from './assets.ts';
import type { Fields, Schemas, ValuesOf } from './fields.ts';

/** Builders of the attributes of fenced blocks. Values arrive as text. */
export interface BlockFields extends Pick<Fields, 'text' | 'token' | 'id' | 'boolean' | 'integer'> {
  /** The https address of a page on another site. */
  readonly url: ZodType<string>;
  /** A picture of the project, named as `image` names one. */
  readonly picture: ZodType<Picture>;
  /** A file of the project with one of these extensions, next to the document or in `assets/files`. */
  readonly file: (extensions: readonly string[]) => ZodType<FileAsset>;
}

/** A use of a fenced block in a document. */
export interface FencedUse<Attributes> {
  /** Words after the block's name, with typography; '' when there are none. */
  readonly title: string;
  readonly attributes: Attributes;
  /** Number of pictures in a block of figures; 0 in any other. */
  readonly figures: number;
  /** True when nothing is between its lines. */
  readonly isEmpty: boolean;
}

/** Props of the component of a fenced block. */
export interface FencedProps<Attributes> extends FencedUse<Attributes> {
  /** Content between its lines; undefined when there is none. */
  readonly children: ReactNode;
}

/**
 * A block that documents may write: `::: name Title {key=value}`, its content, `:::`. `defineBlock` of `site/define`
 * makes one whose component takes the attributes that its schema makes.
 */
export interface FencedBlock {
  /** Component of the block. It knows the site but no page, and renders its children once. */
  readonly component: ComponentType<FencedProps<never>>;
  /** Schema of its attributes. Unknown keys are refused. @default none */
  readonly attributes?: (fields: BlockFields) => Schemas;
  /** Title of a use: required, optional, or refused. @default 'none' */
  readonly title?: 'required' | 'optional' | 'none';
  /** Content that may be between its lines: any Markdown, pictures alone, or nothing. @default 'text' */
  readonly content?: 'text' | 'figures' | 'none';
  /** Widths of its figures on the page, as the `sizes` attribute. @default those of any picture */
  readonly sizes?: string;
  /** Returns what a use must change, as the end of a sentence after "must"; undefined when the use is right. Pure. */
  readonly problem?: (use: FencedUse<never>) => string | undefined;
}

/** A block whose component takes what the schema of its attributes makes. */
export interface TypedBlock<S extends Schemas>
  extends Omit<FencedBlock, 'component' | 'attributes' | 'problem'> {
  readonly component: (props: FencedProps<ValuesOf<S>>) => ReactNode;
  readonly attributes: (fields: BlockFields) => S;
  readonly problem?: (use: FencedUse<ValuesOf<S>>) => string | undefined;
}
