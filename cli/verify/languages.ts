import type { Memory } from '../memory.ts';
import { otherLocale } from '../shared/locale.ts';
import type { Diagnostic, Entry, PageMeta, Site } from '../types.ts';
import type { Document } from './documents.ts';
import type { Finding } from './findings.ts';
import type { FindTarget } from './targets.ts';

/** Pages that the other language lacks, unless they say so or follow from documents that differ (behaviour 2.1). */
export function missingAlternates(site: Site, entries: readonly Entry[]): readonly Diagnostic[] {
  const alone = site.pages
    .map((page) => page.props.internal.page)
    .filter((page) => page.alternates[otherLocale(page.locale)] === undefined);
  if (alone.length === 0) return [];
  const byFile = new Map(entries.map((entry) => [entry.source.file, entry]));
  return alone
    .filter((page) => !isExempt(page, byFile.get(page.file)))
    .map((page) => ({
      severity: 'error',
      code: 'missing-alternate',
      text: `${page.path} has no ${LANGUAGES[otherLocale(page.locale)]} version`,
      location: { file: page.file },
      notes: [{ text: `write ${counterpart(page)}, or say "only: ${page.locale}" in the front matter` }],
    }));
}

const LANGUAGES = { fr: 'French', en: 'English' } as const;

function isExempt(page: PageMeta, entry: Entry | undefined): boolean {
  return entry?.matter.only !== undefined || page.term !== undefined || (page.pagination?.page ?? 1) > 1;
}

function counterpart(page: PageMeta): string {
  return page.file.replace(`content/${page.locale}/`, `content/${otherLocale(page.locale)}/`);
}

/** Alternates that lead nowhere or are not returned, and canonicals that name another page. */
export function alternateFindings(
  documents: readonly Document[],
  { target, memory }: { readonly target: FindTarget; readonly memory: Memory },
): readonly Finding[] {
  const pages = documents.filter((document) => document.meta !== undefined);
  const paths = pages.map((document) => document.path);
  const rendered = memory.recall('rendered', paths, () => new Set(paths));
  const named = new Map(
    pages.map((document) => [
      document.path,
      memory.of(document, 'alternates', [target, rendered], () => namedPaths(document, { target, rendered })),
    ]),
  );
  return [
    ...pages.flatMap((document) =>
      memory.of(document, 'canonical', [target], () => wrongCanonical(document, target)),
    ),
    ...unreturned(pages, named),
  ];
}

/** Paths that a page's alternates name, with the first tag of each; not those of pages that failed to render. */
function namedPaths(
  document: Document,
  { target, rendered }: { readonly target: FindTarget; readonly rendered: ReadonlySet<string> },
): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  for (const { hreflang, href } of document.inspection.alternates) {
    const found = target(href, document);
    const path = found.kind === 'local' ? found.path : href;
    const failed = found.kind === 'local' && found.hit === 'page' && !rendered.has(path);
    if (!failed && !paths.has(path)) paths.set(path, hreflang);
  }
  return paths;
}

/** Alternates that lead to no page, or to one that does not name the page they stand on. */
function unreturned(
  pages: readonly Document[],
  named: ReadonlyMap<string, ReadonlyMap<string, string>>,
): readonly Finding[] {
  const findings: Finding[] = [];
  for (const document of pages) {
    for (const [path, hreflang] of named.get(document.path) ?? []) {
      const back = named.get(path);
      if (path === document.path || back?.has(document.path)) continue;
      const text = (on: string): string =>
        back === undefined
          ? `The alternate "${hreflang}" ${on} leads to no page: ${path}`
          : `The alternate "${hreflang}" ${on} is not returned: ${path} does not name ${document.path}`;
      findings.push({ code: 'hreflang-no-return', document, part: 'head', text, needles: [] });
    }
  }
  return findings;
}

function wrongCanonical(document: Document, target: FindTarget): readonly Finding[] {
  const { canonical } = document.inspection;
  if (canonical === undefined) return [];
  const found = target(canonical, document);
  if (found.kind === 'local' && found.path === document.path && /^https?:[^?#]*$/.test(canonical)) return [];
  const text = (on: string): string => `The canonical ${on} is "${canonical}", which is not its own address`;
  return [{ code: 'wrong-canonical', document, part: 'head', text, needles: [] }];
}
