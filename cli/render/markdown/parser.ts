import type { Env, StateBlock, StateInline, Token } from 'markdown-it';
import MarkdownIt from 'markdown-it';
import deflist from 'markdown-it-deflist';
import subscript from 'markdown-it-sub';
import superscript from 'markdown-it-sup';
import { textStart } from './block-lines.ts';
import { commentBlockRule, commentInlineRule } from './comment-rules.ts';
import { createFenceRule } from './fence-rule.ts';
import { footnoteReferenceRule, footnoteRule } from './footnote-rules.ts';
import type { Span, Spots } from './locator.ts';
import { rawHtmlRule } from './raw-html.ts';

/** The tokens of a Markdown text, and the places of some. */
export interface ParsedMarkdown {
  readonly tokens: Token[];
  readonly spots: Spots;
}

/** Parses Markdown, and renders the tokens after other steps have changed them. */
export interface Parser {
  readonly parse: (text: string) => ParsedMarkdown;
  readonly render: (tokens: Token[]) => string;
}

/**
 * Creates a parser: CommonMark, tables, strikethrough, definition lists, sub- and superscript, addresses without
 * brackets, footnotes, admonitions, and the fenced blocks of these names. Comments are left out, and lines of no-break
 * spaces where a paragraph would begin; raw HTML is text.
 */
export function createParser(fenced: readonly string[]): Parser {
  const markdown = new MarkdownIt({ html: false, linkify: true });
  markdown.use(deflist).use(subscript).use(superscript);
  // Only text with a scheme is an address: `exemple.ca` and `notes.md` are words.
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  for (const scheme of ['//', 'ftp:', 'mailto:']) markdown.linkify.add(scheme, null);
  askFewTexts(markdown.linkify);
  markdown.inline.ruler.at('text', textRule);
  // A later step reports unsafe links at their place; refused here, they would be shown as text.
  markdown.validateLink = () => true;
  const { normalizeLink } = markdown;
  markdown.normalizeLink = (address) => (NORMAL.test(address) ? address : normalizeLink(address));
  markdown.block.ruler.before('fence', 'comment', commentBlockRule, INTERRUPTS_PARAGRAPH);
  markdown.block.ruler.before('fence', 'admonition', createFenceRule(new Set(fenced)), INTERRUPTS_PARAGRAPH);
  markdown.block.ruler.before('reference', 'footnote', footnoteRule, { alt: ['paragraph', 'reference'] });
  markdown.block.ruler.before('paragraph', 'blank', blankRule);
  markdown.inline.ruler.after('image', 'footnote_reference', footnoteReferenceRule);
  markdown.inline.ruler.after('autolink', 'comment', commentInlineRule);
  markdown.inline.ruler.after('comment', 'raw_html', rawHtmlRule);
  markdown.inline.State = spotting(markdown.inline.State);
  return {
    parse: (text) => {
      const spots = new Map<Token, Span>();
      return { tokens: markdown.parse(text, { [SPOTS]: spots }), spots };
    },
    render: (tokens) => markdown.renderer.render(tokens, markdown.options, {}),
  };
}

/** Addresses that normalizing does not change: most of them, and this pattern finds so in a tenth of the time. */
const NORMAL = /^(?!\/\/)(?:https?:\/\/[a-z\d.-]+(?=[/?#]|$))?(?:[/?#][\w./?#=&~+,;:@!$'()*-]*)?$/i;

/** Makes linkify search few texts: nearly none has the `://` that each address has. */
function askFewTexts(linkify: InstanceType<typeof MarkdownIt>['linkify']): void {
  const { test } = linkify;
  linkify.test = (text) => text.includes('://') && test.call(linkify, text);
}

/** Replaces markdown-it's rule for plain text: a pattern takes a third of the time of testing each character. */
function textRule(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  PLAIN.lastIndex = pos;
  if (pos >= posMax || !PLAIN.test(src)) return false;
  const end = Math.min(PLAIN.lastIndex, posMax);
  if (!silent) state.pending += src.slice(pos, end);
  state.pos = end;
  return true;
}

const PLAIN = /[^\n!#$%&*+\-:<=>@[\\\]^_`{}~]+/y;

const INTERRUPTS_PARAGRAPH = { alt: ['paragraph', 'reference', 'blockquote', 'list'] };
const SPOTS = Symbol('spots');

/**
 * Creates a state that records places in the text, as of links and images: markdown-it's tokens know only their lines.
 */
function spotting(State: typeof StateInline): typeof StateInline {
  return class extends State {
    override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
      const token = super.push(type, tag, nesting);
      if (type === 'image' || type === 'footnote_ref' || type === 'raw_html')
        note(this.env, token, { at: this.pos, length: 0 });
      // A link's position is then its label's start; an autolink's is its `<`.
      else if (type === 'link_open') note(this.env, token, { at: this.pos, length: this.posMax - this.pos });
      return token;
    }
  };
}

function note(env: Env, token: Token, span: Span): void {
  const spots = env[SPOTS];
  if (spots instanceof Map) spots.set(token, span);
}

/** Skips a line of no-break spaces where a paragraph would begin: other programs make gaps with them. */
function blankRule(state: StateBlock, startLine: number): boolean {
  const start = textStart(state, startLine);
  // Nearly every paragraph begins with another character.
  if (!BLANK_STARTS.has(state.src.charCodeAt(start))) return false;
  if (!BLANK.test(state.src.slice(start, state.eMarks[startLine]))) return false;
  state.line = startLine + 1;
  return true;
}

const BLANK_STARTS: ReadonlySet<number> = new Set([...'&\u00a0\u202f'].map((sign) => sign.charCodeAt(0)));
const BLANK = /^(?:&(?:nbsp|#160|#xa0);|[\u00a0\u202f \t])+$/i;
