import { titleOf } from '../output/anchors.ts';
import { isListOf, isRedirect } from '../output/scan.ts';
import type { ObjectStore } from '../s3/store.ts';
import { parseJson } from '../shared/parse-json.ts';
import { filePath } from '../shared/path.ts';
import { isRecord, isText } from '../shared/record.ts';
import type { BuildFiles } from './built-site.ts';
import { bytesOf } from './built-site.ts';
import { phaseOf } from './objects.ts';
import type { Plan } from './plan.ts';
import { isTouch } from './plan.ts';
import type { Manifest } from './site-changes.ts';
import { fileChanges, headerChanges, redirectChanges } from './site-changes.ts';
import type { State } from './state.ts';

/** A page in a description of what would change. */
export interface DescribedPage {
  readonly path: string;
  readonly title: string;
}

/** Description of what a publish would do, for people. */
export interface Description {
  readonly added: readonly DescribedPage[];
  readonly changed: readonly DescribedPage[];
  readonly gone: readonly DescribedPage[];
  /** Such as `changed: /downloads/prices.pdf`. */
  readonly files: readonly string[];
  readonly assets: { readonly count: number; readonly bytes: number };
  /** Objects that no build needs any more, copies included. */
  readonly purged: number;
  /** Such as `added: /old → /about (301)` and `added: /old is gone (410)`. */
  readonly redirects: readonly string[];
  /** Such as `/*: Content-Security-Policy`. */
  readonly headers: readonly string[];
  /** Objects that keep their bytes and get other headers. */
  readonly touched: number;
}

/** Sources of a description. */
interface DescriptionSources {
  readonly store: ObjectStore;
  readonly supply: BuildFiles | undefined;
  readonly before: State;
}

/** Describes a plan; the titles of pages that go, and the present redirects, are read from the bucket. */
export async function describePlan(plan: Plan, sources: DescriptionSources): Promise<Description> {
  const { store, supply, before } = sources;
  const current = before.builds.find(({ id }) => id === before.current);
  const here = (key: string): string => {
    const source = supply?.get(key);
    return source === undefined ? '' : textOf(bytesOf(source));
  };
  const assets = plan.steps.filter((step) => step.phase === 'assets' && !isTouch(step));
  const pages = plan.steps
    .filter(({ phase }) => phase === 'pages')
    .map((step) => ({ step, html: here(step.key) }))
    .filter(({ html }) => !isRedirectPage(html));
  const describe = ({ step, html }: (typeof pages)[number]): DescribedPage => pageOf(step.key, html);
  const gone = plan.removals.filter(({ key, existing }) => phaseOf(key, existing.headers) === 'pages');
  const goneTexts = await Promise.all(
    gone.map(async ({ key }, index) => {
      const object = index < MOST ? await store.get(key) : undefined;
      return { key, html: textOf(object?.body) };
    }),
  );
  return {
    added: distinct(pages.filter(({ step }) => step.existing === undefined).map(describe)),
    changed: distinct(pages.filter(({ step }) => step.existing !== undefined).map(describe)),
    gone: distinct(
      goneTexts.filter(({ html }) => !isRedirectPage(html)).map(({ key, html }) => pageOf(key, html)),
    ),
    files: fileChanges(before.files, plan.wanted.files, (key) =>
      [before.files, plan.wanted.files].some((files) => files.get(key)?.headers.type.startsWith('text/html')),
    ),
    assets: {
      count: assets.length,
      bytes: assets.reduce((sum, { key }) => sum + (supply?.get(key)?.size ?? 0), 0),
    },
    purged: plan.removals.length - gone.length + plan.spare.length,
    redirects: await oldAddresses(plan, sources, here),
    headers: headerChanges(current?.rules ?? [], plan.wanted.rules),
    touched: plan.steps.filter(isTouch).length,
  };
}

/** Gone pages whose titles are read: a site that goes as a whole is told by its paths. */
const MOST = 100;

function textOf(bytes: Uint8Array | undefined): string {
  return bytes === undefined ? '' : Buffer.from(bytes).toString();
}

function isRedirectPage(html: string): boolean {
  return /<meta http-equiv="?refresh/i.test(html);
}

function pageOf(key: string, html: string): DescribedPage {
  return { path: filePath(key), title: titleOf(html) };
}

/** A page may have two keys. */
function distinct(pages: readonly DescribedPage[]): readonly DescribedPage[] {
  return [...new Map(pages.map((page) => [page.path, page])).values()];
}

async function oldAddresses(
  { wanted }: Plan,
  { store, before }: DescriptionSources,
  here: (key: string) => string,
): Promise<readonly string[]> {
  if (before.current === wanted.id) return [];
  const key = `builds/meta/${before.current ?? ''}.json`;
  const existing = before.current === undefined ? undefined : await store.get(key);
  const old = manifestOf(textOf(existing?.body));
  if (old === undefined) return [`unknown: ${key} is damaged in the bucket`];
  return redirectChanges(old, manifestOf(here(`builds/meta/${wanted.id}.json`)) ?? {});
}

/** A manifest's part about old addresses; undefined where the text is none. */
function manifestOf(text: string): Manifest | undefined {
  if (text === '') return {};
  const found = parseJson(text);
  if (!isRecord(found)) return undefined;
  const { redirects = [], gone = [] } = found;
  return isListOf(redirects, isRedirect) && isListOf(gone, isText) ? { redirects, gone } : undefined;
}
