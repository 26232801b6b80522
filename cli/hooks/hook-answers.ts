import type { PageMeta } from '../api/page.ts';
import { COMMON_KEYS } from '../shared/common-keys.ts';
import { isRecord } from '../shared/record.ts';
import { asJson } from './as-json.ts';
import type { KeyNeeded } from './keys-needed.ts';

/** Says what is wrong with a function's answer, as the end of a sentence after "must"; undefined when nothing is. */
type Check = (answer: unknown) => string | undefined;

/** The checks of what a registry's functions answer. */
export const ANSWERS = {
  schemas: (answer) => (isSchemas(answer) ? undefined : SCHEMAS),
  matter: matterProblem([]),
  data: (answer) => (isSchema(answer) ? undefined : 'answer a zod schema'),
  lists: (answer) =>
    isRecord(answer) && Object.values(answer).every((list) => Array.isArray(list) && list.every(isSummary))
      ? undefined
      : 'answer an object whose values are lists of summaries',
  record: (answer) =>
    answer === undefined || isMetaRecord(answer)
      ? undefined
      : 'answer { title, description, keywords } or undefined',
  shared: (answer) =>
    isRecord(answer) && asJson(answer).odd === undefined
      ? undefined
      : 'answer an object that JSON can hold: text, numbers, booleans, lists and plain objects',
  problem: (answer) =>
    answer === undefined || typeof answer === 'string' ? undefined : 'answer text or undefined',
  generatedStyles: (answer) =>
    typeof answer === 'string' ||
    (isRecord(answer) &&
      typeof answer.css === 'string' &&
      areTexts(answer.byTemplate ?? {}) &&
      areRemarks(answer.remarks))
      ? undefined
      : 'answer text, or { css, byTemplate, remarks }',
  openGraph: (answer) =>
    isCard(answer) ? undefined : 'answer { ground, ink } as "#rrggbb", with an optional symbol and drawing',
} as const satisfies Readonly<Record<string, Check>>;

/** The check of front matter, whose schemas have these keys. */
export function matterProblem(needed: readonly KeyNeeded[]): Check {
  return (answer) => {
    if (!isSchemas(answer)) return SCHEMAS;
    const common = COMMON_KEYS.find((key) => Object.hasOwn(answer, key));
    if (common !== undefined)
      return `leave "${common}" out: every document may have it, and the generator reads it`;
    const missing = needed.find(({ key }) => !Object.hasOwn(answer, key));
    return missing && `have "${missing.key}", which "${missing.by}" of the collection goes by`;
  };
}

function areTexts(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every((text) => typeof text === 'string');
}

function areRemarks(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((one) => isRecord(one) && typeof one.file === 'string' && typeof one.text === 'string')
  );
}

/** Names of the templates and layouts that a registry has. */
export interface Places {
  readonly templates: readonly string[];
  readonly layouts: readonly string[];
}

/** The check of what a middleware answers for a page (behaviour 1.6). */
export function middlewareProblem(places: Places): (answer: unknown, page: PageMeta) => string | undefined {
  return (answer, page) => {
    if (!isRecord(answer)) return 'answer the page, { redirect } or { notFound: true }';
    if ('notFound' in answer)
      return answer.notFound === true ? undefined : 'say { notFound: true }, or answer the page';
    if (!('redirect' in answer)) return pageProblem(answer, page, places);
    if (typeof answer.redirect !== 'string') return 'redirect to a path or an https URL, as text';
    return answer.status === undefined || STATUSES.includes(answer.status)
      ? undefined
      : `redirect with one of ${STATUSES.join(', ')}`;
  };
}

const STATUSES: readonly unknown[] = [301, 302, 307, 308];

/** Keys that place a page: another value would put it where other pages may be already. */
const PLACE = ['path', 'key', 'locale', 'file', 'collection'] as const;
const TEXTS = ['title', 'description', 'template', 'layout'] as const;

function pageProblem(
  answer: Readonly<Record<string, unknown>>,
  page: PageMeta,
  { templates, layouts }: Places,
): string | undefined {
  const moved = PLACE.find((key) => answer[key] !== page[key]);
  if (moved !== undefined)
    return `leave the page's "${moved}" as it is; { redirect } sends visitors elsewhere`;
  const missing = TEXTS.find((key) => typeof answer[key] !== 'string');
  if (missing !== undefined) return `give the page a "${missing}"`;
  if (!templates.includes(String(answer.template)))
    return `name a template that exists, not "${answer.template}"`;
  if (!layouts.includes(String(answer.layout))) return `name a layout that exists, not "${answer.layout}"`;
  return undefined;
}

const SCHEMAS = 'answer an object of zod schemas';

function isSchemas(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && Object.values(value).every(isSchema);
}

function isSchema(value: unknown): boolean {
  return isRecord(value) && typeof value.safeParse === 'function';
}

function isSummary(value: unknown): boolean {
  return isRecord(value) && typeof value.path === 'string' && typeof value.title === 'string';
}

function isMetaRecord(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value.title === 'string' &&
    typeof value.description === 'string' &&
    Array.isArray(value.keywords) &&
    value.keywords.every((keyword) => typeof keyword === 'string')
  );
}

function isCard(value: unknown): boolean {
  if (!isRecord(value) || !isColour(value.ground) || !isColour(value.ink)) return false;
  if (value.symbol !== undefined && typeof value.symbol !== 'string') return false;
  const { drawing } = value;
  if (drawing === undefined) return true;
  return (
    isRecord(drawing) &&
    ['below', 'beside'].includes(String(drawing.place)) &&
    typeof drawing.markup === 'string'
  );
}

function isColour(value: unknown): boolean {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
}
