import { join } from 'node:path';
import { hashParts } from '../../cache/cache.ts';
import { openPack } from '../../cache/pack.ts';
import { warningOf } from '../../report/diagnostic.ts';
import type { Diagnostic } from '../../types.ts';
import { aboutFiles } from '../changed-files.ts';
import type { Gate } from '../gate.ts';
import type { LinkAnswer } from './ask-link.ts';
import { askPolitely } from './ask-link.ts';
import type { OutsideNetwork } from './outside.ts';
import type { OutwardLink } from './outward-links.ts';
import { outwardLinks } from './outward-links.ts';

/** Options of the gate of external links. */
interface ExternalOptions {
  readonly outside: OutsideNetwork;
  readonly cacheDir: string;
  /** Epoch ms. */
  readonly now: number;
  /** Files whose links alone are asked about. @default all */
  readonly changed: ReadonlySet<string> | undefined;
  /** Called with the number of addresses that are about to be asked. */
  readonly onAsking: (count: number) => void;
  /** Calls `keep` when the check is interrupted, until the function that it returns is called. */
  readonly onInterrupt?: ((keep: () => void) => () => void) | undefined;
}

/** Creates the gate that asks other sites about the pages that this one links to. */
export function externalLinks(options: ExternalOptions): Gate {
  const { outside, cacheDir, now, changed, onAsking, onInterrupt } = options;
  return async (input) => {
    const all = outwardLinks(input);
    // The pack is not bound to a version of this program: the answers of other sites hold for the next one too.
    const pack = openPack(join(cacheDir, 'external-links.pack'), 'external links 1');
    const known = new Map<string, LinkAnswer>();
    // An answer that is read stays in the pack: those about files that did not change are read too.
    for (const address of new Set(all.map(({ href }) => addressOf(href)))) {
      const kept = pack.get<KeptAnswer>(keyOf(address));
      if (kept !== undefined && kept.at >= now - WEEK && kept.at <= now) known.set(address, kept.answer);
    }
    const links = all.flatMap((link) => aboutChanged(link, changed));
    const missing = new Set(links.map(({ href }) => addressOf(href)).filter((one) => !known.has(one)));
    if (missing.size > 0) onAsking(missing.size);
    const listening = onInterrupt?.(pack.save);
    try {
      const userAgent = `site check (+${input.config.origin})`;
      await askPolitely([...missing], { outside, userAgent }, (address, answer) => {
        known.set(address, answer);
        // As soon as a page is back, a check sees it: bad answers are not kept.
        if (answer.kind === 'sound' || answer.kind === 'moved')
          pack.set(keyOf(address), { at: now, answer } satisfies KeptAnswer);
      });
    } finally {
      listening?.();
      pack.save();
    }
    return tell(links, known);
  };
}

/** An answer of another site, which is not asked again for a week. */
interface KeptAnswer {
  /** Epoch ms. */
  readonly at: number;
  readonly answer: LinkAnswer;
}

const WEEK = 7 * 86_400_000;

function keyOf(address: string): string {
  return hashParts('external link', address);
}

/** Removes the fragment, which browsers keep to themselves: no site is asked for it. */
function addressOf(href: string): string {
  const url = new URL(href);
  url.hash = '';
  return url.href;
}

function aboutChanged(link: OutwardLink, changed: ExternalOptions['changed']): readonly OutwardLink[] {
  if (changed === undefined) return [link];
  const places = aboutFiles(link.places, changed);
  return places.length === 0 ? [] : [{ ...link, places }];
}

function tell(
  links: readonly OutwardLink[],
  answers: ReadonlyMap<string, LinkAnswer>,
): readonly Diagnostic[] {
  const ends = links.map((link) => ({ link, answer: answers.get(addressOf(link.href)) }));
  if (isOffline(answers)) return [NO_NETWORK];
  return [
    ...privateOnes(ends.filter(({ answer }) => answer?.kind === 'private').map(({ link }) => link)),
    ...ends.flatMap(({ link, answer }) =>
      answer === undefined ? [] : link.places.flatMap((place) => end(place, link.href, answer)),
    ),
  ];
}

/** Tells whether there is no network: the machine says so, or knows none of several sites, as some resolvers put it. */
function isOffline(answers: ReadonlyMap<string, LinkAnswer>): boolean {
  const all = [...answers];
  if (all.some(([, { kind }]) => kind === 'offline')) return true;
  const hosts = new Set(all.map(([address]) => new URL(address).host));
  return hosts.size > 1 && all.every(([, { kind }]) => kind === 'unnamed');
}

const NO_NETWORK = warningOf(
  'no-network',
  'This machine cannot reach other sites, so links to them are not checked',
  { ignoredByStrict: true },
);

/** Reports all private addresses at once: the same is true of each. */
function privateOnes(links: readonly OutwardLink[]): readonly Diagnostic[] {
  const [place] = links[0]?.places ?? [];
  if (place === undefined) return [];
  const others = links.length === 1 ? '' : ` (${links.length} links in all)`;
  const text = `${place.text} leads to this machine or a private network, which is not asked${others}`;
  return [{ ...place, code: 'private-external-link', text }];
}

function end(place: Diagnostic, href: string, answer: LinkAnswer): readonly Diagnostic[] {
  const said = (code: string, says: string, more: Partial<Diagnostic> = {}): readonly Diagnostic[] => {
    return [{ ...place, code, text: `${place.text} ${says}`, ...more }];
  };
  if (answer.kind === 'dead' || answer.kind === 'unnamed')
    return said('dead-external-link', `is dead: it ${answer.why}`);
  if (answer.kind === 'unsure')
    return said('unsure-external-link', `could not be checked: it ${answer.why}`, { ignoredByStrict: true });
  if (answer.kind !== 'moved') return [];
  const to = answer.to.includes('#') ? answer.to : answer.to + new URL(href).hash;
  return said('moved-external-link', `leads to a page that moved to ${to}`, { suggestion: to });
}
