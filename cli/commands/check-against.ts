import type { Gate } from '../check/gate.ts';
import { leftBehind } from '../check/left-behind.ts';
import { openSide } from '../diff/open-side.ts';
import { publishedOf } from '../diff/published-side.ts';
import type { Borrowed } from '../diff/revision-side.ts';
import type { Published } from '../output/lost-addresses.ts';
import { openBuild } from '../publish/built-site.ts';
import { isAmong, nextBuild } from '../publish/published.ts';
import { Refusal } from '../publish/refusal.ts';
import type { Aside } from './aside.ts';
import { FAILED, INTERRUPTED } from './exit-codes.ts';
import type { CommandWorld } from './terminal.ts';

/** What a check is held against. */
export interface Asked {
  /** Folder of a build, git revision, or origin. */
  readonly name: string;
  /** Addresses and anchors that may go. */
  readonly allowGone: readonly string[];
  /** Folder of the generator that runs. */
  readonly generatorRoot: string;
}

/** Makes the question whether the build that stands aside by then leaves an address behind. */
export type AgainstGate = (aside: Aside) => Promise<Gate>;

/** Reads a published build; the exit code when there is none. */
export async function readAgainst(asked: Asked, world: CommandWorld): Promise<AgainstGate | number> {
  const published = await readPublished(asked, world);
  if (typeof published === 'number') return published;
  return async ({ out, remove }) => {
    // The build itself has ended, and with it what listened for an interruption.
    const listening = world.onInterrupt?.(remove);
    try {
      const next = nextBuild(await openBuild(out, out));
      return leftBehind({ published, next, isAllowed: isAmong(asked.allowGone) });
    } finally {
      listening?.();
    }
  };
}

/** What visitors of the published build may have kept; else the exit code. */
async function readPublished(
  { name, generatorRoot }: Asked,
  world: CommandWorld,
): Promise<Published | number> {
  const interruption = new AbortController();
  const listening = world.onFirstInterrupt?.(() => interruption.abort(new Interrupted()));
  let borrowed: Borrowed | undefined;
  try {
    const { cwd, env = { ...process.env } } = world;
    borrowed = await openSide(name, { root: cwd, env, generatorRoot, signal: interruption.signal });
    return await publishedOf(borrowed.side);
  } catch (error) {
    if (error instanceof Interrupted) return INTERRUPTED;
    if (!(error instanceof Refusal)) throw error;
    world.stderr.write(`${error.message}\n`);
    return FAILED;
  } finally {
    await borrowed?.close();
    listening?.();
  }
}

class Interrupted extends Error {}
