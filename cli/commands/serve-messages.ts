import { networkInterfaces } from 'node:os';
import { isWildcard } from '../http/host-names.ts';
import type { Paint } from '../report/paint.ts';

/** What is said when a server begins. */
interface Beginning {
  readonly host: string;
  readonly askedPort: number;
  readonly port: number;
  readonly what: Served;
}

/** `Serving dist (build 0123…)`: what is served, as a reader knows it. */
export interface Served {
  readonly verb: string;
  readonly what: string;
  readonly more: string;
}

/** Where the site is, and where its files come from. */
export function formatBeginning({ host, askedPort, port, what }: Beginning, paint: Paint): string {
  const urls = urlsOf(host, port).flatMap((url) => [url, `${url}/en`]);
  const lines = [
    ...(askedPort !== 0 && askedPort !== port ? [`Port ${askedPort} is taken: using ${port}.`] : []),
    `${what.verb} ${paint('bold', what.what)} ${what.more}`,
    '',
    ...urls.map((url) => `  ${paint('bold', url)}`),
    '',
    '',
  ];
  return lines.join('\n');
}

/** Addresses of the site, the nearest first. */
export function urlsOf(host: string, port: number): readonly string[] {
  return namesOf(host).map((name) => `http://${name}:${port}`);
}

/** Why a server cannot listen, by the system's code; a usage error is one that other flags would cure. */
export function explainListening(
  code: string,
  { host, port }: { readonly host: string; readonly port: string },
): { readonly text: string; readonly isUsage: boolean } {
  switch (code) {
    case 'EADDRINUSE':
      return {
        text: `Port ${port} and those after it are taken: choose another with --port.`,
        isUsage: false,
      };
    case 'EACCES':
      return { text: `Port ${port} is not permitted: choose one above 1023 with --port.`, isUsage: true };
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EAI_AGAIN':
    case 'EINVAL':
    case 'ENOTFOUND':
      return { text: `This machine has no address "${host}": choose another with --host.`, isUsage: true };
    default:
      return { text: `Cannot listen on ${host}, port ${port} (${code}).`, isUsage: false };
  }
}

/** Addresses under which other machines know this one. */
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

/** An address as a URL says it. */
export function bracketed(address: string): string {
  return address.includes(':') && !address.startsWith('[') ? `[${address}]` : address;
}
