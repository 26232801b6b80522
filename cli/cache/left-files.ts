import { hash } from 'node:crypto';
import type { Output, PlacedFile, SiteFile } from '../output/site-file.ts';
import type { Site } from '../types.ts';
import { hashParts } from './cache.ts';
import type { Pack } from './pack.ts';

/**
 * Returns the files that an earlier process made from the same pages and the same `madeFrom`, when the output still
 * holds them; else the files that `make` returns.
 */
export type RecallFiles = (madeFrom: readonly string[], make: () => readonly Output[]) => readonly SiteFile[];

/**
 * Creates a {@link RecallFiles} that makes files only when the pack does not know them, or the output holds others.
 * A process that builds repeatedly has its own memory: its site has no `routedFrom`, and nothing is recalled.
 */
export function createFileRecall(
  pack: Pack,
  { routedFrom }: Pick<Site, 'routedFrom'>,
  holds: (file: PlacedFile) => boolean,
): RecallFiles {
  if (routedFrom === undefined) return (_madeFrom, make) => make();
  return (madeFrom, make) => {
    const key = hashParts('files', routedFrom, ...madeFrom);
    const left = pack.get<readonly PlacedFile[]>(key);
    if (left?.every(holds) === true) return left;
    const made = make().map((output) => ({ ...output, identity: hash('sha256', output.content) }));
    const placed = made.map(
      ({ content, ...file }): PlacedFile => ({ ...file, size: Buffer.byteLength(content) }),
    );
    pack.set(key, placed);
    return made;
  };
}
