/** Tells whether an old address is that of an HTML file, not of a folder: `/old.html`. */
export function isHtmlFile(path: string): boolean {
  return /\.html?$/.test(path);
}
