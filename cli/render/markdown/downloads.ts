import type { FileAsset } from '../../api/assets.ts';
import { errorOf } from '../../report/diagnostic.ts';
import { addressesFrom, withoutQuery } from '../../shared/path.ts';
import type { Diagnostic } from '../../types.ts';
import { fileIn, fileNamed, shortened } from './file-path.ts';
import type { Pass } from './pass.ts';

/** A file of the project that a link leads to, and the place in it: `#page=2`, or nothing. */
export interface OfferedFile {
  readonly file: FileAsset;
  readonly place: string;
}

/** The file that a link leads to, or the problem of the link. */
type Download = OfferedFile | { readonly problem: Diagnostic };

/** A file next to the document, or `/files/…`; pages and static files have other addresses. */
const FILE_LINK = /^(\/files\/[^?#]+|(?![/\\])[^?#:]+\.(?!(?:md|html?)(?:#|$))[a-z][a-z\d]{1,4})(#.*)?$/i;

/** Finds the file that a link names. Returns undefined when it names no file. */
export function downloadOf(href: string, written: string, pass: Pass): Download | undefined {
  const [, address, place = ''] = FILE_LINK.exec(href) ?? [];
  if (address === undefined) return undefined;
  const { files = {}, source, suggest } = pass;
  const file = fileIn('assets/files/', address, source.file);
  const asset = fileNamed(files, file);
  if (asset !== undefined) return { file: asset, place };
  const shown = shortened(written);
  const text =
    file === undefined
      ? `The link "${shown}" leads to a file outside content and assets/files`
      : `The link "${shown}" names ${file}, which is not a file to download`;
  const note = 'A file to download is beside the document, or in assets/files, written /files/name.pdf';
  const suggestion = suggest.file(withoutQuery(written), () =>
    addressesFrom(source.file, Object.keys(files)),
  );
  return { problem: errorOf('missing-file', text, { note, suggestion }) };
}

/** Returns `(PDF, 1,2 Mo)`, which tells visitors what they are about to download. */
export function downloadFacts({ file, size }: FileAsset, { labels, locale }: Pass): string {
  const type = file.slice(file.lastIndexOf('.') + 1).toUpperCase();
  const isLarge = size >= 1e6;
  const amount = isLarge ? (size / 1e6).toFixed(1) : String(Math.max(1, Math.round(size / 1e3)));
  const number = locale === 'fr' ? amount.replace('.', ',') : amount;
  const unit = isLarge ? labels.megabytes : labels.kilobytes;
  return labels.download.replace('{type}', type).replace('{size}', unit.replace('{size}', number));
}
