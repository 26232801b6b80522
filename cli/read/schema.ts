import { z } from 'zod';
import { isLocale } from '../shared/locale.ts';
import type { Fields } from '../types.ts';

/** Shape of the front matter that every document may have (behaviour 1.5). */
export function commonShape(fields: Fields): Readonly<Record<string, z.ZodType>> {
  return {
    title: fields.text.optional(),
    description: fields.text.optional(),
    image: fields.image.optional(),
    layout: fields.token.optional(),
    template: fields.token.optional(),
    middleware: z.array(z.unknown(), 'must be a list of names').optional(),
    aliases: z.array(fields.token, 'must be a list of paths').max(MOST_ALIASES).optional(),
    navigation: fields.boolean.optional(),
    toc: fields.boolean.optional(),
    noindex: fields.boolean.optional(),
    only: fields.token.refine(isLocale, 'must be fr or en').optional(),
    draft: fields.boolean.optional(),
    publishAt: fields.dateTime.optional(),
    keywords: z.array(fields.text, 'must be a list').optional(),
    figures: z.array(fields.token, 'must be a list of figures').optional(),
  };
}

/** Each is a redirect with a page of its own: more is a mistake of who made the list. */
const MOST_ALIASES = 100;
