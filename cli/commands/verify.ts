import { relative } from 'node:path';
import { Unanswered } from '../live/ask.ts';
import type { Verification } from '../live/verify-origin.ts';
import { verifyOrigin } from '../live/verify-origin.ts';
import { lostPage, scanBuild } from '../output/scan.ts';
import { projectOptions } from '../project/build-options.ts';
import { inert } from '../report/inert.ts';
import { jsonText } from '../report/json.ts';
import { Refusal } from '../report/refusal.ts';
import { formatCount, formatInteger } from '../report/units.ts';
import { command } from './command.ts';
import { UNPUBLISHED, USAGE } from './exit-codes.ts';
import { holdOutput } from './held-output.ts';
import type { CommandWorld } from './terminal.ts';

/** Flags and argument of `site verify`. */
interface VerifyFlags {
  readonly origin: string;
  readonly dir: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** Compares a live site with the build; answers the exit code. */
export const verifyCommand = command(async (flags: VerifyFlags, world: CommandWorld, voice) => {
  const origin = originOf(flags.origin);
  const { out, root } = projectOptions(world.cwd, { out: flags.dir }, world.env);
  const shown = relative(root, out) || out;
  const reporter = voice.reporter(flags);
  let release: (() => void) | undefined;
  try {
    release = await holdOutput(out, shown);
    const build = await scanBuild(out);
    if (build === undefined) throw new Refusal(`There is no build in ${shown} to compare ${origin} with.`);
    const lost = lostPage(build);
    if (lost !== undefined)
      throw new Refusal(`The build in ${shown} lacks its page ${lost}: build it again.`);
    const checking = reporter.phase('verify');
    const found = await verifyOrigin(build, { origin: new URL(origin), dir: out, onCheck: checking.tick });
    checking.done(formatCount(found.requests, 'request'));
    reporter.close();
    report(found, { origin, id: build.id, flags, world });
    return found.breaches.length === 0 ? 0 : UNPUBLISHED;
  } catch (error) {
    throw error instanceof Unanswered ? new Refusal(error.message) : error;
  } finally {
    reporter.close();
    release?.();
  }
}, UNPUBLISHED);

/** Reads the origin that a person typed, perhaps with the slash that browsers write after it, capitals or accents. */
function originOf(asked: string): string {
  const url = URL.canParse(asked) ? new URL(asked) : undefined;
  const isBare = url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (isBare) return url.origin;
  throw new Refusal(
    `An origin is https://www.example.com or http://localhost:4321, and nothing after: not "${asked}".`,
    USAGE,
  );
}

interface VerifyReportInput {
  readonly origin: string;
  readonly id: string;
  readonly flags: VerifyFlags;
  readonly world: CommandWorld;
}

/** The most breaches that are printed: a host without any header breaks every page in the same way. */
const MOST = 20;

function report(
  { breaches, compared, requests, id: served }: Verification,
  reported: VerifyReportInput,
): void {
  const { origin, id, flags, world } = reported;
  const { stdout, stderr } = world;
  const mixed = breaches.find(({ check }) => check === 'content')?.path;
  if (flags.json === true) {
    const facts = { ok: breaches.length === 0, id, standing: served, compared, requests, mixed, breaches };
    stdout.write(jsonText(facts));
    return;
  }
  if (served !== id) stderr.write(`${origin} says that it is build ${served ?? '(none)'}, not ${id}.\n`);
  if (mixed !== undefined) stderr.write(`First page that is not of this build: ${inert(mixed)}\n`);
  for (const { path, text } of breaches.slice(0, MOST)) stderr.write(`  ${inert(path)} ${inert(text)}\n`);
  if (breaches.length > MOST) stderr.write(`  … and ${formatInteger(breaches.length - MOST)} more\n`);
  if (breaches.length > 0) stderr.write(`${origin}: ${formatCount(breaches.length, 'difference')}\n`);
  else if (flags.quiet !== true)
    stdout.write(`${origin} is build ${id}: ${formatCount(compared, 'path')} compared\n`);
}
