import type { Token } from 'markdown-it';
import type { Body } from '../../api/render-context.ts';
import { errorOf, warningOf } from '../../report/diagnostic.ts';
import { createSuggestions } from '../../report/suggest.ts';
import { once } from '../../shared/once.ts';
import type { Diagnostic, HeadingPlace, Reference } from '../../types.ts';
import { nameAdmonitions } from './admonitions.ts';
import { reportAsTyped } from './as-typed.ts';
import { colourCode } from './code.ts';
import { drawFenced } from './fenced.ts';
import { gatherFootnotes } from './footnotes.ts';
import { nameHeadings, writtenHeadings } from './headings.ts';
import { createHighlight } from './highlight.ts';
import { createIds } from './ids.ts';
import { resolveLinks } from './links.ts';
import { mapCells } from './locator.ts';
import { reportLostCells } from './lost-cells.ts';
import { takeMarks } from './marks.ts';
import type { ParsedMarkdown } from './parser.ts';
import { createParser } from './parser.ts';
import type { MarkdownOptions, Pass } from './pass.ts';
import { drawPictures } from './pictures.ts';
import { reportRawHtml } from './raw-html.ts';
import { reportSlippedBlocks } from './slipped-blocks.ts';
import { shapeTables } from './tables.ts';
import { typeset } from './typeset.ts';

/** The source of a body, and the targets of its links to documents. */
interface BodyEnv {
  /** Path relative to the root. */
  readonly file: string;
  /** 1-based line of the body's first line in the file. */
  readonly bodyLine: number;
  /** Links of `.md` files: as written → path. */
  readonly links: Readonly<Record<string, string>>;
}

/** A body as HTML, with what was found in it. */
export interface RenderedBody {
  readonly body: Body;
  /** Links as emitted, in the order of the text. */
  readonly references: readonly Reference[];
  /** Headings, in the order of the page. */
  readonly headings: readonly HeadingPlace[];
  readonly diagnostics: readonly Diagnostic[];
  /** Names of what was read of the environment; undefined when it was not noted. */
  readonly reads?: readonly string[] | undefined;
}

/** Renders the bodies of one locale. */
export interface Markdown {
  readonly renderBody: (source: string, env: BodyEnv) => RenderedBody;
  /** Renders what a list shows of a document: no links, ids, images or notes, so that any page may show it. */
  readonly renderExcerpt: (source: string) => string;
}

/** Creates the renderer of Markdown for a locale. It keeps nothing from one body to the next. */
export function createMarkdown(options: MarkdownOptions): Markdown {
  const { reservedIds: reserved = [], ...own } = options;
  const reservedIds = new Set(reserved);
  const parser = createParser(own.fenced?.names ?? []);
  const highlight = createHighlight();
  const passOf = (source: string, env: BodyEnv, { spots }: ParsedMarkdown): Pass => {
    const diagnostics: Diagnostic[] = [];
    return {
      source: linesOf(source, env),
      links: env.links,
      highlight,
      spots,
      marked: new Set(),
      reservedIds,
      ids: createIds(reservedIds),
      suggest: {
        note: createSuggestions(),
        document: createSuggestions(),
        picture: createSuggestions(),
        file: createSuggestions(),
      },
      references: [],
      headings: [],
      diagnostics,
      warn: (...problem) => void diagnostics.push(warningOf(...problem)),
      error: (...problem) => void diagnostics.push(errorOf(...problem)),
      ...own,
    };
  };
  return {
    renderBody: (source, env) => {
      const parsed = parser.parse(source);
      const pass = passOf(source, env, parsed);
      const { tokens } = parsed;
      mapCells(tokens, pass.source);
      takeMarks(tokens, pass);
      reportAsTyped(tokens, source, pass);
      reportLostCells(tokens, pass);
      reportSlippedBlocks(tokens, pass);
      reportRawHtml(tokens, pass);
      const written = writtenHeadings(tokens);
      typeset(tokens, pass.locale);
      nameAdmonitions(tokens, pass);
      colourCode(tokens, pass);
      drawPictures(tokens, pass);
      drawFenced(tokens, pass);
      resolveLinks(tokens, pass);
      shapeTables(tokens, pass);
      const all = gatherFootnotes(tokens, pass);
      const toc = nameHeadings(all, written, pass);
      const { references, headings, diagnostics } = pass;
      return { body: { html: parser.render(all), toc }, references, headings, diagnostics };
    },
    renderExcerpt: (source) => {
      const parsed = parser.parse(source);
      const pass = passOf(source, { file: '', bodyLine: 1, links: {} }, parsed);
      takeMarks(parsed.tokens, pass);
      const tokens = plainBlocks(parsed.tokens);
      reportRawHtml(tokens, pass);
      typeset(tokens, pass.locale);
      nameAdmonitions(tokens, pass);
      colourCode(tokens, pass);
      shapeTables(tokens, pass);
      return parser.render(tokens);
    },
  };
}

/** Makes the source of a body, which is cut into lines once a place in it is asked for: most bodies report none. */
function linesOf(source: string, { file, bodyLine }: BodyEnv): Pass['source'] {
  const lines = once(() => source.split('\n'));
  return {
    file,
    bodyLine,
    get lines() {
      return lines();
    },
  };
}

/** Footnotes, and the project's own blocks, which may need their page. */
const LEFT_OUT = new Set(['footnote_open', 'footnote_close', 'fenced_open', 'fenced_close']);
const DROPPED = new Set(['link_open', 'link_close', 'image', 'footnote_ref']);

/**
 * Reduces a document to what a list shows: its text, without what links, names or numbers on the document's own page.
 */
function plainBlocks(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  let depth = 0;
  for (const token of tokens) {
    if (LEFT_OUT.has(token.type)) depth += token.nesting;
    else if (depth === 0) kept.push(plainBlock(token));
  }
  return kept;
}

function plainBlock(token: Token): Token {
  if (token.type === 'heading_open' || token.type === 'heading_close') token.tag = 'p';
  if (token.type === 'inline')
    token.children = (token.children ?? []).filter(({ type }) => !DROPPED.has(type));
  return token;
}
