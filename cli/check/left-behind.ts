import type { LostAddress, NextBuild, Published } from '../output/lost-addresses.ts';
import { lostAddresses } from '../output/lost-addresses.ts';
import { errorOf } from '../report/diagnostic.ts';
import { locationAt } from '../report/locate.ts';
import type { Diagnostic, Location, SourceFile } from '../types.ts';
import type { Gate, GateInput } from './gate.ts';

/** What the codes of addresses left behind mean. */
export const LEFT_BEHIND_CODES: Gate['codes'] = {
  'lost-address':
    'A published build answers at this address, and the next one would not: no page, no redirect, no "gone". Write the line that the message names, or let the address go with --allow-gone.',
  'lost-anchor':
    'A heading or section of a published page has this id, which links from elsewhere name, and the next build has it no more. Write the old id behind the new heading, as the message does, or let it go with --allow-gone.',
};

/** Two builds, and what may go from one to the other. */
interface Builds {
  readonly published: Published;
  readonly next: NextBuild;
  readonly isAllowed: (address: string) => boolean;
}

/** Whether every address and anchor of a published build still answers in the one that this site makes. */
export function leftBehind({ published, next, isAllowed }: Builds): Gate {
  return {
    codes: LEFT_BEHIND_CODES,
    look: (input) => lostAddresses(published, next, isAllowed).map((lost) => lossOf(lost, input)),
  };
}

function lossOf(lost: LostAddress, input: GateInput): Diagnostic {
  const { address, likely, line, page } = lost;
  const isAnchor = page !== undefined;
  const now = likely === undefined ? '' : `: it is ${isAnchor ? `“${likely}”` : likely} now, it seems`;
  const file = isAnchor ? documentOf(page, input) : ADDRESSES;
  const location = file === undefined ? undefined : placeIn(input.read(file), lost);
  return errorOf(
    isAnchor ? 'lost-anchor' : 'lost-address',
    `${address} answers today, and would no longer${now}`,
    {
      location,
      notes: [{ text: `Write in ${file ?? `the document of ${page}`}: ${line}` }],
    },
  );
}

/** File of the addresses that are no page's. */
const ADDRESSES = 'content/data/addresses.yaml';

function documentOf(path: string, { site }: GateInput): string | undefined {
  return site.pages.find((page) => page.path === path)?.props.internal.page.file;
}

/** The heading or list that the line is for; else the first line. Undefined: the file is not there yet. */
function placeIn(source: SourceFile | undefined, { likely, line, page }: LostAddress): Location | undefined {
  if (source === undefined) return undefined;
  const { file, text } = source;
  const lines = page === undefined ? listsIn(text) : headingsIn(text);
  const wanted = page === undefined ? line.slice(0, line.indexOf(':')) : plainly(likely ?? '');
  const found = lines.find((one) => one.text === wanted);
  return locationAt(file, text, found ?? { offset: 0 });
}

interface SourceLine {
  readonly text: string;
  readonly offset: number;
  readonly length: number;
}

function headingsIn(text: string): readonly SourceLine[] {
  return linesLike(/^#{1,6}[ \t]+(.+?)(?:[ \t]*\{[^}]*\})?[ \t]*$/gm, text);
}

function listsIn(text: string): readonly SourceLine[] {
  return linesLike(/^(\w+):/gm, text);
}

function linesLike(form: RegExp, text: string): readonly SourceLine[] {
  return [...text.matchAll(form)].map(({ 0: whole, 1: name = '', index }) => {
    return { text: plainly(name), offset: index, length: whole.length };
  });
}

/** As it was typed, or after typography. */
function plainly(text: string): string {
  return text.replaceAll('’', "'").replace(/\s+/g, ' ').trim();
}
