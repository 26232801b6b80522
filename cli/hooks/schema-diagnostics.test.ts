import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { schemaDiagnostics } from './schema-diagnostics.ts';

const NOWHERE = { locate: () => ({ file: 'a.md' }), locateKey: () => ({ file: 'a.md' }) };
const LINE = { file: 'a.md', lineText: 'group: { src: a, alt: Deux, cinq }', column: 29 };
const IN_BRACES = { ...NOWHERE, locateKey: () => LINE };
const id = z
  .string()
  .min(1)
  .regex(/^[a-z-]+$/, 'must be made of lower-case letters');

/** Returns the texts of the diagnostics of a value. */
function said(schema: z.ZodType, value: unknown): readonly string[] {
  const { error } = schema.safeParse(value, { reportInput: true });
  return error === undefined ? [] : schemaDiagnostics(error, NOWHERE, schema).map(({ text }) => text);
}

const COMMA = 'A value with a comma, between { and }, goes in quotes';

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

  it.each([
    ['a group as a text', { group: 'a.png' }, ['"group" must be a group of keys: src, alt']],
    [
      'a brace that begins a text',
      { title: { un: null } },
      ['A text that begins with { or [ goes in quotes'],
    ],
    ['a comma between braces', { group: { src: 'a', alt: 'Deux', 'cinq cases': null } }, [COMMA]],
    ['a comma between braces, of a single word', { group: { src: 'a', alt: 'Deux', cinq: null } }, [COMMA]],
    ['a key that should be an id', { ids: { 'Été 26': 'a' } }, ['ete-26']],
    ['a list as a text', { list: 'un, deux' }, ['[un, deux]']],
  ])('says what to do about %s', (_, wrong, advice) => {
    const group = z.strictObject({ src: z.string(), alt: z.string() });
    const ids = z.record(id, z.string());
    const kinds = z.strictObject({ group, title: z.string(), list: z.array(z.string()), ids }).partial();
    const { error } = kinds.safeParse(wrong, { reportInput: true });
    const [found] = error === undefined ? [] : schemaDiagnostics(error, IN_BRACES, kinds);
    expect([found?.text, found?.suggestion, ...(found?.notes ?? []).map(({ text }) => text)]).toEqual(
      expect.arrayContaining(advice),
    );
  });
});
