/** Fenced blocks: what documents write between `:::` lines. */

import type { ComponentType, ReactNode } from 'react';
import type { ZodType } from 'zod';
import type { FileAsset, Picture } from './assets.ts';
import type { Fields } from './fields.ts';

/** Builders of the attributes of fenced blocks, which arrive as text. */
export interface BlockFields extends Pick<Fields, 'text' | 'token' | 'id' | 'boolean' | 'integer'> {
  /** The https address of a page of another site. */
  readonly url: ZodType<string>;
  /** A picture of the project, named as images are. */
  readonly picture: ZodType<Picture>;
  /** A file of the project with one of these extensions, beside the document or in `assets/files`. */
  readonly file: (extensions: readonly string[]) => ZodType<FileAsset>;
}

/** A fenced block as a document uses it. */
export interface FencedUse<Attributes> {
  /** The words after its name, set for readers; '' when there are none. */
  readonly title: string;
  readonly attributes: Attributes;
  /** Pictures of a block of figures; 0 in any other. */
  readonly figures: number;
  /** Whether nothing is between its lines. */
  readonly isEmpty: boolean;
}

/** What the component of a fenced block receives. */
export interface FencedProps<Attributes> extends FencedUse<Attributes> {
  /** What is between its lines; undefined when nothing is. */
  readonly children: ReactNode;
}

/** A block that documents may write: `::: name Title {key=value}`, its content, `:::`. */
export interface FencedBlock {
  /** It knows no page, only the site, and renders its children once. */
  readonly component: ComponentType<FencedProps<never>>;
  /** Its typed attributes. Unknown keys are refused. @default none */
  readonly attributes?: (fields: BlockFields) => Readonly<Record<string, ZodType>>;
  /** Whether it has a title. @default 'none' */
  readonly title?: 'required' | 'optional' | 'none';
  /** What may be between its lines: any Markdown, pictures alone, or nothing. @default 'text' */
  readonly content?: 'text' | 'figures' | 'none';
  /** Widths that its figures take on the page, as the `sizes` attribute. @default those of any picture */
  readonly sizes?: string;
  /** What a use must do otherwise, as the end of a sentence after "must"; undefined when it is right. Pure. */
  readonly problem?: (use: FencedUse<never>) => string | undefined;
}
