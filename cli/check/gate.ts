import type { Made } from '../build-result.ts';
import type { Diagnostic, SourceFile } from '../types.ts';

/** What a gate looks at: a site that builds, and its sources. */
export interface GateInput extends Made {
  /** Absolute path of the project. */
  readonly root: string;
  /** Text of a source of the project, relative to its root; undefined of one that is gone meanwhile. */
  readonly read: (file: string) => SourceFile | undefined;
}

/** A question that `site check` asks of a site beside what its build says. */
export interface Gate {
  /** Permanent codes of what it says, each with what it means in a sentence or two. */
  readonly codes: Readonly<Record<string, string>>;
  readonly look: (input: GateInput) => readonly Diagnostic[] | Promise<readonly Diagnostic[]>;
}
