import { z } from 'zod';
import type { Fields } from '../../cli/api/fields.ts';

/** Label of an entry, in the languages that show it. */
const label = (f: Fields) =>
  z
    .strictObject({ fr: f.text.optional(), en: f.text.optional() })
    .refine(({ fr, en }) => fr !== undefined || en !== undefined, 'must say fr, en or both');

/** A page, another address, or, with neither, a plain label. */
const plainEntry = (f: Fields) => ({ page: f.page.optional(), link: f.link.optional(), label: label(f) });

interface EntryTarget {
  readonly page?: { readonly pageKey: string } | undefined;
  readonly link?: unknown;
  readonly label: { readonly fr?: string | undefined; readonly en?: string | undefined };
}

/** Asks for a page only in the languages that show its entry. */
function inItsLanguages<T extends EntryTarget>(entry: T): T {
  const { page, label: words } = entry;
  if (page === undefined || (words.fr !== undefined && words.en !== undefined)) return entry;
  return { ...entry, page: { ...page, only: words.fr === undefined ? 'en' : 'fr' } };
}

const hasOneTarget = ({ page, link }: EntryTarget): boolean => page === undefined || link === undefined;
const ONE_TARGET = 'leads to a page or to a link, not to both';

const entry = (f: Fields) =>
  z.strictObject(plainEntry(f)).refine(hasOneTarget, ONE_TARGET).transform(inItsLanguages);

/** True when a list of entries begins with every service, in its order. */
const services = (f: Fields) => f.boolean.optional();

/** Menu, footer and legal row, which every page has. */
export const navigationSchema = (f: Fields) =>
  z.strictObject({
    menu: z
      .array(
        z
          .strictObject({
            ...plainEntry(f),
            services: services(f),
            entries: z.array(entry(f)).optional(),
            /** Name of the entry's own page at the head of the entries below it. */
            all: label(f).optional(),
          })
          .refine(hasOneTarget, ONE_TARGET)
          .transform(inItsLanguages),
      )
      .min(1),
    footer: z
      .array(
        z.strictObject({ title: label(f), services: services(f), entries: z.array(entry(f)).optional() }),
      )
      .max(4),
    legal: z.array(entry(f)),
  });
