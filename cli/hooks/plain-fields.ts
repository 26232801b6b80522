import { z } from 'zod';
import type { Fields } from '../api/fields.ts';

/**
 * Creates the builders of plain values, which arrive as text. `set` prepares a text for visitors, as typography does.
 */
export function plainFields(
  set: (text: string) => string,
): Pick<Fields, 'text' | 'token' | 'id' | 'boolean' | 'integer'> {
  const token = z.string('must be text').min(1, 'must not be empty');
  return {
    text: z
      .string('must be text')
      .refine((value) => value.trim() !== '', 'must not be empty')
      .transform((value) => set(value.trim())),
    token,
    id: token.regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      'must be made of lower-case letters, digits and single hyphens',
    ),
    boolean: z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true'),
    integer: token.regex(/^-?\d{1,9}$/, 'must be a whole number').transform(Number),
  } as unknown as ReturnType<typeof plainFields>;
}
