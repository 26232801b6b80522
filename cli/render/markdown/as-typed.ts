import type { Token } from 'markdown-it';
import { warningOf } from '../../report/diagnostic.ts';
import { createInlineLocator } from './locator.ts';
import type { Pass } from './pass.ts';

/** Reports marks that Markdown left as they were typed: visitors would see them. */
export function reportAsTyped(tokens: readonly Token[], pass: Pass): void {
  for (const [index, inline] of tokens.entries())
    if (inline.type === 'inline' && isSuspect(inline.content))
      reportInline(inline, pass, tokens[index - 1]?.type === 'paragraph_open');
}

interface TypedMark {
  readonly find: RegExp;
  /** Place in a text where it counts: its first words, or the beginning of a paragraph's line. @default anywhere */
  readonly only?: 'first' | 'line';
  readonly note: string;
}

const WHOLE_WORDS = 'Put these marks around whole words, without a space inside: **L’IA**, not **L’**IA';
const SPACED = 'Put a plain space after the marks of a heading: ## Heading';

/** Each pattern is bounded, so that a text full of marks is read once. */
const LEFT: readonly TypedMark[] = [
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
    note: 'Another program filled this in: write what it showed, or remove it',
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

/** Tells whether a text is worth a look: most are not. */
function isSuspect(text: string): boolean {
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

function reportInline(inline: Token, { source, diagnostics }: Pass, isParagraph: boolean): void {
  const { content, children } = inline;
  const locator = createInlineLocator(source, inline);
  let from = 0;
  for (const [index, { type, content: text }] of (children ?? []).entries()) {
    if (type !== 'text' || !isSuspect(text)) continue;
    const found = LEFT.flatMap(({ find, only, note }) => {
      if (only === 'first' && index > 0) return [];
      if (only === 'line' && !(isParagraph && beginsLine(children, index))) return [];
      const match = find.exec(only === 'first' ? content : text);
      return match === null ? [] : [{ written: match[0], at: match.index, note }];
    }).sort((a, b) => a.at - b.at)[0];
    if (found === undefined) continue;
    // Text after a backslash is not in the source as it is shown.
    const around = text.slice(Math.max(0, found.at - 3), found.at + found.written.length + 3);
    const start = content.indexOf(around, from);
    if (start === -1) continue;
    const at = start + Math.min(3, found.at);
    from = at + found.written.length;
    diagnostics.push(
      warningOf('left-as-typed', `"${found.written.trim()}" is shown as it is typed`, {
        location: locator.location({ at, length: found.written.length }),
        notes: [{ text: found.note }, { text: 'To show it on purpose, write it between backquotes' }],
      }),
    );
  }
}

function beginsLine(children: Token['children'], index: number): boolean {
  const before = children?.[index - 1]?.type;
  return before === undefined || before === 'softbreak' || before === 'hardbreak';
}
