import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ParserPlugin } from '@babel/parser';
import { parse } from '@babel/parser';
import type { CallExpression, Identifier, Program, SourceLocation } from '@babel/types';
import { GENERATOR } from './mini-site.ts';

/** A function of a file. */
interface MeasuredFunction {
  /** Name of the function, or of what it is given to; `?` when it has none. */
  readonly name: string;
  /** 1-based line of its first character. */
  readonly line: number;
  /** Lines from its first character to its last. */
  readonly lines: number;
}

/** Lengths of a file and of its functions. */
export interface MeasuredFile {
  /** Path relative to the repository, with `/`. */
  readonly file: string;
  readonly lines: number;
  readonly functions: readonly MeasuredFunction[];
  /** Calls that remember a result: `memo(make, …)`, `memo.map(items, make, …)` and `memo.mapRows(lists, make, …)`. */
  readonly memos: number;
  /** Lines of those whose function is not named at the top of the module: it may see more than its arguments. */
  readonly looseMemos: readonly number[];
}

/** Measures a TypeScript file of the repository. @throws when it does not parse */
export function measureFile(file: string): MeasuredFile {
  return measureText(file, readFileSync(join(GENERATOR, file), 'utf8'));
}

/** Measures a text as the file of that name. @throws when it does not parse */
export function measureText(file: string, text: string): MeasuredFile {
  const { program } = parsed(file, text);
  const functions: MeasuredFunction[] = [];
  const top = topNames(program);
  const looseMemos: number[] = [];
  let memos = 0;
  const visit = (node: Node, name: string | undefined): void => {
    if (isFunction(node)) functions.push(measured(node, nameIn(node) ?? name));
    const remembered = rememberedIn(node);
    if (remembered !== undefined) memos += 1;
    if (remembered !== undefined && !top.has(nameOf(remembered))) looseMemos.push(node.loc?.start.line ?? 0);
    for (const child of childrenOf(node)) visit(child, nameIn(node));
  };
  visit(program, undefined);
  return { file, lines: text.replace(/\n$/, '').split('\n').length, functions, memos, looseMemos };
}

function parsed(file: string, text: string): { readonly program: Node } {
  const plugins: ParserPlugin[] = file.endsWith('.tsx') ? ['typescript', 'jsx'] : ['typescript'];
  try {
    return parse(text, { sourceType: 'module', plugins });
  } catch (error) {
    throw new Error(`${file}: ${String(error)}`);
  }
}

/** A node of the syntax tree, as far as all nodes are alike. */
type Node = { readonly type: string; readonly loc?: SourceLocation | null | undefined };

function isFunction({ type }: Node): boolean {
  return /^(?:Function(?:Declaration|Expression)|ArrowFunctionExpression|(?:Object|Class)(?:Private)?Method)$/.test(
    type,
  );
}

function measured({ loc }: Node, name = '?'): MeasuredFunction {
  const { start, end } = loc ?? { start: { line: 0 }, end: { line: 0 } };
  return { name, line: start.line, lines: end.line - start.line + 1 };
}

/** Returns the name that a node gives itself or its value: a function's, a variable's, a property's. */
function nameIn(node: Node): string | undefined {
  const { id, key } = node as { readonly id?: Node | null; readonly key?: Node };
  const named = id ?? key;
  return named?.type === 'Identifier' ? (named as Identifier).name : undefined;
}

/** Finds the function whose result a memo remembers. */
function rememberedIn(node: Node): Node | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const { callee, arguments: given } = node as CallExpression;
  if (nameOf(callee) === 'memo') return given[0];
  if (callee.type !== 'MemberExpression' || nameOf(callee.object) !== 'memo') return undefined;
  return ['map', 'mapRows'].includes(nameOf(callee.property) ?? '') ? given[1] : undefined;
}

function nameOf(node: Node): string | undefined {
  return node.type === 'Identifier' ? (node as Identifier).name : undefined;
}

/** Lists the names that a module imports or declares outside of any function. */
function topNames(program: Node): ReadonlySet<string | undefined> {
  const { body } = program as Program;
  const declared = body.flatMap((statement) => {
    const inner = 'declaration' in statement ? (statement.declaration ?? statement) : statement;
    if (inner.type === 'VariableDeclaration') return inner.declarations.map(nameIn);
    if (inner.type === 'ImportDeclaration') return inner.specifiers.map(({ local }) => local.name);
    return [nameIn(inner)];
  });
  return new Set(declared.filter((name) => name !== undefined));
}

function childrenOf(node: Node): readonly Node[] {
  const values: readonly unknown[] = Object.values(node);
  return values.flat().filter(isNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'loc' in value;
}
