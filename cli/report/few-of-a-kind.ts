import { getOrMake } from '../shared/get-or-make.ts';
import { given } from '../shared/given.ts';
import type { Diagnostic } from '../types.ts';
import { formatInteger } from './units.ts';

/** Diagnostics of a build, a few of each kind per file. */
interface DiagnosticList {
  readonly add: (diagnostic: Diagnostic) => void;
  /** Returns the diagnostics that are kept, and for each kind with more of them one that counts the rest. */
  readonly listed: () => readonly Diagnostic[];
}

/** Most diagnostics of one kind that are listed per file. */
type KindLimits = Readonly<Record<Diagnostic['severity'], number>>;

/** A file that repeats a mistake must not bury the mistakes of other files, nor take long to print. */
export const FEW: KindLimits = { warning: 5, error: 100 };

/** For callers that compare or count diagnostics. */
export const ALL: KindLimits = { warning: Number.POSITIVE_INFINITY, error: Number.POSITIVE_INFINITY };

/** Makes a list that keeps the first of each code in a file, and counts the others. */
export function createDiagnosticList(most: KindLimits = FEW): DiagnosticList {
  const kept: Diagnostic[] = [];
  const kinds = new Map<string, Kind>();
  return {
    add: (diagnostic) => {
      const { severity, code, location } = diagnostic;
      if (location === undefined) {
        kept.push(diagnostic);
        return;
      }
      const name = JSON.stringify([severity, code, location.file]);
      const kind = getOrMake(kinds, name, (): Kind => ({ count: 0, firstLeft: undefined }));
      kind.count += 1;
      if (kind.count <= most[severity]) kept.push(diagnostic);
      else kind.firstLeft ??= diagnostic;
    },
    listed: () => [...kept, ...[...kinds.values()].flatMap((kind) => rest(kind, most))],
  };
}

interface Kind {
  count: number;
  /** The first that is not listed. */
  firstLeft: Diagnostic | undefined;
}

function rest({ count, firstLeft }: Kind, most: KindLimits): readonly Diagnostic[] {
  if (firstLeft?.location === undefined) return [];
  const { severity, code, location, ignoredByStrict } = firstLeft;
  const { file, line, column } = location;
  const left = count - most[severity];
  const text =
    left === 1
      ? `This file has one more ${severity} of this kind, here`
      : `This file has ${formatInteger(left)} more ${severity}s of this kind, the first of them here`;
  const place = { file, ...given({ line, column }) };
  return [{ severity, code, text, location: place, ...given({ ignoredByStrict }) }];
}
