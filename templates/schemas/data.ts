import { z } from 'zod';
import type { Fields } from '../../cli/api/fields.ts';
import { navigationSchema } from './navigation.ts';

/** A text in both languages. The build of each locale reads its own. */
const localized = (f: Fields) => z.strictObject({ fr: f.text, en: f.text });

/** Adds a placeholder text to a picture that pages show next to the name of the person. */
const withAlt = (src: unknown): unknown => (typeof src === 'string' ? { src, alt: 'portrait' } : src);

/** A term: its text and one sentence about it, per language. The title of its page may say more than its label. */
const term = (f: Fields) => ({
  label: localized(f),
  display: z.strictObject({ fr: f.lines, en: f.lines }).optional(),
  description: localized(f),
});

/** Schemas of `content/data/*.yaml`: facts that both languages share. */
export const data = {
  /** The only figures that the site may state, each with its source (behaviour 6.4). */
  claims: (f: Fields) =>
    z.record(
      f.id,
      z.strictObject({
        /** The figure as written. */
        figure: localized(f),
        /** The thing that the figure counts. */
        label: localized(f),
        /** The number by which drawings are made to scale. */
        value: f.integer,
        source: localized(f),
        /** The way it was measured, in words shown under the figures. */
        note: localized(f).optional(),
        /** The figure in a sentence, when it differs there. */
        words: localized(f).optional(),
        /** True when the value is an example: pages that show it say so. */
        sample: f.boolean.optional(),
        /** Words that texts use with the figure, exactly. */
        sentence: localized(f).optional(),
      }),
    ),
  navigation: navigationSchema,
  /** Authors, and members of the team. */
  people: (f: Fields) =>
    z
      .record(
        f.id,
        z.strictObject({
          name: f.text,
          /** True when the about page shows the person. */
          team: f.boolean.optional(),
          role: localized(f).optional(),
          bio: localized(f).optional(),
          /** A portrait without words of its own: the name is next to it. */
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
  /** Prices and delays, in words. */
  offer: (f: Fields) => {
    const price = z.strictObject({ from: localized(f), basis: localized(f) });
    return z.strictObject({
      /** Time within which a person answers a message. */
      answer: localized(f),
      prices: z.strictObject({ assessment: price, sprints: price, retainer: price }),
    });
  },
  tags: (f: Fields) => z.record(f.id, z.strictObject(term(f))),
  /** Kinds of projects, with the service that does such work. */
  kinds: (f: Fields) => z.record(f.id, z.strictObject({ ...term(f), service: f.page.optional() })),
} as const;
