/** The mark that ends an excerpt, alone on its line. */
export const MORE = /^<!--\s*more\s*-->[ \t]*$/;
/** A line that opens or closes a block of code. */
export const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** A text whose comments are spaces, so that all else stands where it stood; code keeps what looks like one. */
export function withoutComments(body: string): string {
  const last = body.lastIndexOf('-->');
  if (last === -1 || !body.includes('<!--')) return body;
  let fence = '';
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
      // One without an end is text.
      if (!inside && offset + found > last) return kept + line.slice(at);
      inside = !inside;
    }
    return kept;
  };
  const lines = body.split('\n').map((line) => {
    const marks = inside ? '' : (FENCE.exec(line)?.[1] ?? '');
    const isCode = fence !== '' || marks !== '';
    if (fence === '') fence = marks;
    else if (marks.startsWith(fence)) fence = '';
    const shown = isCode || (!inside && MORE.test(line)) ? line : blank(line);
    offset += line.length + 1;
    return shown;
  });
  return lines.join('\n');
}
