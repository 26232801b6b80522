import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { schemaDiagnostics } from './schema-diagnostics.ts';

const NOWHERE = { locate: () => ({ file: 'a.md' }), locateKey: () => ({ file: 'a.md' }) };
const id = z
  .string()
  .min(1)
  .regex(/^[a-z-]+$/, 'must be made of lower-case letters');

/** Returns the texts of the diagnostics of a value. */
function said(schema: z.ZodType, value: unknown): readonly string[] {
  const { error } = schema.safeParse(value, { reportInput: true });
  return error === undefined ? [] : schemaDiagnostics(error, NOWHERE, schema).map(({ text }) => text);
}

describe('a diagnostic of a value', () => {
  const schema = z.object({ tags: z.array(id).min(1).max(4), name: id, note: z.string().min(1) });
  const fine = { tags: ['method'], name: 'a', note: 'b' };

  it.each([
    ['a text in place of a list', { tags: 'method, strategy' }, ['"tags" must be a list']],
    ['nothing in place of a list', { tags: '' }, ['"tags" must be a list']],
    ['an empty list', { tags: [] }, ['"tags" needs at least 1 item']],
    ['a list that is too long', { tags: ['a', 'b', 'c', 'd', 'e'] }, ['"tags" may have at most 4 items']],
    ['an empty id', { name: '' }, ['"name" must be made of lower-case letters']],
    ['an empty text', { note: '' }, ['"note" needs at least 1 character']],
    [
      'two values',
      { tags: 'method', note: '' },
      ['"tags" must be a list', '"note" needs at least 1 character'],
    ],
  ])('names one mistake of %s', (_, wrong, texts) => {
    expect(said(schema, { ...fine, ...wrong })).toEqual(texts);
  });
});
