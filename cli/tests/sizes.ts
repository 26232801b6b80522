import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
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
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const lineOf = createLineOf(text);
  const names = new Map<number, string>();
  const functions: MeasuredFunction[] = [];
  let memoryKeys = 0;
  const measure = (
    node: { readonly start: number; readonly end: number },
    name: string | undefined,
  ): void => {
    const line = lineOf(node.start);
    const found = name ?? names.get(node.start) ?? '?';
    functions.push({ name: found, line, lines: lineOf(node.end - 1) - line + 1 });
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init !== null) names.set(init.start, id.name);
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier') names.set(value.start, key.name);
    },
    FunctionDeclaration: (node) => measure(node, node.id?.name),
    FunctionExpression: (node) => measure(node, node.id?.name),
    ArrowFunctionExpression: (node) => measure(node, undefined),
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type !== 'MemberExpression' || !isMemory(callee.object)) return;
      if (first?.type === 'TemplateLiteral' || (first?.type === 'Literal' && typeof first.value === 'string'))
        memoryKeys += 1;
    },
  }).visit(program);
  return { file, lines: text.replace(/\n$/, '').split('\n').length, functions, memoryKeys };
}

/** `memory`, or the `memory` of something. */
function isMemory(node: {
  readonly type: string;
  readonly name?: unknown;
  readonly property?: unknown;
}): boolean {
  if (node.type === 'Identifier') return node.name === 'memory';
  return node.type === 'MemberExpression' && (node.property as { readonly name?: unknown }).name === 'memory';
}

function createLineOf(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
