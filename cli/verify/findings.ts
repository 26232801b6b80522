import { locationAt, locationOfLine } from '../report/locate.ts';
import { addTo } from '../shared/add-to.ts';
import { getOrMake } from '../shared/get-or-make.ts';
import { given } from '../shared/given.ts';
import type { Diagnostic, Entry, HoldReason, Location, Reference, SourceFile } from '../types.ts';
import type { InspectedDocument, InspectedPage } from './document.ts';
import type { Part } from './inspection.ts';
import type { VerifyInput } from './verify-input.ts';

/** Something wrong in an emitted document, before its place in the sources is known. */
export interface Finding {
  readonly code: string;
  readonly document: InspectedDocument;
  readonly part: Part;
  /** Makes the sentence from the place: `on /contact` or `in the layout "default"`. */
  readonly text: (where: string) => string;
  /** Strings that the source may hold, most telling first. */
  readonly needles: readonly Needle[];
  /** 1-based lines of the page's own source that say it, where they are known. */
  readonly lines?: readonly number[];
  /** @default 'error' */
  readonly severity?: Diagnostic['severity'];
  /** The document that makes no page. A note shows it; so does the diagnostic, when no document has the link. */
  readonly held?: HoldReason;
  /** @default false */
  readonly ignoredByStrict?: true;
}

/** A string to look for in the sources, and what to write instead. */
export interface Needle {
  readonly text: string;
  /** True when it may be the end of a longer path. @default false */
  readonly isPathEnd?: boolean;
  readonly suggestion?: string | undefined;
}

/** Sources that may hold what a finding is about. */
type FindingSources = Pick<VerifyInput, 'entries' | 'texts'>;

/**
 * Makes one diagnostic for each mistake: at each line of the page's own source that has it; else one for all pages that
 * show it, at the file that has it, or naming the layout or the first page.
 */
export function reportFindings(findings: readonly Finding[], sources: FindingSources): readonly Diagnostic[] {
  const diagnostics = new Map<string, Diagnostic>();
  const add = (diagnostic: Diagnostic, finding: Finding): void => {
    const { file, line, column } = diagnostic.location ?? {};
    const key = JSON.stringify([diagnostic.code, file, line, column, finding.text('')]);
    if (!diagnostics.has(key)) diagnostics.set(key, diagnostic);
  };
  const ownPlaces = createOwnPlaces();
  const said = new Set<string>();
  const unplaced = new Map<string, Finding[]>();
  for (const finding of findings) {
    // The first of the links that say the same has placed them all.
    const isAgain = finding.lines === undefined && said.has(nameIn(finding.document.entry?.file, finding));
    if (isAgain && finding.part !== 'layout') continue;
    const places = finding.part === 'layout' ? [] : ownPlaces(finding);
    const on = `on ${finding.document.path}`;
    for (const place of places) {
      add(diagnose(finding, on, { ...place, ...heldNotes(finding, sources) }), finding);
      said.add(nameIn(place.location.file, finding));
    }
    if (places.length === 0)
      addTo(unplaced, JSON.stringify([finding.code, finding.part, finding.text('')]), finding);
  }
  for (const [index, group] of templatesLast([...unplaced.values()]).entries()) {
    const [first] = group;
    const searched = index < MOST_SEARCHES ? sources : { entries: [], texts: () => [] };
    if (first === undefined) continue;
    const diagnostic = diagnoseGroup(first, group, searched);
    // A list shows what a document says, which has been reported at its line.
    if (!said.has(nameIn(diagnostic.location?.file, first))) add(diagnostic, first);
  }
  return [...diagnostics.values()];
}

/** Names a finding in a file, at whichever line. */
function nameIn(file: string | undefined, { code, text }: Finding): string {
  return JSON.stringify([code, file, text('')]);
}

/** Puts findings in templates last: error pages repeat the other language's layout there, whose own come first. */
function templatesLast(groups: readonly (readonly Finding[])[]): readonly (readonly Finding[])[] {
  const isTemplate = ([first]: readonly Finding[]): boolean => first?.part === 'template';
  return [...groups.filter((group) => !isTemplate(group)), ...groups.filter(isTemplate)];
}

/** The most groups that all documents are searched for: beyond, a very broken large site waits for its report. */
const MOST_SEARCHES = 100;

interface FoundPlace {
  readonly location: Location;
  readonly suggestion?: string;
}

/** The most places of a code in one document whose columns are looked for: a report lists no more of them. */
const MOST_PLACED = 100;

/** A place in a body: a whole line, or a link in it. */
type BodyPlace = Pick<Reference, 'line'> & Partial<Reference>;

/** Creates the search for every link of the body that has a mistake; else for its first place in the page's source. */
function createOwnPlaces(): (finding: Finding) => readonly FoundPlace[] {
  const indexes = new Map<InspectedPage, ReadonlyMap<string, readonly BodyPlace[]>>();
  const counts = new Map<string, number>();
  const isOneMore = (finding: Finding, file: string): boolean => {
    const kind = `${finding.code} ${file}`;
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    return count < MOST_PLACED;
  };
  const placesOf = ({ document: { made }, needles, lines }: Finding): readonly BodyPlace[] => {
    if (made === undefined || lines !== undefined) return lines?.map((line) => ({ line })) ?? [];
    const index = getOrMake(indexes, made, referencesByHref);
    return needles.map(({ text }) => index.get(text)).find((found) => found !== undefined) ?? [];
  };
  return (finding) => {
    const { needles, document } = finding;
    if (document.entry === undefined) return [];
    const { file, source } = document.entry;
    const places = placesOf(finding);
    if (places.length > 0)
      return places.map((place) =>
        isOneMore(finding, file)
          ? placeOnLine(source(), place, needles)
          : { location: { file, line: place.line } },
      );
    const place = isOneMore(finding, file) ? search([source], needles) : undefined;
    return place === undefined ? [] : [place];
  };
}

