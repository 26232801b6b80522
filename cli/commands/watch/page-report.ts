import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Ages } from '../../check/twins/ages.ts';
import type { EditorLink } from '../../report/editor-link.ts';
import type { MeasuredText, PageReport, Remark, SourcePlace, Twin } from '../../serve/watch/wire.ts';
import { given } from '../../shared/given.ts';
import { otherLocale } from '../../shared/locale.ts';
import { pageFile, withoutFinalSlash } from '../../shared/path.ts';
import { tolerate } from '../../system/tolerate.ts';
import type { Diagnostic, Location, Note, Page, Site } from '../../types.ts';
import { inspectPage } from '../../verify/inspect.ts';
import { DESCRIPTION, TITLE } from '../../verify/texts.ts';
import type { PublicBuild } from './public-build.ts';
import { beside } from './public-build.ts';
import { textNow } from './source-lines.ts';

/** The place of documents, and the times of their changes as far as they are known. */
export interface SavedDocuments {
  /** Absolute path of the project. */
  readonly root: string;
  /** Times of each document's changes in git; empty when they are unknown. */
  readonly ages: Ages;
}

/** Sources of a report: the last build that succeeded, and the diagnostics of the last one. */
interface PageReportInput extends SavedDocuments {
  /** Absolute folder of the build. */
  readonly out: string;
  readonly site: Site;
  readonly diagnostics: readonly Diagnostic[];
  /** Outcome of the public build; undefined until it is known. */
  readonly found: PublicBuild | undefined;
  readonly editor: EditorLink;
}

/** Makes the panel's report on a path, as verification sees its document; undefined when the path has no page. */
export function pageReport(asked: string, input: PageReportInput): PageReport | undefined {
  const path = withoutFinalSlash(asked);
  const page = input.site.pages.find((candidate) => candidate.path === path);
  if (page === undefined) return undefined;
  const { locale, file, draft, publishAt, title } = page.props.internal.page;
  const { description = '', resources } = inspectPage(textNow(input.out, pageFile(path)));
  const about = (diagnostic: Diagnostic): boolean => isAbout(diagnostic, path, file);
  const own = input.diagnostics.filter(about).toSorted((a, b) => lineIn(file, a) - lineIn(file, b));
  const more = input.found === undefined ? [] : beside(input.found, input.diagnostics).filter(about);
  const remark = (diagnostic: Diagnostic): Remark => remarkOf(diagnostic, input.editor);
  const pictures = resources.filter(({ kind }) => kind === 'image').map(({ url }) => url);
  return {
    path,
    locale,
    file,
    draft,
    ...given({ publishAt }),
    title: measure(title, TITLE),
    description: measure(description, DESCRIPTION),
    twin: twinOf(page, input),
    deadLinks: own.filter(isDead).map(remark),
    remarks: own.filter((diagnostic) => !isDead(diagnostic)).map(remark),
    inPublic: more.map(remark),
    images: weigh(pictures, input.out),
  };
}

/** Tells whether a diagnostic is about something that leads nowhere. */
export function isDead({ code }: Diagnostic): boolean {
  return DEAD.has(code);
}

/** Codes of verification for what leads nowhere. */
const DEAD: ReadonlySet<string> = new Set([
  'dead-link',
  'dead-anchor',
  'missing-asset',
  'relative-link',
  'unsafe-link',
]);

/** Returns the line of a diagnostic in a document: an editor goes through it from the top. What is elsewhere comes last. */
function lineIn(file: string, { location }: Diagnostic): number {
  return location?.file === file ? (location.line ?? 0) : Number.MAX_SAFE_INTEGER;
}

/** Tells whether a diagnostic names a page, in its place or in its sentences. */
function isAbout(diagnostic: Diagnostic, path: string, file: string): boolean {
  return diagnostic.location?.file === file || wordsOf(diagnostic).includes(path);
}

/** Splits what a diagnostic says into words; one may be a path. */
export function wordsOf({ text, notes = [] }: Diagnostic): readonly string[] {
  return [text, ...notes.map((note) => note.text)].flatMap((sentence) => sentence.split(/[\s,:"]+/));
}

/** Returns a text with its length and the least and most that it should have. */
export function measure(
  text: string,
  { least, most }: { readonly least: number; readonly most: number },
): MeasuredText {
  return { text, length: [...text].length, least, most };
}

function twinOf(page: Page, input: PageReportInput): Twin {
  const { alternates, locale: own, file } = page.props.internal.page;
  const locale = otherLocale(own);
  const path = alternates[locale];
  const twin = path === undefined ? undefined : input.site.pages.find((candidate) => candidate.path === path);
  if (path === undefined || twin === undefined) return { kind: 'missing', locale };
  const other = twin.props.internal.page.file;
  return { kind: isOlder(input, other, file) ? 'older' : 'present', locale, path, file: other };
}

/**
 * Tells whether a document was saved well before its twin. Twins that are saved in one sitting are of one age, and so
 * is all that a checkout or a copy writes: only a longer time between them says that one was left behind. The files'
 * own times need no version control. But where git has the twin as it is, a checkout may have set its time, so the
 * commits must say the same.
 */
export function isOlder({ root, ages }: SavedDocuments, file: string, twin: string): boolean {
  if (savedAt(root, twin) - savedAt(root, file) <= SITTING_MS) return false;
  const committed = lastChange(ages, twin);
  if (committed === Number.POSITIVE_INFINITY) return true;
  return 1000 * (committed - lastChange(ages, file)) > SITTING_MS;
}

function lastChange(ages: Ages, file: string): number {
  return ages.get(file)?.[0] ?? Number.POSITIVE_INFINITY;
}

const SITTING_MS = 10 * 60_000;

/** Returns the epoch ms at which a file was saved; 0 when it is gone, or cannot be looked at. */
function savedAt(root: string, file: string): number {
  return tolerate(() => statSync(join(root, file)))?.mtimeMs ?? 0;
}

function weigh(urls: readonly string[], out: string): PageReport['images'] {
  return [...new Set(urls)]
    .flatMap((url) => {
      const [path = ''] = url.split(/[?#]/);
      const stat = path.startsWith('/') ? tolerate(() => statSync(join(out, decodeURI(path)))) : undefined;
      return stat?.isFile() === true ? [{ url, bytes: stat.size }] : [];
    })
    .sort((a, b) => b.bytes - a.bytes || (a.url < b.url ? -1 : 1));
}

/** Returns a diagnostic as the panel and the desk show it: what is wrong, where, and what to do. */
export function remarkOf(diagnostic: Diagnostic, editor: EditorLink): Remark {
  const { severity, text, notes = [], location, suggestion } = diagnostic;
  return {
    severity,
    text: [text, ...notes.map(noteText)].join('. '),
    ...given({ instead: suggestion, place: location && placeOf(location, editor) }),
  };
}

/** Returns a place of the sources, with the link that opens it where an editor is set. */
export function placeOf({ file, line }: Location, editor: EditorLink): SourcePlace {
  return { file, ...given({ line, link: editor(file, line) }) };
}

/** A note about another place than the diagnostic's says which. */
function noteText({ text, location }: Note): string {
  if (location === undefined) return text;
  const { file, line } = location;
  return `${line === undefined ? file : `${file}:${line}`}: ${text}`;
}
