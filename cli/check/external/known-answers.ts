import { join } from 'node:path';
import { hashParts } from '../../cache/cache.ts';
import { openPack } from '../../cache/pack.ts';
import type { LinkAnswer } from './ask-link.ts';

/** Answers of other sites that need not be asked again. */
interface KnownAnswers {
  readonly get: (address: string) => LinkAnswer | undefined;
  readonly set: (address: string, answer: LinkAnswer) => void;
  /** Writes what was asked for or put. */
  readonly save: () => void;
}

const WEEK = 7 * 86_400_000;

/** Opens the answers of the last week. Those that are wrong are not kept: who mends them is told so at once. */
export function openAnswers(cacheDir: string, now: number): KnownAnswers {
  // They are no results of this program: another version of it goes by them too.
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
