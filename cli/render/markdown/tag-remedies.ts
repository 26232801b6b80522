/** Advice for the tags that editors and other programs write most often, by tag. */
const REMEDIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'Write it as [words](address)',
    'b strong': 'Write it as **words**',
    'i em': 'Write it as *words*',
    sup: 'Write it as ^words^',
    sub: 'Write it as ~words~',
    br: 'End the line with a backslash, or leave a blank line for a new paragraph; in a table, begin another row',
    hr: 'Write it as --- between blank lines',
    blockquote: 'Write it as > Quotation',
    code: 'Write it between backquotes',
    pre: 'Write it between lines of three backquotes',
    'p div span section center font': 'Remove it: a blank line makes a paragraph',
    'h1 h2 h3 h4 h5 h6': 'Write it as ## Heading',
    'ul ol li': 'Write it as a list: - Item',
    'table thead tbody tr th td': 'Write it as a table: | A | B |',
    'img figure figcaption picture': 'Write it as ![what it shows](address "caption")',
    'iframe embed object script': 'Link to it: pages load nothing from other sites',
  }).flatMap(([names, remedy]) => names.split(' ').map((name) => [name, remedy])),
);

/** Returns what to write in place of an HTML tag, or undefined when the tag has no usual place in a text. */
export function tagRemedy(tag: string): string | undefined {
  return REMEDIES.get(/^<\/?([a-z\d-]+)/i.exec(tag)?.[1]?.toLowerCase() ?? '');
}
