/** Each stops at the next opening bracket, so that a text full of them is read once. */
const INLINE = /\]\(\s{0,20}<?([^()\s>#?]+\.md)/g;
const DEFINITION = /^ {0,3}\[[^\][^]+\]:\s{0,20}<?([^\s>#?]+\.md)/gm;

/** Links of `.md` files in a body, as written, each once. */
export function fileLinks(body: string): readonly string[] {
  if (!body.includes('.md')) return [];
  const links = [INLINE, DEFINITION].flatMap((pattern) =>
    [...body.matchAll(pattern)].map((match) => match[1] ?? ''),
  );
  return [...new Set(links)];
}
