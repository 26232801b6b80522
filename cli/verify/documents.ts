import type { Memory } from '../memory.ts';
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
}

/** Every emitted HTML file with what is known about it, sorted by path. */
export function gatherDocuments(input: DocumentInput): readonly Document[] {
  const known = knownFiles(input);
  return input.outputs
    .filter(({ kind, file }) => kind === 'page' && file.endsWith('.html'))
    .map((output): Document => {
      const { page, rendered, entry, redirect } = known.get(output.file) ?? {};
      const meta = page?.props.internal.page;
      const key = `document ${output.file}`;
      return input.memory.recall(key, [output, meta, rendered, entry, redirect], () =>
        documentOf(output, { meta, rendered, entry, redirect }),
      );
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** What stands behind an emitted file. */
interface Known {
  readonly page?: Page;
  readonly rendered?: RenderedPage | undefined;
  readonly entry?: Entry | undefined;
  readonly redirect?: Redirect;
}

function knownFiles({ site, rendered, entries }: DocumentInput): ReadonlyMap<string, Known> {
  const entryByFile = new Map(entries.map((entry) => [entry.source.file, entry]));
  const renderedByPath = new Map(rendered.map((page) => [page.path, page]));
  const known = new Map<string, Known>();
  for (const redirect of site.redirects) known.set(pageFile(redirect.from), { redirect });
  for (const page of site.pages) {
    const entry = entryByFile.get(page.props.internal.page.file);
    known.set(pageFile(page.path), { page, rendered: renderedByPath.get(page.path), entry });
  }
  return known;
}

interface Facts {
  readonly meta: PageMeta | undefined;
  readonly rendered: RenderedPage | undefined;
  readonly entry: Entry | undefined;
  readonly redirect: Redirect | undefined;
}

function documentOf({ file, content }: Output, { meta, rendered, entry, redirect }: Facts): Document {
  const html = typeof content === 'string' ? content : new TextDecoder().decode(content);
  const inspection = inspectPage(html);
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

function localeOf(inspection: Inspection, meta: PageMeta | undefined): Locale {
  return meta?.locale ?? (inspection.lang.startsWith('en') ? 'en' : 'fr');
}
