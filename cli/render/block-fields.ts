import { z } from 'zod';
import { plainFields } from '../hooks/plain-fields.ts';
import { suggest } from '../report/suggest.ts';
import { typography } from '../shared/typography.ts';
import type { AssetManifest, BlockFields, Locale, Picture } from '../types.ts';
import { pictureFile } from './markdown/picture-file.ts';

/** What the builders need to know of the document whose block they check. */
export interface BlockFieldContext {
  readonly locale: Locale;
  /** The document's file relative to the root. */
  readonly file: string;
  readonly assets: Pick<AssetManifest, 'pictures'>;
}

/** Builders of the attributes of fenced blocks; `context` may say another document at each use. */
export function createBlockFields(context: BlockFieldContext): BlockFields {
  return {
    ...plainFields((text) => typography(text, context.locale)),
    url: z
      .string()
      .refine(
        (value) => /^https:\/\//.test(value) && URL.canParse(value),
        'must be an address that begins with https://',
      ),
    picture: z.string().transform((value, check): Picture => {
      const file = pictureFile(value, context.file);
      const picture = file === undefined ? undefined : context.assets.pictures[file];
      if (picture !== undefined) return picture;
      const message =
        file === undefined
          ? 'must be a picture beside the document, or one of assets/images, written /images/name.png'
          : missing(file, Object.keys(context.assets.pictures));
      check.addIssue({ code: 'custom', message });
      return z.NEVER;
    }) as unknown as BlockFields['picture'],
  };
}

function missing(file: string, known: readonly string[]): string {
  const near = suggest(file, known);
  return `names ${file}, which does not exist${near === undefined ? '' : `; did you mean ${near}?`}`;
}
