import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { compareSides } from '../diff/compare.ts';
import type { Difference } from '../diff/difference.ts';
import { htmlReport } from '../diff/html-report.ts';
import { markdownReport } from '../diff/markdown-report.ts';
import { withPagesAhead } from '../diff/origin-side.ts';
import type { Side } from '../diff/side.ts';
import { textReport } from '../diff/text-report.ts';
import { projectOptions } from '../project/build-options.ts';
import { inert } from '../report/inert.ts';
import { jsonText } from '../report/json.ts';
import { command, refuseIf } from './command.ts';
import { outputProblem, writeNamed } from './output-problem.ts';
import type { CommandWorld } from './terminal.ts';
import { unbuiltChange, unbuiltNote } from './unbuilt-change.ts';
import { withSides } from './with-sides.ts';

/** Flags and arguments of `site diff`. */
interface DiffFlags {
  /** @default HEAD */
  readonly before?: string | undefined;
  /** @default dist */
  readonly after?: string | undefined;
  readonly format: 'text' | 'markdown' | 'json' | 'html';
  readonly out?: string;
}

/** Says what changes from one build to another; answers the exit code. */
export const diffCommand = command(async (flags: DiffFlags, world: CommandWorld) => {
  refuseIf(outputProblem(flags.out, world.cwd));
  return withSides(async (open) => {
    const before = await open(flags.before ?? 'HEAD');
    const after = await open(flags.after ?? 'dist');
    tellUnbuilt(after, world);
    const difference = await compareSides(await withPagesAhead(before), await withPagesAhead(after));
    if (flags.format !== 'html') return print(reportOf(difference, flags.format), flags, world);
    // The code of pictures is imported here: other reports do without it.
    const { diffScreens } = await import('./diff-screens.ts');
    const screens = await diffScreens(difference, { before, after }, world);
    return print(htmlReport(difference, screens), flags, world);
  }, world);
});

/** Says that a build of this project is not of its texts as they are now: a change would seem to change nothing. */
function tellUnbuilt({ name, id, place }: Side, { cwd, env, stderr }: CommandWorld): void {
  if (!('dir' in place)) return;
  const changed = unbuiltChange(projectOptions(cwd, { out: place.dir }, env), id);
  if (changed !== undefined) stderr.write(unbuiltNote(name, changed));
}

function reportOf(difference: Difference, format: Exclude<DiffFlags['format'], 'html'>): string {
  if (format === 'json') return jsonText(difference);
  return format === 'markdown' ? markdownReport(difference) : textReport(difference);
}

async function print(
  report: string,
  { out }: DiffFlags,
  { cwd, stdout, stderr }: CommandWorld,
): Promise<number> {
  if (out === undefined) {
    stdout.write(report);
    return 0;
  }
  await writeNamed(out, () => writeFileSync(resolve(cwd, out), report));
  stderr.write(`${inert(out)}\n`);
  return 0;
}
