import { z } from 'zod';
import type { AssetManifest, FileAsset, Picture } from '../api/assets.ts';
import type { BlockFields } from '../api/fenced.ts';
import { plainFields } from '../hooks/plain-fields.ts';
import { createSuggestions, suggest } from '../report/suggest.ts';
import type { Locale } from '../shared/locale.ts';
import { addressesFrom } from '../shared/path.ts';
import { namesNone, noPicture } from '../shared/picture-name.ts';
import { typography } from '../shared/typography.ts';
import { fileIn, fileNamed } from './markdown/file-path.ts';

/** The document whose block is checked, as far as the builders need it. */
interface BlockFieldContext {
  readonly locale: Locale;
  /** The document's file relative to the root. */
  readonly file: string;
  readonly assets: Pick<AssetManifest, 'pictures' | 'files'>;
}

/** Creates the builders of fenced blocks' attributes. `context` may describe another document at each use. */
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
      const file = fileIn('assets/images/', value, context.file);
      const picture = fileNamed(context.assets.pictures, file);
      if (picture !== undefined) return picture;
      const names = (): readonly string[] =>
        addressesFrom(context.file, Object.keys(context.assets.pictures));
      const message =
        file === undefined
          ? 'must be a picture beside the document, or one of assets/images, written /images/name.png'
          : namesNone(file, noPicture(value, names, createSuggestions()));
      check.addIssue({ code: 'custom', message });
      return z.NEVER;
    }),
    file: (extensions) => fileField(extensions, context),
  };
}

function fileField(extensions: readonly string[], context: BlockFieldContext): z.ZodType<FileAsset> {
  return z.string().transform((value, check): FileAsset => {
    const file = fileIn('assets/files/', value, context.file);
    const asset = fileNamed(context.assets.files, file);
    const isKind = extensions.some((extension) => value.toLowerCase().endsWith(`.${extension}`));
    if (asset !== undefined && isKind) return asset;
    const inside =
      file === undefined
        ? 'must be a file beside the document, or one of assets/files, written /files/name'
        : namesNone(file, {
            why: 'is not there',
            near: suggest(value, addressesFrom(context.file, Object.keys(context.assets.files))),
          });
    const message = isKind ? inside : `must be a file whose name ends in .${extensions.join(', .')}`;
    check.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}
