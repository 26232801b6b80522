/**
 * Leaves elements out, each with all that it holds up to the first end tag of its name. One that never ends stays. Takes
 * as long as the text, whatever the text is: a pattern would look for the end of each anew.
 * @param start matches the beginning of a start tag, and the element's name as its first group
 */
export function withoutElements(html: string, start: RegExp, instead = ''): string {
  const starts = new RegExp(start, 'g');
  const endOf = createEndFinder(html);
  let kept = '';
  let at = 0;
  for (let found = starts.exec(html); found !== null; found = starts.exec(html)) {
    const end = endOf(found[1] ?? '', found.index);
    if (end === undefined) continue;
    kept += html.slice(at, found.index) + instead;
    at = end;
    starts.lastIndex = end;
  }
  return kept + html.slice(at);
}

/** Creates what finds where the first end tag of a name behind a place ends; undefined where there is none. */
export function createEndFinder(html: string): (name: string, from: number) => number | undefined {
  const endless = new Set<string>();
  return (name, from) => {
    const tag = `</${name}>`;
    const end = endless.has(name) ? -1 : html.indexOf(tag, from);
    if (end === -1) endless.add(name);
    return end === -1 ? undefined : end + tag.length;
  };
}
