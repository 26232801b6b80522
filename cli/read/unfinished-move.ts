import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { errorOf } from '../report/diagnostic.ts';
import type { Diagnostic } from '../types.ts';

/** Where `site move` and `site remove` write down what they do, until it is done. */
export const MOVE_JOURNAL = '.site-move.json';

/** A tree in which a move stopped half-way is not to be built: what follows from that is not said file by file. */
export function unfinishedMove(root: string): readonly Diagnostic[] {
  if (!existsSync(join(root, MOVE_JOURNAL))) return [];
  return [
    errorOf('unfinished-move', 'A page was being moved or removed: run "site move --resume" to finish it', {
      location: { file: MOVE_JOURNAL },
    }),
  ];
}
