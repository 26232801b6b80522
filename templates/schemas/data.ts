import { z } from 'zod';
import type { Fields } from '../../cli/api/fields.ts';
import { navigationSchema } from './navigation.ts';

/** A text in both languages; each build locale reads its own. */
const localized = (f: Fields) => z.strictObject({ fr: f.text, en: f.text });

/** A picture beside the name of whom it shows. */
const withAlt = (src: unknown): unknown => (typeof src === 'string' ? { src, alt: 'portrait' } : src);

/** A term: its text and one sentence about it, per language; the lines of its page's title may say more than its label. */
const term = (f: Fields) => ({
  label: localized(f),
  display: z.strictObject({ fr: f.lines, en: f.lines }).optional(),
  description: localized(f),
});

/** Schemas of `content/data/*.yaml`: the facts both languages share. */
export const data = {
  /** The only figures the site may state, each with where it comes from (behaviour 6.4). */
  claims: (f: Fields) =>
    z.record(
      f.id,
      z.strictObject({
        /** The figure as written. */
        figure: localized(f),
        /** What it counts. */
        label: localized(f),
        /** What drawings are made to scale with. */
        value: f.integer,
        source: localized(f),
        /** How it was measured, in words shown under the figures. */
        note: localized(f).optional(),
        /** The figure as a sentence says it, where that differs. */
        words: localized(f).optional(),
        /** The value is an example: pages that show it say so. */
        sample: f.boolean.optional(),
        /** What texts say with the figure, word for word. */
        sentence: localized(f).optional(),
      }),
    ),
  navigation: navigationSchema,
  /** Who writes, and who is in the team. */
  people: (f: Fields) =>
    z
      .record(
        f.id,
        z.strictObject({
          name: f.text,
          /** The about page shows them. */
          team: f.boolean.optional(),
          role: localized(f).optional(),
          bio: localized(f).optional(),
          /** The name stands beside it: it needs no words of its own. */
          portrait: z.preprocess(withAlt, f.image).optional(),
          link: f.link.optional(),
        }),
      )
      .superRefine((people, check) => {
        const ids = new Map<string, string>();
        for (const [id, { name }] of Object.entries(people)) {
          const other = ids.get(name);
          if (other !== undefined)
            check.addIssue({ code: 'custom', path: [id, 'name'], message: `is the name of "${other}" too` });
          ids.set(name, other ?? id);
        }
      }),
  /** How prices and delays are said. */
  offer: (f: Fields) => {
    const price = z.strictObject({ from: localized(f), basis: localized(f) });
    return z.strictObject({
      /** How fast a person answers a message. */
      answer: localized(f),
      prices: z.strictObject({ assessment: price, sprints: price, retainer: price }),
    });
  },
  tags: (f: Fields) => z.record(f.id, z.strictObject(term(f))),
  /** With the service that does such work. */
  kinds: (f: Fields) => z.record(f.id, z.strictObject({ ...term(f), service: f.page.optional() })),
} as const;
