import type { LostAddress, NextBuild, PublishedBuild } from '../output/lost-addresses.ts';
import { likelyNow, lostAddresses, whenBack } from '../output/lost-addresses.ts';
import { ADDRESSES_FILE } from '../read/addresses-file.ts';
import { errorOf } from '../report/diagnostic.ts';
import { locationAt } from '../report/locate.ts';
import type { Diagnostic, HoldReason, Location, SourceFile } from '../types.ts';
import type { Gate, GateInput } from './gate.ts';

/**
 * Creates the gate that finds addresses and anchors of a published build that the next one would not answer.
 * @param isAllowed tells whether an address may go
 */
export function leftBehind(
  published: PublishedBuild,
  next: NextBuild,
  isAllowed: (address: string) => boolean,
): Gate {
  return (input) => lostAddresses(published, next, isAllowed).map((lost) => lossOf(lost, input));
}

function lossOf(lost: LostAddress, input: GateInput): Diagnostic {
  const { address, line, page } = lost;
  const isAnchor = page !== undefined;
  const held = isAnchor ? undefined : input.site.held[address];
  if (held?.why === 'scheduled') return comesBack(address, held);
  const now = likelyNow(lost);
  const document = input.site.pages.find(({ path }) => path === page);
  const file = document?.props.internal.page.file ?? ADDRESSES_FILE;
  return errorOf(
    isAnchor ? 'lost-anchor' : 'lost-address',
    `${address} answers today, and would no longer answer${now && `: it${now}`}`,
    { location: placeIn(input.read(file), lost), note: `Write in ${file}: ${line}` },
  );
}

function comesBack(address: string, held: HoldReason): Diagnostic {
  const text = `${address} answers today, and would no longer answer: it comes back ${whenBack(held)}`;
  const note = `Let it go until then, with --allow-gone ${address}: a line for it in ${ADDRESSES_FILE} would be wrong after that`;
  return errorOf('lost-address', text, { note });
}

/** Locates the heading or list that the line is for; else the first line. Undefined when the file is not there yet. */
function placeIn(source: SourceFile | undefined, { likely, line, page }: LostAddress): Location | undefined {
  if (source === undefined) return undefined;
  const { file, text } = source;
  const [form, wanted] =
    page === undefined ? [LIST, line.slice(0, line.indexOf(':'))] : [HEADING, plainly(likely ?? '')];
  const found = [...text.matchAll(form)].find(([, name = '']) => plainly(name) === wanted);
  return locationAt(file, text, { offset: found?.index ?? 0, length: found?.[0].length ?? 1 });
}

/** A key of the file of addresses. */
const LIST = /^(\w+):/gm;

/** A heading, without the marks behind it. */
const HEADING = /^#{1,6}[ \t]+(.+?)(?:[ \t]*\{[^}]*\})?[ \t]*$/gm;

/** Gives a text the same spelling before and after typography. */
function plainly(text: string): string {
  return text.replaceAll('’', "'").replace(/\s+/g, ' ').trim();
}
