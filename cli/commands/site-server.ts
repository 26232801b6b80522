import { hostname } from 'node:os';
import type { BoundedServer } from '../http/server.ts';
import { stackOf } from '../report/stack-of.ts';
import type { ServerOptions } from '../serve/server.ts';
import { createServer } from '../serve/server.ts';
import { machineAddresses } from './listen-and-say.ts';
import type { CommandWorld } from './terminal.ts';

/** Flags that say who may reach the server. */
export interface ReachFlags {
  readonly host: string;
  /** Further names that visitors use. */
  readonly allowHost?: readonly string[];
}

interface SiteServerOptions extends Pick<ServerOptions, 'dir' | 'files' | 'mounts'> {
  readonly flags: ReachFlags;
  /** Names of the published site, for a server behind a proxy. */
  readonly hosts: readonly string[];
}

/** Creates the server of `site serve` and `site watch`. */
export function createSiteServer(
  { flags, hosts, ...served }: SiteServerOptions,
  { stderr }: Pick<CommandWorld, 'stderr'>,
): BoundedServer {
  return createServer({
    ...served,
    hosts: {
      listen: flags.host,
      allowed: [...hosts, ...(flags.allowHost ?? [])],
      machine: [hostname(), ...machineAddresses()],
    },
    onError: (error) => stderr.write(`${stackOf(error)}\n`),
  });
}
