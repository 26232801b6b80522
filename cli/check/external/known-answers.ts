import { join } from 'node:path';
import { hashParts } from '../../cache/cache.ts';
import { openPack } from '../../cache/pack.ts';
import type { LinkAnswer } from './ask-link.ts';

/** Recent answers of other sites, which are not asked again. */
interface KnownAnswers {
  readonly get: (address: string) => LinkAnswer | undefined;
  readonly set: (address: string, answer: LinkAnswer) => void;
  /** Writes the answers that were read or set. */
  readonly save: () => void;
}

const WEEK = 7 * 86_400_000;

/** Opens the answers of the last week. Bad ones are not kept: as soon as a page is back, a check sees it. */
export function openAnswers(cacheDir: string, now: number): KnownAnswers {
  // The pack is not bound to a version of this program: the answers of other sites hold for the next one too.
  const pack = openPack(join(cacheDir, 'external-links.pack'), 'external links 1');
  const keyOf = (address: string): string => hashParts('external link', address);
  return {
    get: (address) => {
      const kept = pack.get<{ readonly at: number; readonly answer: LinkAnswer }>(keyOf(address));
      return kept === undefined || kept.at < now - WEEK || kept.at > now ? undefined : kept.answer;
    },
    set: (address, answer) => {
      if (answer.kind === 'sound' || answer.kind === 'moved') pack.set(keyOf(address), { at: now, answer });
    },
    save: pack.save,
  };
}
