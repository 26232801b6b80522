import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { errorOf } from '../report/diagnostic.ts';
import type { Diagnostic } from '../types.ts';

/** File in which `site move` and `site remove` write down what they do, until it is done. */
export const MOVE_JOURNAL = '.site-move.json';

/** Reports a move or a removal that stopped half-way: its tree is not to be built. */
export function unfinishedMove(root: string): readonly Diagnostic[] {
  if (!existsSync(join(root, MOVE_JOURNAL))) return [];
  return [
    errorOf('unfinished-move', 'A page was being moved or removed: run "site move --resume" to finish it', {
      location: { file: MOVE_JOURNAL },
    }),
  ];
}
