import { z } from 'zod';
import type { Fields } from '../api/fields.ts';
import { hasLongPart, LONGEST_PART } from '../output/file-name.ts';
import type { COMMON_KEYS } from '../shared/common-keys.ts';
import { isLocale } from '../shared/locale.ts';
import { slugify } from '../shared/path.ts';

/** Returns the shape of the front matter that every document may have (behaviour 1.5). */
export function commonShape(fields: Fields): Readonly<Record<(typeof COMMON_KEYS)[number], z.ZodType>> {
  return {
    title: fields.text.optional(),
    description: fields.text.optional(),
    image: fields.image.optional(),
    layout: fields.token.optional(),
    template: fields.token.optional(),
    slug: fields.token.superRefine(checkSlug).optional(),
    middleware: z.array(z.unknown(), 'must be a list of names').optional(),
    aliases: z.array(fields.token, 'must be a list of paths').max(MOST_ALIASES).optional(),
    navigation: fields.boolean.optional(),
    toc: fields.boolean.optional(),
    noindex: fields.boolean.optional(),
    only: fields.token.refine(isLocale, 'must be fr or en').optional(),
    draft: fields.boolean.optional(),
    publishAt: fields.dateTime.optional(),
    keywords: z.array(fields.text, 'must be a list').optional(),
    reviewed: fields.token.optional(),
    feedId: fields.token.refine((id) => /^\/[^\s/]\S*$/.test(id), PATH).optional(),
    figures: z.array(fields.token, 'must be a list of figures').optional(),
  };
}

const PATH = 'must be a path of the site, such as /blog/demo';

function checkSlug(value: string, check: z.RefinementCtx<string>): void {
  if (hasLongPart(value)) {
    const message = `must have ${LONGEST_PART} characters at most: systems refuse longer names of folders`;
    check.addIssue({ code: 'custom', message });
    return;
  }
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(value)) return;
  const near = slugify(value).replaceAll('.', '-');
  const such = near === '' ? '' : `, such as ${near}`;
  const message = `must be one segment of an address: lower-case letters without accents, digits and single hyphens${such}`;
  check.addIssue({ code: 'custom', message });
}

/** Each alias is a redirect with a page of its own: a longer list is a mistake. */
const MOST_ALIASES = 100;
