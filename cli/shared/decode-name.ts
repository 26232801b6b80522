/** Decodes the percent escapes of a file's name or of an id, `%3F` and `%23` too: no query and no hash follows them. */
export function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
