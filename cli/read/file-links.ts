/** The start of a link definition, `[name]: `, in a quotation or a list too. A footnote is not one. */
export const DEFINITION_START = String.raw`^(?:[ \t]{0,20}>)*[ \t]{0,20}\[(?!\^)(?:\\.|[^\][\\])+\]:\s{0,20}`;

/** Each pattern stops at the next opening bracket, so that a text full of them is read once. */
const INLINE = /\]\(\s{0,20}(?:<([^<>#?\n]+\.md)|([^\s()<>#?]*(?:\([^\s()<>#?]*\)[^\s()<>#?]*)*\.md))/g;
const DEFINITION = new RegExp(String.raw`${DEFINITION_START}(?:<([^<>#?\n]+\.md)|([^\s<>#?]+\.md))`, 'gm');

/** Lists the links to `.md` files in a body, as written, each once. */
export function fileLinks(body: string): readonly string[] {
  if (!body.includes('.md')) return [];
  const links = [INLINE, DEFINITION].flatMap((pattern) =>
    [...body.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? ''),
  );
  return [...new Set(links)];
}
