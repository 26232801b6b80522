import type { BuildResult } from '../../build-result.ts';
import { formatDiagnostics } from '../../report/frame.ts';
import { listedDiagnostics } from '../../report/json.ts';
import type { Diagnostic } from '../../types.ts';
import { MOST_SHOWN } from './watch-progress.ts';

/** The outcome of the public build, `site build`, for the sources as they are now. */
export interface PublicBuild {
  readonly ok: boolean;
  /** Sorted by place, as `site build --json` lists them. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Returns the outcome of a dry run, as `site build --json` would print it. */
export function publicBuild({ ok, diagnostics }: BuildResult): PublicBuild {
  return { ok, diagnostics: listedDiagnostics(diagnostics) };
}

interface TellOptions {
  /** Diagnostics that the watched build has told already. */
  readonly said: readonly Diagnostic[];
  /** The outcome before; undefined at first. */
  readonly last: PublicBuild | undefined;
  readonly colour: boolean;
}

/** Writes the news of the public build for a terminal, without what the watched one said; empty when there is none. */
export function publicNews(found: PublicBuild, { said, last, colour }: TellOptions): string {
  const more = beside(found, said);
  if (last !== undefined && isSame(found, last)) return '';
  if (more.length > 0) {
    const verb = found.ok ? 'would also say' : 'would fail, and say';
    return `The public build ${verb}:\n\n${formatDiagnostics(more, { colour, limit: MOST_SHOWN })}`;
  }
  return last?.ok === false && found.ok ? 'The public build would succeed.\n' : '';
}

/** Returns the diagnostics of the public build that the watched one does not have. */
export function beside({ diagnostics }: PublicBuild, said: readonly Diagnostic[]): readonly Diagnostic[] {
  const known = new Set(said.map(nameOf));
  return diagnostics.filter((diagnostic) => !known.has(nameOf(diagnostic)));
}

function isSame(a: PublicBuild, b: PublicBuild): boolean {
  return a.ok === b.ok && a.diagnostics.map(nameOf).join('\n') === b.diagnostics.map(nameOf).join('\n');
}

function nameOf({ severity, code, text, location }: Diagnostic): string {
  return JSON.stringify([severity, code, text, location?.file, location?.line, location?.column]);
}
