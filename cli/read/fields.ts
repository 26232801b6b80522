import { posix } from 'node:path';
import { z } from 'zod';
import type { Fields, ImageRef, LinkRef, PageRef } from '../api/fields.ts';
import type { Registry } from '../api/registry.ts';
import { plainFields } from '../hooks/plain-fields.ts';
import { createSuggestions } from '../report/suggest.ts';
import type { Locale } from '../shared/locale.ts';
import { addressesFrom, knownSpelling, localePath, splitPath, withoutQuery } from '../shared/path.ts';
import { namesNone, noPicture } from '../shared/picture-name.ts';
import { typography } from '../shared/typography.ts';
import { contentKey } from './content-path.ts';
import { factMessage, replacePlaceholders, unknownFacts } from './facts.ts';
import { mayBeMarked } from './plain-words.ts';

/** The document that builders check, as far as they need it. */
export interface FieldContext {
  readonly locale: Locale;
  /** The document's file relative to the root. */
  readonly file: string;
  /** Every image of the project, relative to the root. */
  readonly images: ReadonlySet<string>;
  /** Facts that `{claims.ID}` may name. @default none */
  readonly facts?: Registry['facts'] | undefined;
  /** Takes the texts that may hold marks of Markdown or HTML. @default none is kept */
  readonly noteMarked?: (text: string) => void;
  /** Values of `{name}`, `{email}`…, replaced in texts. */
  readonly placeholders: Readonly<Record<string, string>>;
}

/**
 * Creates the builders of front matter values for one document. YAML gives strings; builders check and convert them.
 */
export function createFields(context: FieldContext): Fields {
  const text = z
    .string('must be text')
    .refine((value) => value.trim() !== '', 'must not be empty')
    .superRefine((value, check) => {
      const { facts, placeholders } = context;
      if (context.noteMarked !== undefined && mayBeMarked(value)) context.noteMarked(value);
      if (facts === undefined) return;
      for (const { written, suggestion } of unknownFacts(value, facts, placeholders))
        check.addIssue({ code: 'custom', message: factMessage(facts, written, suggestion) });
    })
    .transform((value) =>
      typography(replacePlaceholders(value.trim(), context.placeholders), context.locale),
    );
  const plain = { ...plainFields((value) => value), text };
  const { token } = plain;
  return {
    ...plain,
    lines: z.array(text, 'must be a list of lines').min(1, 'must have at least one line'),
    date: token.refine(isDate, 'must be a date such as 2026-03-01'),
    dateTime: token.refine(isDateTime, 'must be a date such as 2026-03-01, or with a time, 2026-03-01 09:30'),
    link: linkField(context),
    page: z
      .string('must be the address of a page')
      .refine(isKey, 'must be the address of a page without its language, such as /services')
      .transform((pageKey): PageRef => ({ pageKey })),
    image: imageField(context),
  };
}

function isDate(value: string): boolean {
  return z.regexes.date.test(value);
}

function isDateTime(value: string): boolean {
  const [, date = ''] = /^(\S+)(?: (?:[01]\d|2[0-3]):[0-5]\d)?$/.exec(value) ?? [];
  return isDate(date);
}

function isKey(value: string): boolean {
  return value === '/' || (/^(?:\/[a-z0-9][a-z0-9.-]*)+$/.test(value) && splitPath(value).locale === 'fr');
}

function linkField(context: FieldContext): z.ZodType<LinkRef> {
  return z.string('must be a link').transform((value, check): LinkRef => {
    const link = resolveLink(replacePlaceholders(value, context.placeholders), context);
    if (link === undefined) {
      check.addIssue({
        code: 'custom',
        message: 'must be a path such as /contact, a relative .md file, or an https address',
      });
      return z.NEVER;
    }
    return link;
  });
}

function resolveLink(value: string, context: FieldContext): LinkRef | undefined {
  if (/^(https?:\/\/|mailto:|tel:)/.test(value)) {
    return URL.canParse(value) ? { href: value, external: /^https?:/.test(value) } : undefined;
  }
  const path = withoutQuery(value);
  const after = value.slice(path.length);
  if (path === '') return after.startsWith('#') ? { href: after, external: false } : undefined;
  if (/^\/(?![/\\])/.test(path) && !path.includes('..'))
    return { href: localePath(splitPath(path).key, context.locale) + after, external: false };
  if (path.endsWith('.md')) {
    const file = posix.join(posix.dirname(context.file), path);
    const prefix = `content/${context.locale}/`;
    if (!file.startsWith(prefix)) return undefined;
    const key = contentKey(file.slice(prefix.length));
    return { href: localePath(key, context.locale) + after, external: false };
  }
  return undefined;
}

function imageField(context: FieldContext): z.ZodType<ImageRef> {
  return z
    .strictObject({
      src: z.string('must be the path of an image').min(1, 'must not be empty'),
      alt: z
        .string('must say what the image shows')
        .refine((value) => value.trim() !== '', 'must say what the image shows')
        .transform((value) => typography(value.trim(), context.locale)),
    })
    .transform((value, check): ImageRef => {
      const file = resolveImage(value.src, context.file);
      const known = file && knownSpelling(file, (one) => context.images.has(one));
      if (known !== undefined) return { file: known, alt: value.alt };
      const images = (): readonly string[] => addressesFrom(context.file, context.images);
      const message =
        file === undefined
          ? 'must stay inside the project'
          : namesNone(file, noPicture(value.src, images, createSuggestions()));
      check.addIssue({ code: 'custom', path: ['src'], message });
      return z.NEVER;
    });
}

/** Resolves an image path: `/images/…` is in assets, any other next to the document. */
function resolveImage(src: string, documentFile: string): string | undefined {
  if (src.includes('\\') || src.includes('\0')) return undefined;
  const isRooted = src.startsWith('/');
  const file = posix.join(isRooted ? 'assets' : posix.dirname(documentFile), src);
  const isInside = file.startsWith('assets/images/') || (!isRooted && file.startsWith('content/'));
  return isInside ? file : undefined;
}
