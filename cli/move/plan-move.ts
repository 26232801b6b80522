import type { Registry } from '../api/registry.ts';
import type { RawText } from '../read/raw-text.ts';
import type { Addresses } from '../shared/address.ts';
import { addressOf, slugAddress } from '../shared/address.ts';
import { byLocale } from '../shared/by-locale.ts';
import type { Locale } from '../shared/locale.ts';
import { isAtOrBelow, lastSegment, localePath, splitPath } from '../shared/path.ts';
import type { FileChange } from './changes.ts';
import type { KeyMove } from './places.ts';
import { createFileFinder, placesAfter } from './places.ts';
import type { Renaming, Repair } from './repair.ts';
import { idsAfter, repaired, repairsIn } from './repair.ts';

/** Facts from which a move is planned. */
interface MoveInput {
  readonly move: KeyMove;
  /** Every file of content, relative to the root. */
  readonly files: readonly string[];
  /** Texts that may name pages: documents, data, messages, the configuration. */
  readonly texts: readonly RawText[];
  /** Addresses that slugs give. */
  readonly addresses: Addresses;
  readonly origin: string;
  readonly collections: Registry['collections'];
}

/** A move, before anything is written. */
export interface MovePlan {
  readonly renaming: Renaming;
  readonly places: ReadonlyMap<string, string>;
  readonly changes: readonly FileChange[];
  /** Repairs, by file. */
  readonly repairs: ReadonlyMap<string, readonly Repair[]>;
}

/** Plans where every file goes, and what every text says then. Pure. */
export function planMove(input: MoveInput): MovePlan {
  const { move, files, texts } = input;
  const places = placesAfter(files, move);
  const renaming = renamingOf(input, places);
  const repairs = new Map<string, readonly Repair[]>();
  const changes = new Map<string, FileChange>([...places].map(([file, to]) => [file, { file, to }]));
  for (const { file, text, asWritten } of texts) {
    const found = repairsIn(file, text, renaming);
    if (found.length === 0) continue;
    repairs.set(file, found);
    changes.set(file, { ...changes.get(file), file, text: asWritten(repaired(text, found)) });
  }
  return { renaming, places, changes: [...changes.values()], repairs };
}

function renamingOf(
  { move, files, addresses, origin, collections }: MoveInput,
  places: MovePlan['places'],
): Renaming {
  const addressPairs = byLocale((locale) => addressPair(locale, move, addresses));
  return {
    origin,
    idAfter: idsAfter(move, collections),
    fileAfter: (file) => places.get(file) ?? file,
    fileAt: createFileFinder(files),
    pathAfter: (path) => {
      const { locale, key } = splitPath(path);
      const pairs = [addressPairs[locale], [move.from, move.to] as const];
      for (const [from, to] of pairs) {
        if (isAtOrBelow(key, from)) return localePath(to + key.slice(from.length), locale);
      }
      return undefined;
    },
  };
}

/** The moved page's address without its language, before and after: a slug stays its last segment. */
function addressPair(locale: Locale, { from, to }: KeyMove, addresses: Addresses): readonly [string, string] {
  const before = splitPath(addressOf(addresses, from, locale)).key;
  const isSlug = addresses[locale][from] !== undefined;
  return [before, slugAddress(addresses, { key: to, locale }, lastSegment(isSlug ? before : to))];
}
