/** A mark that Markdown leaves in the text, and what to write in its place. */
export interface TypedMark {
  readonly find: RegExp;
  /**
   * Place in a text where it counts: its first words, the beginning of a paragraph's line, right after a link or a
   * picture, or the end of a line. @default anywhere
   */
  readonly only?: 'first' | 'line' | 'after' | 'end';
  readonly note: string;
}

const WHOLE_WORDS = 'Put these marks around whole words, without a space inside: **L’IA**, not **L’**IA';
const OTHER_PROGRAM = 'Another program filled this in: write what it showed, or remove it';
const SPACED = 'Put a plain space after the marks of a heading: ## Heading';

/** Each pattern is bounded, so that a text full of marks is read once. */
export const LEFT: readonly TypedMark[] = [
  { find: /\*\*/, note: WHOLE_WORDS },
  { find: /(?<=^|\s)__(?=\S)|(?<=\S)__(?=\s|$)/, note: WHOLE_WORDS },
  { find: /~~/, note: WHOLE_WORDS },
  { find: /\]\(/, note: 'An address with spaces or parentheses goes between < and >: [text](<a b.pdf>)' },
  {
    find: /\[[^[\]^]{1,200}\]\[[^[\]^=]{0,100}\]/,
    note: 'No line says where it leads: write one, such as [guide]: guide.md, with the name in the last brackets',
  },
  { find: /\]\s{1,3}\((?=https?:|\/)/, note: 'Write the address right after the bracket: [text](/address)' },
  {
    find: /^\[[ xX]?\](?=\s|$)/,
    only: 'first',
    note: 'There are no boxes to tick: begin the item with its text',
  },
  { find: /^#{2,6}(?=[^\s#])/, note: SPACED },
  { find: /^#{1,6}(?=[\u00a0\u202f])/, only: 'line', note: SPACED },
  // Bullets of other programs, or the no-break space of a keyboard.
  {
    find: /^(?:(?:-|\d{1,3}[.)])(?=[\u00a0\u202f])|[•‣◦▪●■∙⁃·\uf0a7\uf0b7]|o(?=\t))/,
    only: 'line',
    note: 'Begin each item of a list with a hyphen, or a number and a dot, and a plain space: - Item',
  },
  // Placeholders that other programs fill in: the shortcodes of WordPress and Hugo, the tags of Jekyll.
  {
    find: /\[[a-z][\w-]{1,30}(?=\s[\w-]{1,30}=)[^[\]]{3,300}\]|\[\/[a-z][\w-]{1,30}\]|\{\{[<%]|\{%/i,
    note: OTHER_PROGRAM,
  },
  { find: /^:::.{0,80}/, note: 'A block begins with ::: and its name, and ends with ::: alone on a line' },
  {
    find: /^\|?(?:\s?:?-{3,}:?\s?\|){1,20}/,
    note: 'A table needs a blank line above it, and as many cells in this line as in the one before',
  },
  {
    find: /^\|[^\n]{1,500}\|(?=[ \t]*\n(?![|:\- \t]*(?:\n|$))\|[^\n]{1,500}\|)/,
    only: 'first',
    note: 'A table needs a line of hyphens below its first one, with as many cells: | --- | --- |',
  },
  {
    find: /^\+(?:[-=]{3,100}\+){1,20}/,
    only: 'first',
    note: 'Draw only the second line of a table, with bars: | --- | --- |',
  },
  {
    find: /^\$\$(?=[^$]{3,2000}\$\$$)(?=[^$\\^_=]{0,2000}[\\^_=])/,
    only: 'first',
    note: 'There are no formulas: write this one in words, or show it as a picture',
  },
];

/** A mark that few bodies have. */
export interface RareMark extends TypedMark {
  /** The body has one of these where it has the mark. They begin with signs that texts seldom have, so that looking is quick. */
  readonly signs: readonly string[];
}

/** Marks of other programs, and slips, that are looked for only in bodies that may have them. */
export const RARE: readonly RareMark[] = [
  // The sources that assistants name in what they answer.
  {
    signs: ['【', '[oaicite', '0search', '0news', '0view', '1search', '\ue200'],
    find: /【\d[^】\n]{0,100}】|:contentReference\[oaicite:\d+\](?:\{index=\d+\})?|citeturn\d\w{0,60}|\ue200[^\n\ue201]{0,200}\ue201?/,
    note: OTHER_PROGRAM,
  },
  {
    signs: ['[['],
    find: /!?\[\[[^[\]\n]{1,200}\]\]/,
    note: 'Write a link as [words](page.md), and a picture as ![what it shows](/images/name.png)',
  },
  {
    signs: ['[!'],
    find: /^\[!\w{3,12}\]/,
    only: 'first',
    note: 'Write a box: ::: note above its first line, and ::: below its last one',
  },
  {
    signs: ['[toc]', '[TOC]'],
    find: /^\[toc\]$/i,
    only: 'first',
    note: 'A table of contents makes itself: write toc: true in front matter',
  },
  {
    signs: ['^['],
    find: /\^\[[^[\]\n]{3,300}\]/,
    note: 'Write a footnote as [^1] in the text, and as [^1]: Its words on a line of its own',
  },
  {
    signs: ['=='],
    find: /==(?=[^\s=])[^=\n]{1,200}(?<=\S)==(?!=)/,
    note: 'Nothing is highlighted here: write **words**',
  },
  {
    signs: ['){', ']{'],
    find: /^\{(?:[:#][^{}\n]{1,200}|[^{}\n]{1,100}=[^{}\n]{1,100})\}/,
    only: 'after',
    note: 'Links and pictures have no settings here: remove this',
  },
  {
    signs: ['\\'],
    find: /\\(?=\s*$)(?<=(?:^|\s)[^\s\\:]*\\)/,
    only: 'end',
    note: 'A backslash ends a line when nothing follows it, not even a space, and the text goes on below',
  },
];

/** Tells whether a text is worth a look: most are not. */
export function isSuspect(text: string): boolean {
  return ANYWHERE.test(text) || hasSuspectLine(text);
}

const ANYWHERE =
  /\*\*|__|~~|\]\(|\]\[|\]\s{1,3}\(|^\[[ xX]?\]|\[[a-z][\w-]{1,30}\s[\w-]{1,30}=|\[\/|\{[%{]|^##|^:::|-{3}/m;

/** Tests only line beginnings: with the other marks, V8 would look for these at every character, ten times as long. */
function hasSuspectLine(text: string): boolean {
  for (let start = 0; ; ) {
    LINE.lastIndex = start;
    if (LINE.test(text)) return true;
    const end = text.indexOf('\n', start);
    if (end === -1) return false;
    start = end + 1;
  }
}

const LINE = /\||(?:[#-]|\d{1,3}[.)])[\u00a0\u202f]|[•‣◦▪●■∙⁃·\uf0a7\uf0b7]|o\t|\$\$/y;
