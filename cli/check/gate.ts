import type { MadeSite } from '../build-result.ts';
import { readText } from '../read/tree.ts';
import { tolerate } from '../system/tolerate.ts';
import type { Diagnostic, SourceFile } from '../types.ts';

/** Input of a gate: a site that builds, and its sources. */
export interface GateInput extends MadeSite {
  /** Absolute path of the project. */
  readonly root: string;
  /** Reads a source, named relative to the project's root; undefined when the file cannot be read by now. */
  readonly read: (file: string) => SourceFile | undefined;
}

/** A question that `site check` asks about a site, besides what its build reports. */
export type Gate = (input: GateInput) => readonly Diagnostic[] | Promise<readonly Diagnostic[]>;

/** Makes the input of gates from a site that was just made; they read its sources as they are now. */
export function gateInput(made: MadeSite, root: string): GateInput {
  return { ...made, root, read: (file) => tolerate(() => readText(root, file))?.value };
}
