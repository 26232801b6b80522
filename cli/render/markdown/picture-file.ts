import type { Picture } from '../../api/assets.ts';
import { errorOf } from '../../report/diagnostic.ts';
import { addressesFrom } from '../../shared/path.ts';
import { noPicture } from '../../shared/picture-name.ts';
import type { Diagnostic } from '../../types.ts';
import type { Destination } from './destination.ts';
import { fileIn, fileNamed, shortened } from './file-path.ts';
import type { Pass } from './pass.ts';

/** The picture that an image names, or the problem of its name. */
type FoundPicture = { readonly picture: Picture } | { readonly problem: Diagnostic };

/** Finds the picture of an address: `/images/…` is in assets, any other next to the document. */
export function findPicture(src: string, { written = src }: Destination, pass: Pass): FoundPicture {
  const shown = shortened(written);
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(src)) {
    const text = 'Pages load nothing from elsewhere: save the image in assets/images, or beside the document';
    return error('external-image', `The image "${shown}" is not one of this site`, { notes: [{ text }] });
  }
  if (src === '') return error('missing-image', 'This image names no file');
  const file = fileIn('assets/images/', src, pass.source.file);
  if (file === undefined) {
    const text =
      "An image is in assets/images, written /images/name.png, or in content, written from the document's folder";
    return error('image-outside', `The image "${shown}" is outside the project's images`, {
      notes: [{ text }],
    });
  }
  const picture = fileNamed(pass.pictures, file);
  if (picture !== undefined) return { picture };
  const names = (): readonly string[] => addressesFrom(pass.source.file, Object.keys(pass.pictures));
  const { why, near } = noPicture(written, names, pass.suggest.picture);
  return error('missing-image', `The image "${shown}" names ${file}, which ${why}`, { suggestion: near });
}

function error(...problem: Parameters<typeof errorOf>): FoundPicture {
  return { problem: errorOf(...problem) };
}
