/** A no-break space, as keyboards and word processors make, where YAML wants a plain one: around a key. */
const ODD_SPACE = /(?<=^ {0,40}(?:- {1,9}){0,3}(?:[\w"'-]{1,100}:)?)[\u00a0\u2007\u202f]/;

/** Returns the offset of a no-break space that keeps YAML from reading the line of a place, or undefined. */
export function oddSpaceAt(text: string, offset: number): number | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', start);
  const found = ODD_SPACE.exec(text.slice(start, end === -1 ? text.length : end));
  return found === null ? undefined : start + found.index;
}
