/** Endings of pictures that pages may show. */
const SHOWN = 'png|jpe?g|webp|avif|gif|svg';

/** Names of pictures that pages may show. */
export const PICTURE_NAME = new RegExp(String.raw`\.(?:${SHOWN})$`, 'i');

/** Names of pictures, also of kinds that pages do not show, such as those of cameras and scanners. */
export const ANY_PICTURE_NAME = new RegExp(String.raw`\.(?:${SHOWN}|heic|tiff?|bmp)$`, 'i');

const ENDING = /\.[a-z][a-z\d]{1,4}$/i;

/** The mistake in a name that no picture has, and the name that may be meant. */
interface NoPicture {
  /** The end of a sentence that tells why the file of this name is no picture. */
  readonly why: string;
  readonly near: string | undefined;
}

/** Writes the end of an error about a field that names no usable file. */
export function namesNone(file: string, { why, near }: NoPicture): string {
  return `names ${file}, which ${why}${near === undefined ? '' : `; did you mean ${near}?`}`;
}

/** Explains why no picture has a name; `suggest` finds the nearest name that a picture has. */
export function noPicture(
  name: string,
  names: () => readonly string[],
  suggest: (name: string, names: () => readonly string[]) => string | undefined,
): NoPicture {
  if (PICTURE_NAME.test(name) || !ENDING.test(name))
    return { why: 'does not exist', near: suggest(name, names) };
  const stem = name.replace(ENDING, '.');
  // Only the ending may differ: a nearly equal name, such as the next one of a camera, is another picture.
  const alike = (): readonly string[] => names().filter((one) => one.replace(ENDING, '.') === stem);
  return {
    why: 'is of a kind that pages do not show: save it as JPEG, PNG, WebP, AVIF, GIF or SVG',
    near: suggest(name, alike),
  };
}
