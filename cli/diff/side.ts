import type { HeaderRule } from '../shared/policy.ts';
import type { BuildManifest } from '../shared/wire.ts';

/** One of the two builds that are compared. */
export interface Side {
  /** What it was asked for by. */
  readonly name: string;
  readonly id: string;
  /** Paths of its pages. */
  readonly pages: ReadonlySet<string>;
  readonly redirects: BuildManifest['redirects'];
  readonly gone: readonly string[];
  /** Undefined: an origin does not list its rules. */
  readonly rules: readonly HeaderRule[] | undefined;
  /** Every file that may be asked for, relative to the folder; undefined: an origin does not list them. */
  readonly files: readonly string[] | undefined;
  /** Where a browser finds it: the folder that it is in, or its origin. */
  readonly place: { readonly dir: string } | { readonly origin: string };
  /** The bytes of a file. @throws when it is gone, or does not come */
  readonly read: (file: string) => Buffer | Promise<Buffer>;
}
