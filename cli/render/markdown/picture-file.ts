import type { Picture } from '../../api/assets.ts';
import { decodeAddress } from '../../shared/path.ts';
import type { Diagnostic } from '../../types.ts';
import type { Destination } from './destination.ts';
import { fileIn, folderOf } from './file-path.ts';
import type { Pass } from './pass.ts';

/** The picture that an image names, or what is wrong with the name. */
export type FoundPicture = { readonly picture: Picture } | { readonly problem: Omit<Diagnostic, 'location'> };

/** Finds the picture of an address: `/images/…` is in assets, anything else is beside the document. */
export function findPicture(src: string, { written = src }: Destination, pass: Pass): FoundPicture {
  const shown = written.length <= 200 ? written : `${written.slice(0, 199)}…`;
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(src))
    return error('external-image', `The image "${shown}" is not one of this site`, {
      notes: [
        {
          text: 'Pages load nothing from elsewhere: save the image in assets/images, or beside the document',
        },
      ],
    });
  if (src === '') return error('missing-image', 'This image names no file');
  const file = pictureFile(decodeAddress(src), pass.source.file);
  if (file === undefined)
    return error('image-outside', `The image "${shown}" is outside the project's images`, {
      notes: [
        {
          text: "An image is in assets/images, written /images/name.png, or in content, written from the document's folder",
        },
      ],
    });
  const picture = Object.hasOwn(pass.pictures, file) ? pass.pictures[file] : undefined;
  if (picture !== undefined) return { picture };
  const near = pass.suggest.picture(written, () => writtenNames(src, pass));
  return error(
    'missing-image',
    `The image "${shown}" names ${file}, which does not exist`,
    near === undefined ? {} : { suggestion: near },
  );
}

/** The file that an image names, if it may name it: `/images/…` is in assets, anything else is beside the document. */
export function pictureFile(src: string, documentFile: string): string | undefined {
  return fileIn('assets/images/', src, documentFile);
}

/** The images that there are, as this author writes them. */
function writtenNames(src: string, { pictures, source }: Pass): readonly string[] {
  const prefix = src.startsWith('/') ? 'assets' : `${folderOf(source.file)}/`;
  return Object.keys(pictures)
    .filter((file) => file.startsWith(prefix))
    .map((file) => file.slice(prefix.length));
}

function error(code: string, text: string, more: Partial<Diagnostic> = {}): FoundPicture {
  return { problem: { severity: 'error', code, text, ...more } };
}
