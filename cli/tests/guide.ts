import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GENERATOR } from './mini-site.ts';

/** A table of a guide, named by the comment before it: `<!-- keys: template home -->`. */
interface GuideTable {
  readonly name: string;
  readonly rows: readonly GuideRow[];
}

/** A row's cells as written. */
interface GuideRow {
  /** Code spans of the first cell: one or more. */
  readonly names: readonly string[];
  readonly cells: readonly string[];
}

/** A fenced block: `yaml` and the words after it, such as `template=home`. */
export interface GuideBlock {
  readonly language: string;
  readonly marks: Readonly<Record<string, string>>;
  readonly text: string;
  /** 1-based line of its opening fence. */
  readonly line: number;
}

/** Parts of a guide at the project's root that tests read. */
export interface Guide {
  readonly text: string;
  readonly tables: readonly GuideTable[];
  readonly blocks: readonly GuideBlock[];
}

/** Reads a Markdown file of the project's root: its named tables and its fenced blocks. */
export function readGuide(file: string): Guide {
  const text = readFileSync(join(GENERATOR, file), 'utf8');
  return { text, tables: tablesOf(text), blocks: blocksOf(text) };
}

/** Returns the rows of a guide's table; a guide without it has none. */
export function rowsOf(guide: Guide, name: string): readonly GuideRow[] {
  return guide.tables.filter((table) => table.name === name).flatMap((table) => table.rows);
}

/** Lists the code spans of a cell, in order. */
export function codeIn(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
}

function tablesOf(text: string): readonly GuideTable[] {
  return [...text.matchAll(/^<!-- (.+?) -->\n\n((?:\|.*\n)+)/gm)].map(([, name = '', table = '']) => ({
    name,
    rows: table.trimEnd().split('\n').slice(2).map(rowOf),
  }));
}

function rowOf(line: string): GuideRow {
  const cells = line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
  return { names: codeIn(cells[0] ?? ''), cells };
}

function blocksOf(text: string): readonly GuideBlock[] {
  return [...text.matchAll(/^(`{3,})(\w*) ?(.*)\n([\s\S]*?)^\1$/gm)].map((match) => ({
    language: match[2] ?? '',
    marks: Object.fromEntries(
      (match[3] ?? '')
        .split(' ')
        .filter((mark) => mark !== '')
        .map((mark) => [mark.split('=')[0] ?? '', mark.split('=')[1] ?? '']),
    ),
    text: match[4] ?? '',
    line: text.slice(0, match.index).split('\n').length,
  }));
}