function referencesByHref({ details }: InspectedPage): ReadonlyMap<string, readonly BodyPlace[]> {
  const index = new Map<string, BodyPlace[]>();
  for (const reference of details().references) addTo(index, reference.href, reference);
  return index;
}

/** Places a finding on its line: at its link, or at what of the link is wrong. */
function placeOnLine(
  { file, text }: SourceFile,
  { line, column = 1, length }: BodyPlace,
  needles: readonly Needle[],
): FoundPlace {
  const whole = locationOfLine(file, text, line);
  const { lineText = '' } = whole;
  const suggestion = given({ suggestion: needles[0]?.suggestion });
  // Behind words in braces, which are replaced, columns are not those of the source.
  if (lineText.slice(0, column - 1).includes('{')) return { location: whole, ...suggestion };
  const part = lineText.slice(column - 1, length && column - 1 + length);
  const found = search([() => ({ file, text: part })], needles);
  if (found === undefined)
    return { location: { ...whole, ...(length && { column, length }) }, ...suggestion };
  const { column: inPart = 1, ...marked } = found.location;
  return { ...found, location: { ...marked, line, column: column - 1 + inPart, lineText } };
}

/** Finds the first place of the most telling needle that any source has. */
function search(sources: readonly Entry['source'][], needles: readonly Needle[]): FoundPlace | undefined {
  for (const needle of needles)
    for (const source of sources) {
      const { file, text } = source();
      const offset = find(text, needle);
      if (offset === -1) continue;
      const location = locationAt(file, text, { offset, length: needle.text.length });
      return { location, ...given({ suggestion: needle.suggestion }) };
    }
  return undefined;
}

/** Returns the offset of a string that is not a part of a longer path or word; -1 when there is none. */
function find(text: string, { text: needle, isPathEnd = false }: Needle): number {
  if (needle === '') return -1;
  const continued = isPathEnd ? /[\w-]/ : /[\w\-./:]/;
  for (let offset = text.indexOf(needle); offset !== -1; offset = text.indexOf(needle, offset + 1)) {
    const before = text[offset - 1] ?? ' ';
    const after = text.slice(offset + needle.length, offset + needle.length + 2);
    const begins = /^[/\w]/.test(needle) ? !continued.test(before) : true;
    if (begins && !/^(?:[\w\-/]|\.\w)/.test(after)) return offset;
  }
  return -1;
}

function diagnose(
  { severity = 'error', code, text, ignoredByStrict }: Finding,
  where: string,
  place: Partial<FoundPlace> & Pick<Diagnostic, 'notes'>,
): Diagnostic {
  return { severity, code, text: text(where), ...given({ ignoredByStrict }), ...place };
}

/** Makes the note about the document that makes no page: where it is, and what to do with it. */
function heldNotes({ held }: Finding, { entries }: FindingSources): Pick<Diagnostic, 'notes'> {
  if (held === undefined) return {};
  return { notes: [{ text: HELD_NOTES[held.why], location: heldLocation(held, entries) }] };
}

const HELD_NOTES: Readonly<Record<HoldReason['why'], string>> = {
  draft: 'publish this document, or take the link out',
  scheduled: 'this document brings the page',
  only: 'this document is for one language: write the other, or take the link out',
};

function heldLocation({ file, why }: HoldReason, entries: readonly Entry[]): Location {
  const key = why === 'scheduled' ? 'publishAt' : why;
  return entries.find((entry) => entry.file === file)?.locate([key]) ?? { file };
}

/** Reports what pages show and none of their own sources has: another file, a template or a layout has it. */
function diagnoseGroup(first: Finding, group: readonly Finding[], sources: FindingSources): Diagnostic {
  const { document, part, needles, held } = first;
  const isLayout = part === 'layout';
  const others = sources.texts().map((source) => () => source);
  const texts = isLayout ? others : [...localeSources(document, sources), ...others];
  // The line of a layout is no help to the editor whose document is held back.
  const elsewhere =
    held === undefined ? search(texts, needles) : { location: heldLocation(held, sources.entries) };
  const place =
    elsewhere ??
    given({ location: isLayout ? undefined : document.location, suggestion: needles[0]?.suggestion });
  const paths = [...new Set(group.map((finding) => finding.document.path))];
  if (isLayout)
    return diagnose(first, inLayout(group), {
      ...place,
      notes: [{ text: shownOn(paths) }, ...(held === undefined ? [] : [{ text: HELD_NOTES[held.why] }])],
    });
  const notes = paths.length > 1 ? [{ text: alsoOn(paths.slice(1)) }] : undefined;
  return diagnose(first, `on ${document.path}`, { ...place, ...given({ notes }) });
}

function localeSources(document: InspectedDocument, { entries }: FindingSources): readonly Entry['source'][] {
  return entries.filter((entry) => entry.locale === document.locale).map(({ source }) => source);
}

function inLayout(group: readonly Finding[]): string {
  const layouts = new Set(group.map(({ document }) => document.meta?.layout ?? 'default'));
  const names = [...layouts].sort().map((name) => `"${name}"`);
  return `in the layout${names.length > 1 ? 's' : ''} ${names.join(' and ')}`;
}

function shownOn(paths: readonly string[]): string {
  return paths.length === 1 ? `shown on ${paths[0]}` : `shown on ${paths.length} pages, ${paths[0]} first`;
}

function alsoOn(paths: readonly string[]): string {
  const [first, ...others] = paths;
  return others.length === 0 ? `also on ${first}` : `also on ${paths.length} other pages, ${first} first`;
}
