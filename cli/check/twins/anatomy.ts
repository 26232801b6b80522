import type { Token } from 'markdown-it';
import type { FrontMatter } from '../../read/front-matter.ts';
import { outlineOf } from '../../read/outline.ts';
import type { Parser } from '../../render/markdown/parser.ts';
import type { Locale } from '../../shared/locale.ts';
import type { SourceFile } from '../../types.ts';
import type { ComparedContent, Part, PlacedFigure, PlacedLink, Saying } from './compared.ts';
import { frontMatterParts } from './front-matter-parts.ts';
import { statedFigures } from './stated-figures.ts';

/** The parts of a document that twins are compared by. */
export interface Anatomy extends ComparedContent {
  readonly source: SourceFile;
  readonly locale: Locale;
}

/** Tools that take a document apart. */
export interface AnatomyTools {
  readonly parser: Parser;
  /** Front matter keys whose values are drawn, not said. */
  readonly drawn: readonly string[];
}

/** Takes a document apart, its code left out. */
export function anatomyOf(
  source: SourceFile,
  { matter, locale }: { readonly matter: FrontMatter; readonly locale: Locale },
  { parser, drawn }: AnatomyTools,
): Anatomy {
  const front = frontMatterParts(matter, { locale, drawn });
  // A title that is a heading of the body is not compared: the twin's may be in front matter.
  const { body: text } = outlineOf(matter.body);
  const body = bodyParts(parser.parse(text).tokens, locale, matter.bodyLine);
  return {
    source,
    locale,
    parts: [...front.parts, ...body.parts],
    sections: [...front.sections, ...body.sections],
    links: [...front.links, ...body.links],
    sayings: [...front.sayings, ...body.sayings],
  };
}

function bodyParts(tokens: readonly Token[], locale: Locale, firstLine: number): ComparedContent {
  const parts: Part[] = [];
  const links: PlacedLink[] = [];
  const sayings: Saying[] = [];
  let quotations = 0;
  const sections: { line: number; text: string[]; figures: PlacedFigure[] }[] = [
    { line: firstLine, text: [], figures: [] },
  ];
  let line = firstLine;
  for (const [row, token] of tokens.entries()) {
    if (token.map) line = firstLine + token.map[0];
    const part = partOf(token, { tokens, row, line });
    if (part !== undefined) parts.push(part);
    if (token.type === 'heading_open') sections.push({ line, text: [], figures: [] });
    // A quotation may be in the language of its author.
    quotations += QUOTATION[token.type] ?? 0;
    if (token.type !== 'inline') continue;
    const said = readInline(token, line);
    links.push(...said.links);
    parts.push(...said.parts);
    if (quotations === 0) sayings.push({ text: said.lines.map(({ text }) => text).join(' '), line });
    const section = sections.at(-1);
    for (const one of said.lines) {
      section?.text.push(one.text);
      section?.figures.push(
        ...statedFigures(one.text, locale).map((figure) => ({ ...figure, line: one.line })),
      );
    }
  }
  return {
    parts,
    links,
    sayings,
    sections: sections.map(({ text, ...rest }) => ({ ...rest, text: text.join(' ') })),
  };
}

interface Position {
  readonly tokens: readonly Token[];
  readonly row: number;
  readonly line: number;
}

function partOf(token: Token, { tokens, row, line }: Position): Part | undefined {
  const counted = COUNTED[token.type];
  if (counted !== undefined) {
    const size = countInside(tokens, row, counted.of);
    return { kind: counted.kind, size, unit: counted.unit, line };
  }
  if (token.type === 'heading_open') return { kind: `heading (${token.markup})`, line };
  if (token.type === 'admonition_open' || token.type === 'fenced_open')
    return { kind: `box ":::${blockName(token)}"`, line };
  const kind = PLAIN[token.type];
  return kind === undefined ? undefined : { kind, line };
}

const COUNTED: Readonly<
  Record<string, { readonly kind: string; readonly of: string; readonly unit: string }>
> = {
  bullet_list_open: { kind: 'list', of: 'list_item_open', unit: 'items' },
  ordered_list_open: { kind: 'numbered list', of: 'list_item_open', unit: 'items' },
  dl_open: { kind: 'list of definitions', of: 'dt_open', unit: 'terms' },
  table_open: { kind: 'table', of: 'tr_open', unit: 'rows' },
};

const QUOTATION: Readonly<Record<string, number>> = { blockquote_open: 1, blockquote_close: -1 };

const PLAIN: Readonly<Record<string, string>> = {
  fence: 'block of code',
  code_block: 'block of code',
  blockquote_open: 'quotation',
  footnote_open: 'footnote',
};

/** `admonition_open` keeps its name: see `fence-rule.ts`. */
function blockName({ meta }: Token): string {
  const name = (meta as { readonly name?: unknown } | null)?.name;
  return typeof name === 'string' ? ` ${name}` : '';
}

/** Counts the tokens of a type right inside the block that opens at a row, so not those of inner lists. */
function countInside(tokens: readonly Token[], row: number, type: string): number {
  const level = tokens[row]?.level ?? 0;
  const isDeep = type === 'tr_open';
  let count = 0;
  for (let at = row + 1; at < tokens.length && (tokens[at]?.level ?? 0) > level; at++)
    if (tokens[at]?.type === type && (isDeep || tokens[at]?.level === level + 1)) count += 1;
  return count;
}

interface InlineContent {
  readonly lines: readonly { readonly text: string; readonly line: number }[];
  readonly links: readonly PlacedLink[];
  readonly parts: readonly Part[];
}

/** Reads what an inline token says, line by line; an address that is written out says nothing. */
function readInline({ children }: Token, first: number): InlineContent {
  const lines: { text: string; line: number }[] = [{ text: '', line: first }];
  const links: PlacedLink[] = [];
  const parts: Part[] = [];
  let line = first;
  let isAddress = false;
  for (const token of children ?? []) {
    const { type, content, markup } = token;
    if (type === 'softbreak' || type === 'hardbreak') lines.push({ text: '', line: ++line });
    else if (type === 'link_open') {
      isAddress = markup === 'linkify' || markup === 'autolink';
      links.push({ href: String(token.attrGet('href') ?? ''), line });
    } else if (type === 'link_close') isAddress = false;
    else if (type === 'image') parts.push({ kind: 'picture', line });
    const last = lines.at(-1);
    if (type === 'text' && !isAddress && last !== undefined) last.text += content;
    else if (type === 'code_inline' && last !== undefined) last.text += ' ';
  }
  return { lines, links, parts };
}
