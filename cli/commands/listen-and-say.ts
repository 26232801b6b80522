import { spawn } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import { isLoopback, isWildcard } from '../http/host-names.ts';
import { listen, tryListening } from '../http/listen.ts';
import type { BoundedServer } from '../http/server.ts';
import { terminalOf } from '../project/environment.ts';
import { createPaint } from '../report/paint.ts';
import { Refusal } from '../report/refusal.ts';
import { LOCALE_PREFIX, LOCALES } from '../shared/locale.ts';
import { USAGE } from './exit-codes.ts';
import type { CommandWorld } from './terminal.ts';

/** The address that a server is to listen on, and the line about what it serves: `Serving dist (build 0123…)`. */
interface ListenWish {
  readonly host: string;
  readonly port: number;
  readonly line: { readonly verb: string; readonly name: string; readonly more: string };
}

/** Makes a server listen, and says where it is and who can reach it; answers its URL. */
export async function listenAndSay(
  server: BoundedServer,
  { host, port, line }: ListenWish,
  world: CommandWorld,
): Promise<string> {
  const { stdout, stderr, env } = world;
  const listening = await listen(server.http, host, port);
  if (listening.kind === 'failed') throw cannotListen(listening.code, { host, port, others: true });
  if (!isLoopback(host))
    stderr.write(`Listening on ${host}: anyone who can reach this machine can read this site.\n`);
  const paint = createPaint(terminalOf(stdout, env));
  // The nearest first.
  const urls = namesOf(host).map((name) => `http://${name}:${listening.port}`);
  const [url = ''] = urls;
  const lines = [
    ...(port === 0 || port === listening.port ? [] : [`Port ${port} is taken: using ${listening.port}.`]),
    `${line.verb} ${paint('bold', line.name)} ${line.more}`,
    '',
    ...urls.flatMap((one) => LOCALES.map((locale) => `  ${paint('bold', one + LOCALE_PREFIX[locale])}`)),
  ];
  stdout.write(`${lines.join('\n')}\n\n`);
  return url;
}

/** Refuses an address on no port of which a server could listen. */
export async function refuseAddress(address: Pick<ListenWish, 'host' | 'port'>): Promise<void> {
  const code = await tryListening(address.host);
  if (code !== undefined) throw cannotListen(code, { ...address, others: true });
}

/** Reads the port that a flag asks for. */
export function portOf(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= HIGHEST_PORT) return Number(text);
  throw new Refusal(`The port must be a whole number from 0 to ${HIGHEST_PORT}, not "${text}".`, USAGE);
}

const HIGHEST_PORT = 65_535;

/** Shows an address in the machine's browser; where there is none, the terminal says so. */
export function openBrowser(url: string, { stderr, env }: Pick<CommandWorld, 'stderr' | 'env'>): void {
  const command = process.platform === 'darwin' ? 'open' : 'xdg-open';
  const child = spawn(command, [url], { detached: true, stdio: 'ignore', env });
  child.on('error', () => stderr.write(`No browser could be opened: open ${url} yourself.\n`));
  child.unref();
}

/** An address where a server could not listen. */
interface RefusedAddress {
  readonly host: string;
  readonly port: number;
  /** True when the server tried the ports that follow, too. @default false */
  readonly others?: boolean;
}

/** Says why a server cannot listen, by the system's code; the exit code is that of usage when a flag is wrong. */
export function cannotListen(code: string, { host, port, others = false }: RefusedAddress): Refusal {
  switch (code) {
    case 'EADDRINUSE':
      return new Refusal(
        others
          ? `Port ${port} and those after it are taken: choose another with --port.`
          : `Port ${port} is taken: choose another with --port, or end what listens there.`,
      );
    case 'EACCES':
      return new Refusal(`Port ${port} is not permitted: choose one above 1023 with --port.`, USAGE);
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EAI_AGAIN':
    case 'EINVAL':
    case 'ENOTFOUND':
      return new Refusal(`This machine has no address "${host}": choose another with --host.`, USAGE);
    default:
      return new Refusal(`Cannot listen on ${host}, port ${port} (${code}).`);
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
