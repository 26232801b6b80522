import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Gate } from '../check/gate.ts';
import { leftBehind } from '../check/left-behind.ts';
import { openSide } from '../diff/open-side.ts';
import { publishedOf } from '../diff/published-side.ts';
import type { Borrowed } from '../diff/revision-side.ts';
import type { Published } from '../output/lost-addresses.ts';
import { openBuild } from '../publish/built-site.ts';
import { isAmong, nextBuild } from '../publish/published.ts';
import { Refusal } from '../publish/refusal.ts';
import type { Aside } from './rehearse.ts';
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

/** The published build, and the place for the one that is to follow it. */
export interface Against {
  readonly aside: Aside;
  /** The question whether it leaves an address behind: once it stands there. */
  readonly gate: () => Promise<Gate>;
}

/** Reads a published build, and has `check` look at the next one in a folder that goes again, whatever happens. */
export async function checkAgainst(
  asked: Asked,
  world: CommandWorld,
  check: (against: Against) => Promise<number>,
): Promise<number> {
  const published = await readPublished(asked, world);
  if (typeof published === 'number') return published;
  const folder = mkdtempSync(join(tmpdir(), 'site-check-'));
  const out = join(folder, 'dist');
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const gate = async (): Promise<Gate> => {
    // The build itself has ended, and with it what listened for an interruption.
    const listening = world.onInterrupt?.(remove);
    try {
      const next = nextBuild(await openBuild(out, out));
      return leftBehind({ published, next, isAllowed: isAmong(asked.allowGone) });
    } finally {
      listening?.();
    }
  };
  try {
    return await check({ aside: { out, remove }, gate });
  } finally {
    remove();
  }
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

const FAILED = 1;
const INTERRUPTED = 130;

class Interrupted extends Error {}
