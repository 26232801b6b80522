import type { Gate } from '../check/gate.ts';
import { leftBehind } from '../check/left-behind.ts';
import { publishedOf } from '../diff/published-side.ts';
import { openBuild } from '../publish/built-site.ts';
import { isAmong, nextBuild } from '../publish/published.ts';
import type { TemporaryOutput } from './temporary-output.ts';
import type { CommandWorld } from './terminal.ts';
import { withSides } from './with-sides.ts';

/** Makes the question whether the build that is in the temporary folder by then leaves an address behind. */
export type AgainstGate = (temporary: TemporaryOutput) => Promise<Gate>;

/**
 * Reads a published build; the exit code when there is none.
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
    // The build itself has ended, and with it what listened for an interruption.
    const listening = world.onInterrupt?.(remove);
    try {
      const next = nextBuild(await openBuild(out, out));
      return leftBehind(published, next, isAmong(allowGone));
    } finally {
      listening?.();
    }
  };
}
