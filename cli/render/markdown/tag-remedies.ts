const AS_PARAGRAPHS = 'Remove it: a blank line makes a paragraph';
const AS_LISTS = 'Write it as a list: - Item';
const AS_TABLES = 'Write it as a table: | A | B |';
const AS_PICTURES = 'Write it as ![what it shows](address "caption")';
const ELSEWHERE = 'Link to it: pages load nothing from other sites';

/** What to write in place of the tags that editors and other programs write most often, by their names. */
const REMEDIES: Readonly<Record<string, string>> = {
  a: 'Write it as [words](address)',
  b: 'Write it as **words**',
  strong: 'Write it as **words**',
  i: 'Write it as *words*',
  em: 'Write it as *words*',
  sup: 'Write it as ^words^',
  sub: 'Write it as ~words~',
  br: 'End the line with a backslash, or leave a blank line for a new paragraph; in a table, begin another row',
  hr: 'Write it as --- between blank lines',
  blockquote: 'Write it as > Quotation',
  code: 'Write it between backquotes',
  pre: 'Write it between lines of three backquotes',
  ...byName(['p', 'div', 'span', 'section', 'center', 'font'], AS_PARAGRAPHS),
  ...byName(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], 'Write it as ## Heading'),
  ...byName(['ul', 'ol', 'li'], AS_LISTS),
  ...byName(['table', 'thead', 'tbody', 'tr', 'th', 'td'], AS_TABLES),
  ...byName(['img', 'figure', 'figcaption', 'picture'], AS_PICTURES),
  ...byName(['iframe', 'embed', 'object', 'script'], ELSEWHERE),
};

/** What to write in place of a tag of HTML; undefined of one that has no usual place in a text. */
export function tagRemedy(tag: string): string | undefined {
  const name = /^<\/?([a-z\d-]+)/i.exec(tag)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(REMEDIES, name) ? REMEDIES[name] : undefined;
}

function byName(names: readonly string[], remedy: string): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, remedy]));
}
