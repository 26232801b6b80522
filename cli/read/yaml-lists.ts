import type { YAMLSeq } from 'yaml';
import { isMap, isNode, isScalar, isSeq } from 'yaml';
import { lineEnd, lineStart } from '../shared/line-ends.ts';
import { parseYamlText } from './yaml-scalars.ts';

/** Adds an item, written as YAML, to the list at a key of a YAML text; every other character stays as it is. */
export function addListItem(text: string, key: string, item: string): string {
  const list = listAt(text, key);
  if (list === undefined) {
    const before = text === '' || text.endsWith('\n') ? text : `${text}\n`;
    return `${before}${key}:\n  - ${item}\n`;
  }
  const { seq, keyEnd } = list;
  const last = seq?.items.at(-1);
  if (seq === undefined) {
    const colon = text.indexOf(':', keyEnd) + 1;
    return `${text.slice(0, colon)}\n  - ${item}${text.slice(lineEnd(text, colon))}`;
  }
  if (seq.flow === true) {
    const close = rangeOf(seq)[1] - 1;
    const inside = text.slice(0, close).trimEnd();
    const comma = last === undefined || inside.endsWith(',') ? '' : ',';
    const space = last === undefined ? '' : ' ';
    return `${inside}${comma}${space}${item}${text.slice(close)}`;
  }
  const end = lineEnd(text, writtenEnd(text, rangeOf(last)[1]));
  const indent = indentOf(text, rangeOf(seq)[0]);
  return `${text.slice(0, end)}\n${indent}- ${item}${text.slice(end)}`;
}

/** Returns the items of the list at a key, as plain values. */
export function listItems(text: string, key: string): readonly unknown[] {
  return listAt(text, key)?.seq?.toJSON() ?? [];
}

/** Removes the items for which `isGone` is true from the list at a key, and the key with the last of them. */
export function removeListItems(text: string, key: string, isGone: (item: unknown) => boolean): string {
  let kept = text;
  for (const [index, item] of [...listItems(text, key).entries()].reverse())
    if (isGone(item)) kept = withoutItem(kept, key, index);
  return kept;
}

function withoutItem(text: string, key: string, index: number): string {
  const { seq, keyStart = 0 } = listAt(text, key) ?? {};
  if (seq === undefined) return text;
  if (seq.items.length === 1) return cutLines(text, keyStart, rangeOf(seq)[1]);
  if (seq.flow === true) {
    const kept = seq.items.toSpliced(index, 1).map((item) => text.slice(...rangeOf(item)));
    const [start, end] = rangeOf(seq);
    return `${text.slice(0, start)}[${kept.join(', ')}]${text.slice(end)}`;
  }
  return cutLines(text, ...rangeOf(seq.items[index]));
}

interface List {
  /** Undefined when the key has no value yet. */
  readonly seq: YAMLSeq | undefined;
  readonly keyStart: number;
  readonly keyEnd: number;
}

function listAt(text: string, key: string): List | undefined {
  const { contents } = parseYamlText(text) ?? {};
  if (!isMap(contents)) return undefined;
  const pair = contents.items.find((one) => isScalar(one.key) && one.key.value === key);
  if (pair === undefined) return undefined;
  const [keyStart, keyEnd] = rangeOf(pair.key);
  return { seq: isSeq(pair.value) ? pair.value : undefined, keyStart, keyEnd };
}

/** Returns the start and the end of a node's value. */
function rangeOf(node: unknown): readonly [number, number] {
  const [start, end] = (isNode(node) && node.range) || [0, 0];
  return [start, end];
}

/** Removes the whole lines that a stretch of text touches. */
function cutLines(text: string, start: number, end: number): string {
  const first = lineStart(text, start);
  const last = lineEnd(text, writtenEnd(text, end));
  return text.slice(0, first) + text.slice(last + 1);
}

/** Returns the end of a group without the white space after it: the range of a group reaches to the next one. */
function writtenEnd(text: string, end: number): number {
  return text.slice(0, end).trimEnd().length;
}

/** Returns the white space at the beginning of a line. */
function indentOf(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))?.[0] ?? '';
}
