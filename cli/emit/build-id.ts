import { hash } from 'node:crypto';
import type { SiteFile } from '../output/site-file.ts';
import type { BuildOptions } from '../project/build-options.ts';

/** The parts of a file that the build id is made from: its name, and its identity or its bytes. */
export type IdentifiedFile = Pick<SiteFile, 'file'> &
  ({ readonly identity: string } | { readonly content: string | Uint8Array; readonly identity?: string });

/**
 * Computes the id of a build (behaviour 3.2): 16 hex digits of a hash of what it emits outside `builds/`, with `draft-`
 * before them when drafts are included; `dev` in the watch profile. The order of outputs does not matter.
 */
export function buildId(
  outputs: readonly IdentifiedFile[],
  options: Pick<BuildOptions, 'dev' | 'drafts'>,
): string {
  if (options.dev) return 'dev';
  const digest = hash('sha256', inventory(outputs)).slice(0, 16);
  return options.drafts ? `draft-${digest}` : digest;
}

function inventory(outputs: readonly IdentifiedFile[]): string {
  return outputs
    .filter((output) => !output.file.startsWith('builds/'))
    .map((output) => JSON.stringify([output.file, identityOf(output)]))
    .sort()
    .join('\n');
}

/** Returns the identity of an output: its own, else the hash of its bytes. */
function identityOf(output: IdentifiedFile): string {
  return 'content' in output ? (output.identity ?? hash('sha256', output.content)) : output.identity;
}
