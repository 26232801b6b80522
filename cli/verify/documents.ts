import { pageDocuments } from '../output/page-documents.ts';
import { briefOf } from '../output/page-facts.ts';
import type { Output, SiteFile } from '../output/site-file.ts';
import { given } from '../shared/given.ts';
import { pageFile } from '../shared/path.ts';
import type { Entry, Redirect } from '../types.ts';
import type { InspectedDocument, InspectedPage } from './document.ts';
import { inspectPage } from './inspect.ts';
import type { Inspection } from './inspection.ts';
import type { VerifyInput } from './verify-input.ts';
import { weightOver } from './weigh.ts';

interface DocumentInput extends Pick<VerifyInput, 'site' | 'pages' | 'outputs' | 'entries' | 'memo'> {
  /** Largest size of a document in bytes after brotli 11, by template name; undefined when nothing is weighed. */
  readonly budgets: Readonly<Record<string, number>> | undefined;
}

/** Gathers every emitted HTML file with what is known about it, sorted by path. */
export function gatherDocuments(input: DocumentInput): readonly InspectedDocument[] {
  return [...documentsOfPages(input), ...otherDocuments(input)].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function documentsOfPages({ pages, entries, memo }: DocumentInput): readonly InspectedDocument[] {
  const sources = pageDocuments(memo.map(pages, sourceOf), { entries, memo });
  return memo.mapRows([pages, sources], documentOfPage).filter((document) => document !== undefined);
}

function sourceOf({ page }: InspectedPage): string {
  return briefOf(page).file;
}

/** Undefined for a page that failed. */
function documentOfPage([made, entry]: readonly [InspectedPage, Entry]): InspectedDocument | undefined {
  if (made.files.length === 0) return undefined;
  const meta = briefOf(made.page);
  const { weight } = made;
  return Object.assign(new PageDocument(made), {
    path: meta.path,
    locale: meta.locale,
    meta,
    location: { file: meta.file },
    ...(weight === undefined ? {} : { weight }),
    entry,
  });
}

/** A class, since V8 gives each object with a getter of its own a shape of its own. */
class PageDocument {
  readonly made: InspectedPage;

  constructor(made: InspectedPage) {
    this.made = made;
  }

  /** Few pages are asked for it: an earlier process, or the thread that made them, found nothing wrong with most. */
  get inspection(): Inspection {
    const { page, details } = this.made;
    const { inspection } = details();
    if (inspection === undefined) throw new Error(`${page.path} was written, and not inspected`);
    return inspection;
  }
}

/** Inspects error pages and the small pages of redirects. */
function otherDocuments({ site, outputs, budgets, memo }: DocumentInput): readonly InspectedDocument[] {
  const redirects = memo(redirectsByFile, site.redirects);
  const parts = outputs.filter(isDocument).map((output): OtherParts => [output, redirects.get(output.file)]);
  return memo.map(parts, documentOf, budgets?.default);
}

function redirectsByFile(redirects: readonly Redirect[]): ReadonlyMap<string, Redirect> {
  return new Map(redirects.map((redirect) => [pageFile(redirect.from), redirect]));
}

/** A document that no page has, and its redirect if it is the small page of one. */
type OtherParts = readonly [Output, Redirect | undefined];

/** Tells whether a file is a document that is still in memory: those of pages are not. */
function isDocument(output: SiteFile): output is Output {
  return 'content' in output && output.kind === 'page' && output.file.endsWith('.html');
}

function documentOf(
  [{ file, content }, redirect]: OtherParts,
  budget: number | undefined,
): InspectedDocument {
  const html = typeof content === 'string' ? content : new TextDecoder().decode(content);
  const inspection = inspectPage(html);
  const weight = budget === undefined ? undefined : weightOver(html, budget);
  return {
    path: redirect?.from ?? `/${file}`,
    locale: inspection.lang.startsWith('en') ? 'en' : 'fr',
    inspection,
    ...given({ weight, location: redirect?.location }),
  };
}
