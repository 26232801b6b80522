import { networkInterfaces } from 'node:os';
import { isWildcard } from '../http/host-names.ts';
import { USAGE } from './exit-codes.ts';
import type { CommandWorld } from './terminal.ts';
import { voiceOf } from './voice.ts';

/** Lists the addresses of the site, the nearest first. */
export function urlsOf(host: string, port: number): readonly string[] {
  return namesOf(host).map((name) => `http://${name}:${port}`);
}

/** An address where a server could not listen. */
interface RefusedAddress {
  readonly host: string;
  readonly port: number;
  /** True when the server tried the ports that follow, too. @default false */
  readonly others?: boolean;
}

/** Says why a server cannot listen, by the system's code; answers the exit code, that of usage when a flag is wrong. */
export function refuseListening(
  code: string,
  { host, port, others = false }: RefusedAddress,
  world: CommandWorld,
): number {
  const { refuse } = voiceOf(world);
  switch (code) {
    case 'EADDRINUSE':
      return refuse(
        others
          ? `Port ${port} and those after it are taken: choose another with --port.`
          : `Port ${port} is taken: choose another with --port, or end what listens there.`,
      );
    case 'EACCES':
      return refuse(`Port ${port} is not permitted: choose one above 1023 with --port.`, USAGE);
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EAI_AGAIN':
    case 'EINVAL':
    case 'ENOTFOUND':
      return refuse(`This machine has no address "${host}": choose another with --host.`, USAGE);
    default:
      return refuse(`Cannot listen on ${host}, port ${port} (${code}).`);
  }
}

/** Lists the addresses under which other machines know this one. */
export function machineAddresses(): readonly string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, scopeid }) => !internal && !scopeid)
    .map(({ address }) => address);
}

function namesOf(host: string): readonly string[] {
  if (isWildcard(host)) return ['localhost', ...machineAddresses().map(bracketed)];
  return [host === '127.0.0.1' ? 'localhost' : bracketed(host)];
}

/** Writes an address as URLs do, an IPv6 one in brackets. */
export function bracketed(address: string): string {
  return address.includes(':') && !address.startsWith('[') ? `[${address}]` : address;
}
