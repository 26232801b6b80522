import { z } from 'zod';

/** A key of a schema that holds a value by itself. */
interface SchemaKey {
  /** Path from the root, such as `['organization', 'name']`. */
  readonly path: readonly string[];
  readonly isOptional: boolean;
}

/** Lists every key of an object schema, those of the objects in it included. */
export function keysOf(schema: z.ZodType): readonly SchemaKey[] {
  const { node, isOptional } = unwrapped(schema);
  if (!(node instanceof z.ZodObject)) return [{ path: [], isOptional }];
  return Object.entries(shapeOf(node)).flatMap(([key, inner]) =>
    keysOf(inner).map((one) => ({
      path: [key, ...one.path],
      isOptional: one.isOptional || unwrapped(inner).isOptional,
    })),
  );
}

/**
 * Returns a value that the schema takes at a key: one of the given ones that begin with its path, or one made of its
 * type. @throws when it finds none: a new key needs a value of its own
 */
export function valueAt(
  schema: z.ZodType,
  path: readonly string[],
  { n, values }: { readonly n: number; readonly values: Readonly<Record<string, unknown>> },
): unknown {
  let node: z.ZodType = schema;
  for (const key of path) {
    const inner = unwrapped(node).node;
    const next = inner instanceof z.ZodObject ? shapeOf(inner)[key] : undefined;
    if (next === undefined) throw new Error(`The schema has no key "${path.join('.')}"`);
    node = next;
  }
  return path.join('.') in values ? values[path.join('.')] : made(node, path, n);
}

/** Copies an object with a value at a key; missing parts around it are made of the schema. */
export function withValue(
  schema: z.ZodType,
  object: unknown,
  { path, value, n }: { readonly path: readonly string[]; readonly value: unknown; readonly n: number },
): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const { node } = unwrapped(schema);
  const shape = node instanceof z.ZodObject ? shapeOf(node) : {};
  const inner = shape[key];
  if (inner === undefined) throw new Error(`The schema has no key "${key}"`);
  const own: unknown = object ?? made(schema, path, n);
  const known: Readonly<Record<string, unknown>> = typeof own === 'object' && own !== null ? { ...own } : {};
  return { ...known, [key]: withValue(inner, known[key], { path: rest, value, n }) };
}

function made(schema: z.ZodType, path: readonly string[], n: number): unknown {
  const { node } = unwrapped(schema);
  if (node instanceof z.ZodObject) {
    const required = Object.entries(shapeOf(node)).filter(([, inner]) => !unwrapped(inner).isOptional);
    return Object.fromEntries(required.map(([key, inner]) => [key, made(inner, [...path, key], n)]));
  }
  if (node instanceof z.ZodUnion) return made(optionOf(node, n), path, n);
  if (node instanceof z.ZodArray) return [made(node.element as z.ZodType, path, n)];
  if (node instanceof z.ZodRecord) return { default: made(node.valueType as z.ZodType, path, n) };
  if (node instanceof z.ZodLiteral) return [...node.values][0];
  const found = candidates(n).find((candidate) => node.safeParse(candidate).success);
  if (found === undefined)
    throw new Error(`The law cannot edit the key "${path.join('.')}": give it a value in its edits`);
  return found;
}

function candidates(n: number): readonly unknown[] {
  return [
    n % 2 === 0,
    1_000_000 + n,
    `essai-${n}@site.example`,
    `https://essai-${n}.example`,
    `+1514555${String(n % 10_000).padStart(4, '0')}`,
    `/essai-${n}`,
    `2026-02-${String(1 + (n % 28)).padStart(2, '0')}`,
    `Un texte changé ${n}`,
    n % 2 === 0 ? 'true' : 'false',
  ];
}

function optionOf(node: z.ZodUnion, n: number): z.ZodType {
  const option = node.options[n % node.options.length];
  if (option === undefined) throw new Error('A union has no options');
  return option as z.ZodType;
}

function shapeOf(node: z.ZodObject): Readonly<Record<string, z.ZodType>> {
  return node.shape as Readonly<Record<string, z.ZodType>>;
}

function unwrapped(schema: z.ZodType): { readonly node: z.ZodType; readonly isOptional: boolean } {
  let node: z.ZodType = schema;
  let isOptional = false;
  while (node instanceof z.ZodOptional) {
    isOptional = true;
    node = node.unwrap() as z.ZodType;
  }
  return { node, isOptional };
}
