import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ParserPlugin } from '@babel/parser';
import { parse } from '@babel/parser';
import type { CallExpression, Identifier, MemberExpression, SourceLocation } from '@babel/types';
import { GENERATOR } from './mini-site.ts';

/** A function of a file. */
export interface MeasuredFunction {
  /** Name of the function, or of what it is given to; `?` when it has none. */
  readonly name: string;
  /** 1-based line of its first character. */
  readonly line: number;
  /** Lines from its first character to its last. */
  readonly lines: number;
}

/** How long a file and its functions are. */
export interface MeasuredFile {
  /** Path relative to the repository, with `/`. */
  readonly file: string;
  readonly lines: number;
  readonly functions: readonly MeasuredFunction[];
  /** Results that are remembered under a name: `memory.recall('name', …)`. */
  readonly memoryKeys: number;
}

/** Measures a TypeScript file of the repository. @throws when it does not parse */
export function measureFile(file: string): MeasuredFile {
  return measureText(file, readFileSync(join(GENERATOR, file), 'utf8'));
}

/** Measures a text as the file of that name. @throws when it does not parse */
export function measureText(file: string, text: string): MeasuredFile {
  const { program } = parsed(file, text);
  const functions: MeasuredFunction[] = [];
  let memoryKeys = 0;
  const visit = (node: Node, name: string | undefined): void => {
    if (isFunction(node)) functions.push(measured(node, nameIn(node) ?? name));
    if (isMemoryKey(node)) memoryKeys += 1;
    for (const child of childrenOf(node)) visit(child, nameIn(node));
  };
  visit(program, undefined);
  return { file, lines: text.replace(/\n$/, '').split('\n').length, functions, memoryKeys };
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

/** What a node calls itself or what it holds: a function's name, a variable's, a property's. */
function nameIn(node: Node): string | undefined {
  const { id, key } = node as { readonly id?: Node | null; readonly key?: Node };
  const named = id ?? key;
  return named?.type === 'Identifier' ? (named as Identifier).name : undefined;
}

/** `memory.recall('name', …)`, of `memory` or of the `memory` of something. */
function isMemoryKey(node: Node): boolean {
  if (node.type !== 'CallExpression') return false;
  const { callee, arguments: given } = node as CallExpression;
  if (callee.type !== 'MemberExpression' || !isMemory(callee.object)) return false;
  return given[0]?.type === 'TemplateLiteral' || given[0]?.type === 'StringLiteral';
}

function isMemory(node: Node): boolean {
  if (node.type === 'Identifier') return (node as Identifier).name === 'memory';
  return node.type === 'MemberExpression' && isMemory((node as MemberExpression).property);
}

function childrenOf(node: Node): readonly Node[] {
  const values: readonly unknown[] = Object.values(node);
  return values.flat().filter(isNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'loc' in value;
}
