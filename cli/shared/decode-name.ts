/** Decodes the percent escapes of a file's name, also `%3F` and `%23`: unlike an address, it has no query or hash. */
export function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
