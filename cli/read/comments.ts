/** The mark that ends an excerpt, alone on its line. */
export const MORE = /^<!--[^\S\n]*more[^\S\n]*-->[ \t]*$/im;
/** A line that opens or closes a block of code. */
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Creates a function that tells whether a line belongs to a block of code, called for each line in order. */
export function createCodeLines(): (line: string) => boolean {
  let fence = '';
  return (line) => {
    const marks = FENCE.exec(line)?.[1] ?? '';
    const isCode = fence !== '' || marks !== '';
    if (fence === '') fence = marks;
    else if (marks.startsWith(fence)) fence = '';
    return isCode;
  };
}

/** Replaces comments by spaces, so that all else keeps its offset. In code, what looks like a comment stays. */
export function withoutComments(body: string): string {
  const last = body.lastIndexOf('-->');
  if (last === -1 || !body.includes('<!--')) return body;
  const isCode = createCodeLines();
  let inside = false;
  let offset = 0;
  const blank = (line: string): string => {
    let kept = '';
    let at = 0;
    while (at < line.length) {
      const mark = inside ? '-->' : '<!--';
      const found = line.indexOf(mark, at);
      const end = found === -1 ? line.length : found + (inside ? mark.length : 0);
      kept += inside ? ' '.repeat(end - at) : line.slice(at, end);
      at = end;
      if (found === -1) break;
      // A comment without an end is text.
      if (!inside && offset + found > last) return kept + line.slice(at);
      inside = !inside;
    }
    return kept;
  };
  const lines = body.split('\n').map((line) => {
    const shown = !inside && (isCode(line) || MORE.test(line)) ? line : blank(line);
    offset += line.length + 1;
    return shown;
  });
  return lines.join('\n');
}
