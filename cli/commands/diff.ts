import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { compareSides } from '../diff/compare.ts';
import type { Difference } from '../diff/difference.ts';
import { htmlReport } from '../diff/html-report.ts';
import { markdownReport } from '../diff/markdown-report.ts';
import { openSide } from '../diff/open-side.ts';
import { withPagesAhead } from '../diff/origin-side.ts';
import type { Borrowed } from '../diff/revision-side.ts';
import type { Screens } from '../diff/screens.ts';
import { textReport } from '../diff/text-report.ts';
import { Refusal } from '../publish/refusal.ts';
import type { diffScreens } from './diff-screens.ts';
import { FAILED, INTERRUPTED } from './exit-codes.ts';
import type { CommandWorld } from './terminal.ts';
import { processWorld } from './terminal.ts';

/** Flags and arguments of `site diff`. */
export interface DiffFlags {
  /** @default HEAD */
  readonly before?: string | undefined;
  /** @default dist */
  readonly after?: string | undefined;
  readonly format: 'text' | 'markdown' | 'json' | 'html';
  readonly out?: string;
  /** Folder of the generator that runs. */
  readonly generatorRoot: string;
}

/** Says what changes from one build to another; answers the exit code. */
export async function diffCommand(flags: DiffFlags, world: CommandWorld = processWorld()): Promise<number> {
  const interruption = new AbortController();
  const listening = world.onFirstInterrupt?.(() => interruption.abort(new Interrupted()));
  const borrowed: Borrowed[] = [];
  try {
    const { cwd, env = { ...process.env } } = world;
    const { generatorRoot } = flags;
    const options = { root: cwd, env, generatorRoot, signal: interruption.signal };
    for (const name of [flags.before ?? 'HEAD', flags.after ?? 'dist'])
      borrowed.push(await openSide(name, options));
    const [before, after] = borrowed.map(({ side }) => side);
    if (before === undefined || after === undefined) throw new Error('Two sides were opened');
    const difference = await compareSides(
      await withPagesAhead(before, before.pages),
      await withPagesAhead(after, after.pages),
    );
    const screens =
      flags.format === 'html' ? await withScreens(difference, { before, after }, world) : undefined;
    print(reportOf(difference, flags.format, screens), flags, world);
    return 0;
  } catch (error) {
    if (error instanceof Interrupted) return INTERRUPTED;
    if (!(error instanceof Refusal)) throw error;
    world.stderr.write(`${error.message}\n`);
    return FAILED;
  } finally {
    for (const one of borrowed) await one.close();
    listening?.();
  }
}

class Interrupted extends Error {}

/** Pictures are imported with what makes them: other reports need none of it. */
async function withScreens(...asked: Parameters<typeof diffScreens>): Promise<Screens> {
  return await (await import('./diff-screens.ts')).diffScreens(...asked);
}

function reportOf(difference: Difference, format: DiffFlags['format'], screens: Screens = ''): string {
  if (format === 'json') return `${JSON.stringify(difference, undefined, 2)}\n`;
  if (format === 'html') return htmlReport(difference, screens);
  return format === 'markdown' ? markdownReport(difference) : textReport(difference);
}

function print(report: string, { out }: DiffFlags, { cwd, stdout, stderr }: CommandWorld): void {
  if (out === undefined) {
    stdout.write(report);
    return;
  }
  writeFileSync(resolve(cwd, out), report);
  stderr.write(`${out}\n`);
}
