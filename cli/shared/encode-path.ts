/** Encodes a path as it is asked for: in the name of a file, `?` and `#` begin neither a query nor a hash. */
export function encodePath(path: string): string {
  return encodeURI(path).replaceAll('#', '%23').replaceAll('?', '%3F');
}
