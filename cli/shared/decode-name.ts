/** A file's name without its percent escapes. Unlike an address, it has no query or hash: `%3F` and `%23` are its signs. */
export function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
