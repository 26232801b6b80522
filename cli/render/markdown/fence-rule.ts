import type { StateBlock, Token } from 'markdown-it';
import type { BlockRule } from './block-lines.ts';
import { isIndentedCode, textStart } from './block-lines.ts';

/** The parts of an opening line. */
interface FenceMeta {
  /** Name of a declared block, or of a kind of admonition. */
  readonly name: string;
  /** Text after the name. */
  readonly rest: string;
  /** False when no line of colons ends the block. */
  readonly closed: boolean;
  /** Number of pictures in a block of figures, once they are drawn. */
  figures?: number;
}

/** Returns what the rule read in the opening line of a block. */
export function fenceMeta({ meta }: Token): FenceMeta {
  return meta as unknown as FenceMeta;
}

/**
 * Creates the rule of `::: name Title`, blocks, `:::`. A block that holds another has more colons. Names that are not
 * declared are kinds of admonition.
 */
export function createFenceRule(declared: ReadonlySet<string>): BlockRule {
  return (state, startLine, endLine, silent) => {
    if (isIndentedCode(state, startLine)) return false;
    const line = state.src.slice(textStart(state, startLine), state.eMarks[startLine]);
    if (!line.startsWith(':::')) return false;
    const opening = OPENING.exec(line);
    if (opening === null) return false;
    if (silent) return true;
    const [, colons = '', name = '', rest = ''] = opening;

    const end = closingLine(state, startLine, endLine, colons.length);
    const closed = end < endLine && isClosing(state, end, colons.length);
    // Not an `<aside>`: the reader modes of browsers leave those out.
    const [type, tag] = declared.has(name) ? ['fenced', ''] : ['admonition', 'div'];
    const open = state.push(`${type}_open`, tag, 1);
    open.block = true;
    open.map = [startLine, end];
    open.meta = { name, rest: rest.trim(), closed } satisfies FenceMeta;
    if (type === 'admonition') pushTitle(state, startLine, rest.trim());

    const { parentType, lineMax } = state;
    state.parentType = type;
    // Lazy continuation lines must not run past the end of the block.
    state.lineMax = end;
    state.md.block.tokenize(state, startLine + 1, end);
    state.parentType = parentType;
    state.lineMax = lineMax;

    state.push(`${type}_close`, tag, -1).block = true;
    state.line = closed ? end + 1 : end;
    return true;
  };
}

const OPENING = /^(:{3,})[ \t]*([\p{L}\p{N}][\p{L}\p{N}_-]*)(?![^\s])(.*)$/u;

/** Finds the line that ends a block. */
function closingLine(state: StateBlock, startLine: number, endLine: number, colons: number): number {
  let line = startLine + 1;
  for (; line < endLine; line++) {
    // A line further left than the block ends the list item or the quotation that holds it.
    if (!state.isEmpty(line) && (state.sCount[line] ?? 0) < state.blkIndent) break;
    if (isClosing(state, line, colons)) break;
  }
  return line;
}

function isClosing(state: StateBlock, line: number, colons: number): boolean {
  const start = textStart(state, line);
  if (state.src.charAt(start) !== ':' || isIndentedCode(state, line)) return false;
  const end = state.skipChars(start, COLON);
  return end - start >= colons && state.skipSpaces(end) >= (state.eMarks[line] ?? 0);
}

const COLON = ':'.charCodeAt(0);

function pushTitle(state: StateBlock, line: number, title: string): void {
  const open = state.push('admonition_title_open', 'p', 1);
  open.block = true;
  open.map = [line, line + 1];
  open.attrSet('class', 'admonition-title');
  const inline = state.push('inline', '', 0);
  inline.content = title;
  inline.map = [line, line + 1];
  inline.children = [];
  state.push('admonition_title_close', 'p', -1).block = true;
}
