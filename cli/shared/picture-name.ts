/** Endings of pictures that pages may show. */
const SHOWN = 'png|jpe?g|webp|avif|gif|svg';

/** Names of pictures that pages may show. */
export const PICTURE_NAME = new RegExp(String.raw`\.(?:${SHOWN})$`, 'i');

/** Names of pictures, those of cameras and scanners among them, which pages do not show. */
export const ANY_PICTURE_NAME = new RegExp(String.raw`\.(?:${SHOWN}|heic|tiff?|bmp)$`, 'i');

const ENDING = /\.[a-z][a-z\d]{1,4}$/i;

/** What is wrong with a name that no picture has, and how it may be meant. */
interface NoPicture {
  /** The end of a sentence: why the file that the name means is no picture. */
  readonly why: string;
  readonly near: string | undefined;
}

/** What a field says of a file that it names, and that is none. */
export function namesNone(file: string, { why, near }: NoPicture): string {
  return `names ${file}, which ${why}${near === undefined ? '' : `; did you mean ${near}?`}`;
}

/** Says why no picture has a name; `suggest` finds the nearest of those that there are. */
export function noPicture(
  name: string,
  names: () => readonly string[],
  suggest: (name: string, names: () => readonly string[]) => string | undefined,
): NoPicture {
  if (PICTURE_NAME.test(name) || !ENDING.test(name))
    return { why: 'does not exist', near: suggest(name, names) };
  const stem = name.replace(ENDING, '.');
  // One of nearly the same name, as the next one of a camera, is another picture.
  const alike = (): readonly string[] => names().filter((one) => one.replace(ENDING, '.') === stem);
  return {
    why: 'is of a kind that pages do not show: save it as JPEG, PNG, WebP, AVIF, GIF or SVG',
    near: suggest(name, alike),
  };
}
