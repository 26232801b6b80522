import { posix } from 'node:path';
import { z } from 'zod';
import type { Fields, ImageRef, LinkRef, PageRef } from '../api/fields.ts';
import type { Registry } from '../api/registry.ts';
import { plainFields } from '../hooks/plain-fields.ts';
import { suggest } from '../report/suggest.ts';
import type { Locale } from '../shared/locale.ts';
import { addressesFrom, knownSpelling, localePath, splitPath } from '../shared/path.ts';
import { namesNone, noPicture } from '../shared/picture-name.ts';
import { typography } from '../shared/typography.ts';
import { contentKey } from './content-path.ts';
import { factMessage, replacePlaceholders, unknownFacts } from './facts.ts';

/** What the builders need to know of the document they check. */
export interface FieldContext {
  readonly locale: Locale;
  /** The document's file relative to the root. */
  readonly file: string;
  /** Every image of the project, relative to the root. */
  readonly images: ReadonlySet<string>;
  /** What `{claims.ID}` may name. @default nothing */
  readonly facts?: Registry['facts'] | undefined;
  /** Values of `{name}`, `{email}`…, replaced in texts. */
  readonly placeholders: Readonly<Record<string, string>>;
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}):(\d{2}))?$/;

/** Builders of front matter values for one document. YAML gives strings; these convert and check. */
export function createFields(context: FieldContext): Fields {
  const text = z
    .string('must be text')
    .refine((value) => value.trim() !== '', 'must not be empty')
    .superRefine((value, check) => {
      for (const unknown of unknownFacts(value, context.facts, context.placeholders))
        check.addIssue({ code: 'custom', message: context.facts && factMessage(context.facts, unknown) });
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
    page: pageField(),
    image: imageField(context),
  };
}

function isDate(value: string): boolean {
  const match = DATE.exec(value);
  if (match === null) return false;
  const [year, month, day] = match.slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function isDateTime(value: string): boolean {
  const match = DATE_TIME.exec(value);
  return match !== null && isDate(match[1] ?? '') && Number(match[2] ?? 0) < 24 && Number(match[3] ?? 0) < 60;
}

function pageField(): z.ZodType<PageRef> {
  return z
    .string('must be the address of a page')
    .refine(isKey, 'must be the address of a page without its language, such as /services')
    .transform((pageKey) => ({ pageKey }));
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
  const [target = '', hash] = value.split('#', 2);
  const suffix = hash === undefined ? '' : `#${hash}`;
  if (target === '' && hash !== undefined) return { href: suffix, external: false };
  if (/^\/(?![/\\])/.test(target) && !target.includes('..')) {
    return { href: localePath(splitPath(target).key, context.locale) + suffix, external: false };
  }
  if (target.endsWith('.md')) {
    const file = posix.join(posix.dirname(context.file), target);
    const prefix = `content/${context.locale}/`;
    if (!file.startsWith(prefix)) return undefined;
    return {
      href: localePath(contentKey(file.slice(prefix.length)), context.locale) + suffix,
      external: false,
    };
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
      if (file === undefined) {
        check.addIssue({ code: 'custom', path: ['src'], message: 'must stay inside the project' });
        return z.NEVER;
      }
      const known = knownSpelling(file, (one) => context.images.has(one));
      if (known === undefined) {
        const images = (): readonly string[] => addressesFrom(context.file, context.images);
        const problem = noPicture(value.src, images, (name, names) => suggest(name, names()));
        check.addIssue({ code: 'custom', path: ['src'], message: namesNone(file, problem) });
        return z.NEVER;
      }
      return { file: known, alt: value.alt };
    });
}

/** The file that an image path means: `/images/…` is in assets, anything else is beside the document. */
function resolveImage(src: string, documentFile: string): string | undefined {
  if (src.includes('\\') || src.includes('\0')) return undefined;
  const file = src.startsWith('/')
    ? posix.normalize(`assets${src}`)
    : posix.join(posix.dirname(documentFile), src);
  const inside = src.startsWith('/')
    ? file.startsWith('assets/images/')
    : file.startsWith('content/') || file.startsWith('assets/images/');
  return inside ? file : undefined;
}
