import { z } from 'zod';

/** The part of a schema that a path leads to. */
export function schemaAt(schema: z.ZodType, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((part, key) => {
    const inner = unwrapped(part);
    if (inner instanceof z.ZodArray) return inner.element;
    return inner instanceof z.ZodRecord ? inner.valueType : shapeOf(inner)?.[String(key)];
  }, schema);
}

/** The keys of the group that a path leads to; none where there is no group. */
export function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  return Object.keys(shapeOf(schemaAt(schema, path)) ?? {});
}

/** Parts of a group, be it one that may also be `false`. */
function shapeOf(part: unknown): Readonly<Record<string, unknown>> | undefined {
  const inner = unwrapped(part);
  const group = inner instanceof z.ZodUnion ? inner.options.find((one) => one instanceof z.ZodObject) : inner;
  return group instanceof z.ZodObject ? (group.shape as Readonly<Record<string, unknown>>) : undefined;
}

function unwrapped(part: unknown): unknown {
  if (part instanceof z.ZodOptional) return unwrapped(part.unwrap());
  return part instanceof z.ZodPipe ? unwrapped(part.in) : part;
}
