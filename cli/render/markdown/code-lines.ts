/** Puts marked lines (from 1) of highlighted code into `<mark>`, and closes and reopens elements that span lines. */
export function markLines(html: string, marked: ReadonlySet<number>): string {
  const open: string[] = [];
  const lines: string[] = [];
  let line = '';
  const end = (newline: string): void => {
    const whole = line + '</span>'.repeat(open.length);
    lines.push(marked.has(lines.length + 1) ? `<mark>${whole}${newline}</mark>` : whole + newline);
    line = open.join('');
  };
  for (const [part] of html.matchAll(PARTS)) {
    if (part === '\n') end(part);
    else {
      if (part === '</span>') open.pop();
      else if (part.startsWith('<')) open.push(part);
      line += part;
    }
  }
  end('');
  return lines.join('');
}

const PARTS = /<[^>]*>|\n|[^<\n]+/g;
