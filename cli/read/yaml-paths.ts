import type { Node, Pair, Document as YamlDocument } from 'yaml';
import { isMap, isNode, isScalar, isSeq } from 'yaml';
import { getOrMake } from '../shared/get-or-make.ts';

type YamlRange = NonNullable<Node['range']>;

/** The ranges of the keys and values of a YAML document. */
interface YamlPaths {
  /** Returns the range of the value at a path; else of its key; else of the nearest parent. */
  readonly nearest: (path: readonly PropertyKey[]) => YamlRange | undefined;
  /** Returns the range of the key at the end of a path. */
  readonly key: (path: readonly PropertyKey[]) => YamlRange | undefined;
}

/** Indexes the keys of each group at its first use: looking through them for each path would cost their square. */
export function createYamlPaths(yaml: YamlDocument.Parsed): YamlPaths {
  const indexes = new Map<unknown, ReadonlyMap<string, Pair>>();
  const pairIn = (node: unknown, name: string): Pair | undefined => {
    if (!isMap(node)) return undefined;
    return getOrMake(indexes, node, () => indexKeys(node.items)).get(name);
  };
  const child = (node: unknown, part: PropertyKey): unknown =>
    isSeq(node) ? node.items[Number(part)] : pairIn(node, String(part))?.value;
  const valueAt = (path: readonly PropertyKey[]): unknown => path.reduce(child, yaml.contents as unknown);
  const key: YamlPaths['key'] = (path) =>
    rangeOf(pairIn(valueAt(path.slice(0, -1)), String(path.at(-1)))?.key);
  return {
    key,
    nearest: (path) => {
      for (let length = path.length; length > 0; length--) {
        const part = path.slice(0, length);
        const range = rangeOf(valueAt(part)) ?? key(part);
        if (range !== undefined) return range;
      }
      return undefined;
    },
  };
}

function indexKeys(pairs: readonly Pair[]): ReadonlyMap<string, Pair> {
  const index = new Map<string, Pair>();
  for (const pair of pairs) {
    const name = isScalar(pair.key) ? String(pair.key.value) : undefined;
    if (name !== undefined && !index.has(name)) index.set(name, pair);
  }
  return index;
}

function rangeOf(node: unknown): YamlRange | undefined {
  return isNode(node) ? (node.range ?? undefined) : undefined;
}
