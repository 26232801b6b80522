import { isIP } from 'node:net';

/** Tells whether a `Host` header, or the authority of a target, is one of ours. */
export type IsOurHost = (host: string) => boolean;

/** Hosts that the server answers for. */
export interface HostOptions {
  /** Address that the server listens on. */
  readonly listen: string;
  /** Names that visitors use besides it, such as the site's own behind a proxy. */
  readonly allowed: readonly string[];
  /** Addresses and name of this machine, ours when the server listens on all of them. */
  readonly machine: readonly string[];
}

/**
 * Creates a check of hosts. It ignores ports, since a proxy or a container may map them: it is there to refuse a
 * stranger's name that was made to point at this address (DNS rebinding).
 */
export function createHostCheck({ listen, allowed, machine }: HostOptions): IsOurHost {
  const everywhere = isWildcard(listen);
  const names = [...LOOPBACK, ...allowed, ...(everywhere ? machine : [listen])].map(plainName);
  const ours = new Set(names);
  return (host) => {
    const name = nameOf(host);
    return name !== undefined && ours.has(name);
  };
}

/** Tells whether only this machine can reach an address. */
export function isLoopback(address: string): boolean {
  const name = plainName(address);
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));
}

/** Tells whether an address means all addresses of the machine. */
export function isWildcard(address: string): boolean {
  return address === '0.0.0.0' || /^\[?::\]?$/.test(address);
}

const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '::1'];

/** Reads the host's name in `name`, `name:port`, `[address]` or `[address]:port`; undefined when it is malformed. */
function nameOf(host: string): string | undefined {
  const [, address, name = ''] = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d{0,5})?$/i.exec(host) ?? [];
  if (address !== undefined) return isIP(address) === 6 ? plainName(address) : undefined;
  return name === '' ? undefined : plainName(name);
}

/** Normalizes a name: lower case, without brackets, and without the dot that ends a full name. */
function plainName(name: string): string {
  return name
    .replace(/^\[|\]$/g, '')
    .toLowerCase()
    .replace(/\.$/, '');
}
