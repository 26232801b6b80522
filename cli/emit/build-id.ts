import { hash } from 'node:crypto';
import type { SiteFile } from '../output/site-file.ts';
import type { BuildOptions } from '../project/build-options.ts';

/** What the build id needs of a file: its name, and what its bytes are known by or the bytes. */
export type Identified = Pick<SiteFile, 'file'> &
  ({ readonly identity: string } | { readonly content: string | Uint8Array; readonly identity?: string });

/**
 * The id of a build (behaviour 3.2): 16 hex digits over what it emits outside `builds/`, with `draft-`
 * before it when drafts are in, or `dev` in the watch profile. The order of outputs does not matter.
 */
export function buildId(
  outputs: readonly Identified[],
  options: Pick<BuildOptions, 'dev' | 'drafts'>,
): string {
  if (options.dev) return 'dev';
  const digest = hash('sha256', inventory(outputs)).slice(0, 16);
  return options.drafts ? `draft-${digest}` : digest;
}

function inventory(outputs: readonly Identified[]): string {
  return outputs
    .filter((output) => !output.file.startsWith('builds/'))
    .map((output) => JSON.stringify([output.file, identityOf(output)]))
    .sort()
    .join('\n');
}

/** What stands for an output: the hash of its bytes, when it has no identity of its own. */
function identityOf(output: Identified): string {
  return 'content' in output ? (output.identity ?? hash('sha256', output.content)) : output.identity;
}
