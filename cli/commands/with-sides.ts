import { openSide } from '../diff/open-side.ts';
import type { Side } from '../diff/side.ts';
import { Refusal } from '../publish/refusal.ts';
import { INTERRUPTED } from './exit-codes.ts';
import { firstInterrupt, Interrupted } from './first-interrupt.ts';
import type { CommandWorld } from './terminal.ts';
import { voiceOf } from './voice.ts';

/** Opens a side by the name that a person gives it; the side is closed when the work ends. */
type OpenSide = (name: string) => Promise<Side>;

/** Works with builds: folders, revisions or origins. Answers the exit code when one is refused, or on Ctrl+C. */
export async function withSides<T>(
  work: (open: OpenSide) => Promise<T>,
  world: CommandWorld,
): Promise<T | number> {
  const interrupt = firstInterrupt(world);
  const opened: Side[] = [];
  const { cwd, env } = world;
  try {
    return await work(async (name) => {
      const side = await openSide(name, { root: cwd, env, signal: interrupt.signal });
      opened.push(side);
      return side;
    });
  } catch (error) {
    if (error instanceof Interrupted) return INTERRUPTED;
    if (!(error instanceof Refusal)) throw error;
    return voiceOf(world).refuse(error.message);
  } finally {
    for (const side of opened) await side.close?.();
    interrupt.close();
  }
}
