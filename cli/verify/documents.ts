import { hash } from '../cache.ts';
import type { Memory } from '../memory.ts';
import { shareWith } from '../memory.ts';
import type { Pack } from '../pack.ts';
import type { Locale } from '../shared/locale.ts';
import { pageFile } from '../shared/path.ts';
import type { Entry, Location, Output, Page, PageMeta, Redirect, RenderedPage, Site } from '../types.ts';
import { inspectPage } from './inspect.ts';
import type { Inspection } from './inspection.ts';

/** An emitted HTML file: a page, an error page, or the small page of a redirect. */
export interface Document {
  /** URL path; of an error page, its file's. */
  readonly path: string;
  readonly locale: Locale;
  readonly html: string;
  readonly inspection: Inspection;
  /** Undefined for error pages and redirects. */
  readonly meta?: PageMeta;
  readonly rendered?: RenderedPage;
  /** The document that the page comes from. */
  readonly entry?: Entry;
  /** Where to send who wants to mend it, when no line is known. */
  readonly location?: Location;
}

/** Checks each document alone; what depends on nothing but the document, the targets and `inputs` is remembered. */
export type OfEach = <T>(
  name: string,
  inputs: readonly unknown[],
  check: (document: Document) => readonly T[],
) => readonly T[];

/** What documents are gathered from. */
export interface DocumentInput {
  readonly site: Site;
  readonly outputs: readonly Output[];
  readonly rendered: readonly RenderedPage[];
  readonly entries: readonly Entry[];
  readonly memory: Memory;
  /** Inspections of earlier processes. @default none */
  readonly stored?: { readonly pack: Pack };
}

/** Every emitted HTML file with what is known about it, sorted by path. */
export function gatherDocuments(input: DocumentInput): readonly Document[] {
  const { memory } = input;
  const ofPages = memory.flat('documents of pages', documentsOfPages(input));
  const documents = [...ofPages, ...otherDocuments(input)];
  const paths = memory.each('paths of documents', { columns: [documents] }, ([{ path }]) => path);
  const order = memory.recall('order of documents', [paths], () =>
    [...paths.keys()].sort((a, b) => ((paths[a] ?? '') < (paths[b] ?? '') ? -1 : 1)),
  );
  const sorted: Document[] = [];
  for (const row of order) {
    const document = documents[row];
    if (document !== undefined) sorted.push(document);
  }
  return sorted;
}

/** The documents of each rendered page: one, unless it failed. */
function documentsOfPages(input: DocumentInput): readonly (readonly Document[])[] {
  const { site, rendered, memory } = input;
  const metas = memory.each(
    'facts of pages',
    { columns: [pageOfEach(rendered, site.pages)] },
    ([page]) => page?.props.internal.page,
  );
  const entries = entryOfEach(metas, input);
  return memory.each(
    'documents of pages',
    { columns: [rendered, metas, entries] },
    ([page, meta, entry]): readonly Document[] =>
      page.outputs
        .filter(isDocument)
        .map((output) => documentFor(output, { meta, rendered: page, entry, redirect: undefined }, input)),
  );
}

/** The document that each page comes from. */
function entryOfEach(
  metas: readonly (PageMeta | undefined)[],
  { entries, memory }: DocumentInput,
): readonly (Entry | undefined)[] {
  const files = memory.each('files of entries', { columns: [entries] }, ([{ source }]) => source.file);
  const rows = memory.recall(
    'rows of entries',
    [files],
    () => new Map(files.map((file, row) => [file, row])),
  );
  const rowOfEach = memory.each('row of each entry', { columns: [metas], inputs: [rows] }, ([meta]) =>
    meta === undefined ? undefined : rows.get(meta.file),
  );
  return rowOfEach.map((row) => (row === undefined ? undefined : entries[row]));
}

/** Error pages and the small pages of redirects. */
function otherDocuments(input: DocumentInput): readonly Document[] {
  const { site, outputs, rendered, memory } = input;
  const ofPages = memory.each(
    'files of pages',
    { columns: [rendered] },
    ([page], last: readonly string[] | undefined): readonly string[] =>
      shareWith(
        last,
        page.outputs.map(({ file }) => file),
      ),
  );
  const files = memory.each('files', { columns: [outputs] }, ([{ file }]) => file);
  const others = memory.recall('other files', [ofPages, files], () => {
    const known = new Set(ofPages.flat());
    return [...files.keys()].filter((row) => !known.has(files[row] ?? ''));
  });
  const redirects = memory.recall(
    'redirects by file',
    [memory.share('redirects', site.redirects)],
    () => new Map(site.redirects.map((redirect) => [pageFile(redirect.from), redirect])),
  );
  return others
    .flatMap((row) => outputs[row] ?? [])
    .filter(isDocument)
    .map((output) => {
      const redirect = redirects.get(output.file);
      return documentFor(output, { meta: undefined, rendered: undefined, entry: undefined, redirect }, input);
    });
}

function documentFor(output: Output, facts: Facts, { memory, stored }: DocumentInput): Document {
  const { meta, rendered, entry, redirect } = facts;
  return memory.of(output, 'document', [meta, rendered, entry, redirect], () =>
    documentOf(output, facts, stored?.pack),
  );
}

function isDocument({ kind, file }: Output): boolean {
  return kind === 'page' && file.endsWith('.html');
}

/** Pages are rendered in the site's order, but for those that failed. */
function pageOfEach(
  rendered: readonly RenderedPage[],
  pages: readonly Page[],
): readonly (Page | undefined)[] {
  if (rendered.length === pages.length && rendered.every(({ path }, index) => path === pages[index]?.path))
    return pages;
  const byPath = new Map(pages.map((page) => [page.path, page]));
  return rendered.map(({ path }) => byPath.get(path));
}

interface Facts {
  readonly meta: PageMeta | undefined;
  readonly rendered: RenderedPage | undefined;
  readonly entry: Entry | undefined;
  readonly redirect: Redirect | undefined;
}

function documentOf(
  { file, content }: Output,
  { meta, rendered, entry, redirect }: Facts,
  pack: Pack | undefined,
): Document {
  const html = typeof content === 'string' ? content : new TextDecoder().decode(content);
  const inspection = storedInspection(rendered?.key, pack, () => inspectPage(html));
  const location = meta === undefined ? redirect?.location : { file: meta.file };
  return {
    path: meta?.path ?? redirect?.from ?? `/${file}`,
    html,
    inspection,
    locale: localeOf(inspection, meta),
    ...(meta && { meta }),
    ...(rendered && { rendered }),
    ...(entry && { entry }),
    ...(location && { location }),
  };
}

function storedInspection(
  key: string | undefined,
  pack: Pack | undefined,
  inspect: () => Inspection,
): Inspection {
  if (key === undefined || pack === undefined) return inspect();
  const place = hash('inspection', key);
  const found = pack.get<Inspection>(place);
  if (found !== undefined) return found;
  const inspection = inspect();
  pack.set(place, inspection);
  return inspection;
}

function localeOf(inspection: Inspection, meta: PageMeta | undefined): Locale {
  return meta?.locale ?? (inspection.lang.startsWith('en') ? 'en' : 'fr');
}
