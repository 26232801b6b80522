import { hash } from 'node:crypto';
import type { Output, PlacedFile, SiteFile } from '../output/site-file.ts';
import { hashParts } from './cache.ts';
import type { Pack } from './pack.ts';

/** Files that an earlier process made from all that `madeFrom` tells, where the output still holds them; else what `make` answers. */
export type RecallFiles = (madeFrom: readonly string[], make: () => readonly Output[]) => readonly SiteFile[];

/** Makes files again only where a pack does not know them, or the output holds others. */
export function createFileRecall(pack: Pack, holds: (file: PlacedFile) => boolean): RecallFiles {
  return (madeFrom, make) => {
    const key = hashParts('files', ...madeFrom);
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
