import { openSide } from '../diff/open-side.ts';
import type { Side } from '../diff/side.ts';
import { firstInterrupt } from './first-interrupt.ts';
import type { CommandWorld } from './terminal.ts';

/** Opens a side by the name that a person gives it; the side is closed when the work ends. */
type OpenSide = (name: string) => Promise<Side>;

/** Works with builds: folders, revisions or origins. */
export async function withSides<T>(work: (open: OpenSide) => Promise<T>, world: CommandWorld): Promise<T> {
  const interrupt = firstInterrupt(world);
  const opened: Side[] = [];
  const { cwd, env } = world;
  try {
    return await work(async (name) => {
      const side = await openSide(name, { root: cwd, env, signal: interrupt.signal });
      opened.push(side);
      return side;
    });
  } finally {
    for (const side of opened) await side.close?.();
    interrupt.close();
  }
}
