import { z } from 'zod';
import type { PageMeta } from '../api/page.ts';
import { suggest } from '../report/suggest.ts';
import { COMMON_KEYS } from '../shared/common-keys.ts';
import { isRecord, isText } from '../shared/record.ts';
import { asJson } from './as-json.ts';
import type { KeyNeeded } from './keys-needed.ts';

/** Says what is wrong with a function's answer, as the end of a sentence after "must"; undefined when nothing is. */
type Check = (answer: unknown) => string | undefined;

/** The checks of what a registry's functions answer. */
export const ANSWERS = {
  schemas: schemasProblem,
  matter: matterProblem([]),
  data: (answer) => (isSchema(answer) ? undefined : 'return a zod schema'),
  lists: (answer) =>
    isRecord(answer) && Object.values(answer).every((list) => Array.isArray(list) && list.every(isSummary))
      ? undefined
      : 'return an object whose values are lists of summaries',
  record: (answer) =>
    answer === undefined || isMetaRecord(answer)
      ? undefined
      : 'return { title, description, keywords } or undefined',
  shared: (answer) =>
    isRecord(answer) && asJson(answer).odd === undefined
      ? undefined
      : 'return an object that JSON can hold: text, numbers, booleans, lists and plain objects',
  problem: (answer) => (answer === undefined || isText(answer) ? undefined : 'return text or undefined'),
  generatedStyles: (answer) =>
    STYLES.safeParse(answer).success ? undefined : 'return text, or { css, byTemplate, remarks }',
  openGraph: (answer) =>
    CARD.safeParse(answer).success
      ? undefined
      : 'return { ground, ink } as "#rrggbb", with an optional symbol and drawing',
} as const satisfies Readonly<Record<string, Check>>;

/** Creates the check of front matter's schemas, which must have these keys. */
export function matterProblem(needed: readonly KeyNeeded[]): Check {
  return (answer) => {
    const wrong = schemasProblem(answer);
    if (wrong !== undefined || !isRecord(answer)) return wrong;
    const common = COMMON_KEYS.find((key) => Object.hasOwn(answer, key));
    if (common !== undefined)
      return `leave "${common}" out: every document may have it, and the generator reads it`;
    const missing = needed.find(({ key }) => !Object.hasOwn(answer, key));
    return missing && `have "${missing.key}", which "${missing.by}" of the collection needs`;
  };
}

const STYLES = z.union([
  z.string(),
  z.object({
    css: z.string(),
    byTemplate: z.record(z.string(), z.string()).optional(),
    remarks: z.array(z.object({ file: z.string(), text: z.string() })),
  }),
]);

const COLOUR = z.string().regex(/^#[0-9a-f]{6}$/i);
const CARD = z.object({
  ground: COLOUR,
  ink: COLOUR,
  symbol: z.string().optional(),
  drawing: z.object({ place: z.enum(['below', 'beside']), markup: z.string() }).optional(),
});

/** Names of the templates and layouts that a registry has. */
interface ViewNames {
  readonly templates: readonly string[];
  readonly layouts: readonly string[];
}

/** Creates the check of what a middleware answers for a page (behaviour 1.6). */
export function middlewareProblem(
  places: ViewNames,
): (answer: unknown, page: PageMeta) => string | undefined {
  return (answer, page) => {
    if (!isRecord(answer)) return 'return the page, { redirect } or { notFound: true }';
    if ('notFound' in answer)
      return answer.notFound === true ? undefined : 'say { notFound: true }, or return the page';
    if (!('redirect' in answer)) return pageProblem(answer, page, places);
    if (!isText(answer.redirect)) return 'redirect to a path or an https URL, as text';
    return answer.status === undefined || STATUSES.includes(answer.status)
      ? undefined
      : `redirect with one of ${STATUSES.join(', ')}`;
  };
}

const STATUSES: readonly unknown[] = [301, 302, 307, 308];

/** Keys that place a page: another value would put it where other pages may be already. */
const PLACE = ['path', 'key', 'locale', 'file', 'collection'] as const;
const TEXTS = ['title', 'description', 'template', 'layout'] as const;

/** Every key of a page: this does not compile when one is missing. */
const PAGE_KEYS: Readonly<Record<keyof PageMeta, true>> = {
  locale: true,
  path: true,
  key: true,
  title: true,
  description: true,
  keywords: true,
  image: true,
  template: true,
  layout: true,
  collection: true,
  file: true,
  alternates: true,
  indexedApart: true,
  breadcrumbs: true,
  noindex: true,
  draft: true,
  publishAt: true,
  toc: true,
  fields: true,
  sections: true,
  pagination: true,
  term: true,
  terms: true,
  authors: true,
  minutes: true,
  feedId: true,
  lastModified: true,
};

function pageProblem(
  answer: Readonly<Record<string, unknown>>,
  page: PageMeta,
  { templates, layouts }: ViewNames,
): string | undefined {
  const moved = PLACE.find((key) => answer[key] !== page[key]);
  if (moved !== undefined)
    return `leave the page's "${moved}" as it is; { redirect } sends visitors elsewhere`;
  const missing = TEXTS.find((key) => !isText(answer[key]));
  if (missing !== undefined) return `give the page a "${missing}"`;
  const other = Object.keys(answer).find((key) => !Object.hasOwn(PAGE_KEYS, key));
  if (other !== undefined) return `leave "${other}" out, which is no key of a page${meant(other)}`;
  if (!templates.includes(String(answer.template)))
    return `name a template that exists, not "${answer.template}"`;
  if (!layouts.includes(String(answer.layout))) return `name a layout that exists, not "${answer.layout}"`;
  return undefined;
}

function meant(key: string): string {
  const near = suggest(key, Object.keys(PAGE_KEYS));
  return near === undefined ? '' : `: did you mean "${near}"?`;
}

function schemasProblem(answer: unknown): string | undefined {
  const schemas = 'return an object of zod schemas';
  if (!isRecord(answer)) return schemas;
  const other = Object.keys(answer).find((key) => !isSchema(answer[key]));
  if (other === undefined) return undefined;
  return `${schemas}: "${other}" is ${answer[other] === undefined ? 'undefined, as of a builder that there is not' : 'none'}`;
}

function isSchema(value: unknown): boolean {
  return isRecord(value) && typeof value.safeParse === 'function';
}

function isSummary(value: unknown): boolean {
  return isRecord(value) && isText(value.path) && isText(value.title);
}

function isMetaRecord(value: unknown): boolean {
  if (!isRecord(value) || !isText(value.title) || !isText(value.description)) return false;
  return Array.isArray(value.keywords) && value.keywords.every(isText);
}
