import { z } from 'zod';

/** Returns the part of a schema that a path leads to. */
export function schemaAt(schema: z.ZodType, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((part, key) => {
    const inner = unwrapped(part);
    if (inner instanceof z.ZodArray) return inner.element;
    return inner instanceof z.ZodRecord ? inner.valueType : shapeOf(inner)?.[String(key)];
  }, schema);
}

/** Returns the keys of the group that a path leads to, or none when there is no group. */
export function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  return Object.keys(shapeOf(schemaAt(schema, path)) ?? {});
}

/** Returns the parts of a group, also of one that may be `false` instead. */
function shapeOf(part: unknown): Readonly<Record<string, unknown>> | undefined {
  const inner = unwrapped(part);
  const group = inner instanceof z.ZodUnion ? inner.options.find((one) => one instanceof z.ZodObject) : inner;
  return group instanceof z.ZodObject ? (group.shape as Readonly<Record<string, unknown>>) : undefined;
}

function unwrapped(part: unknown): unknown {
  if (part instanceof z.ZodOptional) return unwrapped(part.unwrap());
  return part instanceof z.ZodPipe ? unwrapped(part.in) : part;
}
