import type { HeaderRule } from '../shared/policy.ts';
import type { BuildManifest } from '../shared/wire.ts';

/** One of the two builds that are compared. */
export interface Side {
  /** The name that it was asked for by. */
  readonly name: string;
  readonly id: string;
  /** Paths of its pages. */
  readonly pages: ReadonlySet<string>;
  readonly redirects: BuildManifest['redirects'];
  readonly gone: readonly string[];
  /** Undefined for an origin, which does not list its rules. */
  readonly rules: readonly HeaderRule[] | undefined;
  /** Every file that may be asked for, relative to the folder; undefined for an origin, which does not list them. */
  readonly files: readonly string[] | undefined;
  /** The place where a browser finds it: its folder, or its origin. */
  readonly place: { readonly dir: string } | { readonly origin: string };
  /** Reads the bytes of a file. @throws when it is gone, or does not come */
  readonly read: (file: string) => Buffer | Promise<Buffer>;
  /** Removes what was made in order to read it. @default nothing was */
  readonly close?: () => Promise<void>;
}
