import type { LostAddress } from '../output/lost-addresses.ts';
import { likelyNow } from '../output/lost-addresses.ts';
import { formatBytes, formatCount, formatInteger } from '../report/units.ts';
import type { Difference, PageChange, PublishSize, Tabs } from './difference.ts';
import { pagesOf } from './difference.ts';
import type { Marks } from './words.ts';
import { snippets } from './words.ts';

/** A part of a report. */
export interface Section {
  readonly title: string;
  /** Made when a report asks for them: of a site that changed as a whole, it shows only the first ones. */
  readonly items: readonly (() => Item)[];
}

/** A line of a report with its details, in the marks of a format. */
interface Item {
  readonly line: string;
  readonly details: readonly string[];
}

/** Lists the pages that differ. */
export function pagesSection({ pairs }: Difference, marks: Marks): Section {
  const pages = pagesOf(pairs);
  return { title: pagesTitle(pages), items: pages.map((page) => () => pageItem(page, marks)) };
}

/** Returns the other sections that have something to say. */
export function otherSections(difference: Difference, marks: Marks): readonly Section[] {
  const { shells, files, lost, redirects, headers, tabs, sending } = difference;
  const plain = (lines: readonly string[]): Section['items'] =>
    lines.map((line) => () => ({ line: marks.text(line), details: [] }));
  const around = shells.map(({ example, pages, words, parts }) => () => ({
    line: marks.text(`${formatCount(pages, 'page')} such as ${example}`),
    details: [...parts.map(marks.text), ...snippets(words, marks)],
  }));
  const all: readonly Section[] = [
    { title: 'Around pages', items: around },
    { title: 'Other files', items: plain(files ?? []) },
    { title: 'Addresses left behind', items: plain(lost.map(lostLine)) },
    { title: 'Old addresses', items: plain(redirects) },
    { title: 'Headers', items: plain(headers ?? []) },
    { title: 'Open tabs', items: plain(tabLines(tabs)) },
    { title: 'Publishing sends', items: plain(sending === undefined ? [] : sendingLines(sending)) },
  ];
  return all.filter(({ items }) => items.length > 0);
}

function lostLine(lost: LostAddress): string {
  return `${lost.address}${likelyNow(lost)}; keep it by ${lost.line}`;
}

/** Makes a title such as `Pages: 3 changed, 1 moved`. */
function pagesTitle(pages: readonly PageChange[]): string {
  const counts = (['added', 'gone', 'moved', 'changed'] as const).flatMap((kind) => {
    const count = pages.filter((page) => page.kind === kind).length;
    return count === 0 ? [] : [`${formatInteger(count)} ${kind}`];
  });
  return `Pages: ${counts.join(', ')}`;
}

function pageItem(page: PageChange, marks: Marks): Item {
  const { kind, path, title, from } = page;
  const where = from === undefined ? path : `${from} → ${path}`;
  const what = kind === 'same' ? 'as it was' : kind;
  return { line: marks.text(`${title}  ${where}  (${what})`), details: pageDetails(page, marks) };
}

/** Lists the differences of a page, a line each. */
export function pageDetails(page: PageChange, marks: Marks): readonly string[] {
  const { titleBefore, title, description, words, links, pictures, isRestyled, bytes, isHidden, isUnlinked } =
    page;
  const was = (name: string, before: string, after: string): string =>
    `${marks.text(name)}: ${[before && marks.removed(before), after && marks.added(after)].filter(Boolean).join(' ')}`;
  return [
    ...(isUnlinked === true ? [marks.text('nothing leads here from its old address')] : []),
    ...(titleBefore === undefined ? [] : [was('title', titleBefore, title)]),
    ...(description === undefined ? [] : [was('description', ...description)]),
    ...snippets(words, marks),
    ...links.map((line) => marks.text(`link ${line}`)),
    ...pictures.map((line) => marks.text(`picture ${line}`)),
    ...(isRestyled === true ? [marks.text('its own style sheet')] : []),
    ...(isHidden === true ? [marks.text('nothing that a visitor sees: markup or tags of the head')] : []),
    ...(bytes === undefined ? [] : weightChange(bytes).map(marks.text)),
  ];
}

function weightChange([before, after]: readonly [number, number]): readonly string[] {
  const [old, next] = [formatBytes(before), formatBytes(after)];
  return old === next ? [] : [`${old} → ${next}`];
}

function tabLines({ told, loads, nothing, unknown }: Tabs): readonly string[] {
  const on = (pages: number, says: string): readonly string[] =>
    pages === 0 ? [] : [`on ${formatCount(pages, 'page')} ${says}`];
  return [
    ...on(told, 'visitors are told that the page was updated'),
    ...on(loads, 'the next page is loaded in full'),
    ...on(unknown, 'visitors are told of a new version: the older build marks no content'),
    ...on(told + loads + unknown === 0 ? 0 : nothing, 'visitors notice nothing'),
  ];
}

function sendingLines({ objects, bytes, touched, removed }: PublishSize): readonly string[] {
  return [
    ...(objects === 0 ? [] : [`${formatCount(objects, 'object')}, ${formatBytes(bytes)}`]),
    ...(touched === 0 ? [] : [`${formatCount(touched, 'object')} with other headers`]),
    ...(removed === 0 ? [] : [`${formatCount(removed, 'object')} removed`]),
  ];
}
