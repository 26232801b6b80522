/** Tells whether an old address is that of an HTML file, not of a folder: `/old.html`. */
export function isHtmlFile(path: string): boolean {
  return /\.html?$/.test(path);
}

/** Most bytes of a part of an address: systems take 255 in the name of a file, of which a compressed copy needs some. */
export const LONGEST_PART = 250;

/** Tells whether a part of a path is too long for the name of a file. */
export function hasLongPart(path: string): boolean {
  return (
    path.length > LONGEST_PART / 3 && path.split('/').some((part) => Buffer.byteLength(part) > LONGEST_PART)
  );
}
