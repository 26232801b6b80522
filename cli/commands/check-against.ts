import type { Gate } from '../check/gate.ts';
import { leftBehind } from '../check/left-behind.ts';
import { publishedOf } from '../diff/published-side.ts';
import { openBuild } from '../publish/built-site.ts';
import { isAmong, nextBuild } from '../publish/published.ts';
import type { TemporaryOutput } from './temporary-output.ts';
import type { CommandWorld } from './terminal.ts';
import { withSides } from './with-sides.ts';

/** Creates the gate that finds what is left behind, once the temporary folder holds the build. */
export type AgainstGate = (temporary: TemporaryOutput) => Promise<Gate>;

/**
 * Reads a published build; answers the exit code when there is none.
 * @param name folder of a build, git revision, or origin
 * @param allowGone addresses and anchors that may go
 */
export async function readAgainst(
  name: string,
  allowGone: readonly string[],
  world: CommandWorld,
): Promise<AgainstGate | number> {
  const published = await withSides(async (open) => publishedOf(await open(name)), world);
  if (typeof published === 'number') return published;
  return async ({ out, remove }) => {
    // The build has ended, and with it its listener for an interruption.
    const listening = world.onInterrupt?.(remove);
    try {
      const next = nextBuild(await openBuild(out, out));
      return leftBehind(published, next, isAmong(allowGone));
    } finally {
      listening?.();
    }
  };
}
