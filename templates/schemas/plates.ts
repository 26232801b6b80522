import { z } from 'zod';
import type { Fields } from '../../cli/api/fields.ts';

/** A drawn screen: what a piece of software could show, with invented data. */
export const plate = (f: Fields) => {
  const base = { title: f.text, status: f.text.optional(), action: f.text.optional() };
  const table = {
    ...base,
    columns: z.array(f.text).min(2).max(5),
    /** Each row has as many cells as there are columns. */
    rows: z.array(z.array(f.text)).min(2).max(6),
    /** Number of the highlighted row, from 1. */
    highlight: f.integer.optional(),
    /** Number of the row under which a pencil draws a line. */
    line: f.integer.optional(),
  };
  return z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('table'), ...table }),
    /** A spreadsheet that has seen better days. */
    z.strictObject({ kind: z.literal('sheet'), ...table }),
    z.strictObject({
      kind: z.literal('form'),
      ...base,
      fields: z
        .array(z.strictObject({ label: f.text, value: f.text, note: f.text.optional() }))
        .min(1)
        .max(4),
    }),
    z.strictObject({
      kind: z.literal('chat'),
      ...base,
      messages: z
        .array(z.strictObject({ from: z.enum(['person', 'tool']), text: f.text, source: f.text.optional() }))
        .min(2)
        .max(6),
    }),
    z.strictObject({
      kind: z.literal('board'),
      ...base,
      lists: z
        .array(z.strictObject({ title: f.text, cards: z.array(f.text).min(1).max(4) }))
        .min(2)
        .max(4),
    }),
    z.strictObject({
      kind: z.literal('map'),
      ...base,
      /** Stops in the order of the round; `at` is a place from the left and from the top, in hundredths. */
      stops: z
        .array(z.strictObject({ place: f.text, note: f.text.optional(), at: z.array(f.integer).length(2) }))
        .min(2)
        .max(6),
    }),
  ]);
};

/** A drawn screen as content gives it. */
export type PlateData = z.output<ReturnType<typeof plate>>;

/** A form that visitors may fill in. Nothing of it is sent. */
export const trial = (f: Fields) =>
  z.strictObject({
    title: f.text,
    fields: z
      .array(
        z.strictObject({
          label: f.text,
          hint: f.text.optional(),
          /** Advice for an answer that does not match. Browsers show it too. */
          error: f.text.optional(),
          /** Regular expression of a right answer, in HTML's syntax. */
          pattern: f.token.optional(),
          /** Answers to choose from, instead of a field to type in. */
          choices: z.array(f.text).min(2).max(4).optional(),
        }),
      )
      .min(1)
      .max(4),
    action: f.text,
    /** Text shown once everything is filled in. */
    done: f.text.optional(),
  });
