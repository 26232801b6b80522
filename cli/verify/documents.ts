import type { Memory } from '../memory.ts';
import type { Locale } from '../shared/locale.ts';
import { pageFile } from '../shared/path.ts';
import type { Entry, Location, Output, PageMeta, RenderedPage, Site } from '../types.ts';
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
      const { file, content } = output;
      const html = typeof content === 'string' ? content : new TextDecoder().decode(content);
      const inspection = input.memory.recall(`inspection ${file}`, [output], () => inspectPage(html));
      const facts = known.get(file) ?? { path: `/${file}` };
      return { html, inspection, locale: localeOf(inspection, facts.meta), ...facts };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

type Known = Pick<Document, 'path' | 'meta' | 'rendered' | 'entry' | 'location'>;

function knownFiles({ site, rendered, entries }: DocumentInput): ReadonlyMap<string, Known> {
  const entryByFile = new Map(entries.map((entry) => [entry.source.file, entry]));
  const renderedByPath = new Map(rendered.map((page) => [page.path, page]));
  const known = new Map<string, Known>();
  for (const { from, location } of site.redirects) {
    known.set(pageFile(from), { path: from, ...(location === undefined ? {} : { location }) });
  }
  for (const { path, props } of site.pages) {
    const meta = props.internal.page;
    const entry = entryByFile.get(meta.file);
    const page = renderedByPath.get(path);
    known.set(pageFile(path), {
      path,
      meta,
      location: { file: meta.file },
      ...(entry === undefined ? {} : { entry }),
      ...(page === undefined ? {} : { rendered: page }),
    });
  }
  return known;
}

function localeOf(inspection: Inspection, meta: PageMeta | undefined): Locale {
  return meta?.locale ?? (inspection.lang.startsWith('en') ? 'en' : 'fr');
}
