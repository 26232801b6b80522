import type { BuildResult } from '../build-result.ts';
import type { BuildOptions } from '../project/build-options.ts';
import { lastPublication, publication } from '../resolve/due.ts';
import { torontoTime } from '../shared/toronto.ts';
import type { Diagnostic } from '../types.ts';
import type { CheckTelling } from './build-for-check.ts';
import { buildForCheck } from './build-for-check.ts';
import type { CommandWorld } from './terminal.ts';

/** A site as it will be. */
interface Scheduled {
  /** The site once all that is scheduled is public; today's when nothing is scheduled, or when that does not build. */
  readonly built: BuildResult;
  /** Mistakes that the site has then, and not today. */
  readonly found: readonly Diagnostic[];
}

/**
 * Builds a site once more as it is when all that is scheduled is public, and writes nothing. A mistake in what is not
 * due would stop the build that is to publish it, at an hour at which no editor looks.
 */
export async function checkScheduled(
  today: BuildResult,
  { options, told }: { readonly options: BuildOptions; readonly told: CheckTelling },
  world: CommandWorld,
): Promise<Scheduled> {
  // A draft is published at infinity: never.
  const last = lastPublication(today.made?.sources.entries.map(publication) ?? [], Number.MAX_VALUE);
  if (today.made === undefined || last <= options.now) return { built: today, found: [] };
  const later = await buildForCheck(
    { ...options, now: last },
    { ...told, quiet: true, out: undefined },
    world,
  );
  const known = new Set(today.diagnostics.map(nameOf));
  const note = {
    text: `Today’s build does not have this problem: the site will, once all that is scheduled is public, from ${torontoTime(last)} on (Toronto)`,
  };
  return {
    built: later.ok ? later : today,
    found: later.diagnostics
      .filter((diagnostic) => !known.has(nameOf(diagnostic)))
      .map((diagnostic) => ({ ...diagnostic, notes: [...(diagnostic.notes ?? []), note] })),
  };
}

/** Names a mistake by its place: two builds may report the same one with other numbers. */
function nameOf({ code, text, location }: Diagnostic): string {
  return JSON.stringify([code, location?.file ?? text, location?.line]);
}
