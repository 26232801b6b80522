import { spawn } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import { isLoopback, isWildcard } from '../http/host-names.ts';
import { listen, tryListening } from '../http/listen.ts';
import type { BoundedServer } from '../http/server.ts';
import { terminalOf } from '../project/environment.ts';
import { createPaint } from '../report/paint.ts';
import { LOCALE_PREFIX, LOCALES } from '../shared/locale.ts';
import { USAGE } from './exit-codes.ts';
import type { CommandWorld } from './terminal.ts';
import { writeTyped } from './terminal.ts';
import { voiceOf } from './voice.ts';

/** The address that a server is to listen on, and the line about what it serves: `Serving dist (build 0123…)`. */
interface ListenWish {
  readonly host: string;
  readonly port: number;
  readonly line: { readonly verb: string; readonly name: string; readonly more: string };
}

/** Makes a server listen, and says where it is and who can reach it; answers its URL, or the exit code if it cannot. */
export async function listenAndSay(
  server: BoundedServer,
  { host, port, line }: ListenWish,
  world: CommandWorld,
): Promise<string | number> {
  const { stdout, stderr, env } = world;
  const listening = await listen(server.http, host, port);
  if (listening.kind === 'failed')
    return refuseListening(listening.code, { host, port, others: true }, world);
  if (!isLoopback(host))
    stderr.write(`Listening on ${host}: anyone who can reach this machine can read this site.\n`);
  const paint = createPaint(terminalOf(stdout, env));
  const urls = urlsOf(host, listening.port);
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

/** Says why a server could listen on no port of an address; answers the exit code then, undefined when it could. */
export async function refuseAddress(
  address: Pick<ListenWish, 'host' | 'port'>,
  world: CommandWorld,
): Promise<number | undefined> {
  const code = await tryListening(address.host);
  return code === undefined ? undefined : refuseListening(code, { ...address, others: true }, world);
}

/** Reads the port that a flag asks for; when it is none, says so and returns undefined. */
export function portOf(text: string, { stderr }: Pick<CommandWorld, 'stderr'>): number | undefined {
  if (/^\d{1,5}$/.test(text) && Number(text) <= HIGHEST_PORT) return Number(text);
  writeTyped(`The port must be a whole number from 0 to ${HIGHEST_PORT}, not "${text}".\n`, stderr);
  return undefined;
}

const HIGHEST_PORT = 65_535;

/** Shows an address in the machine's browser; where there is none, the terminal says so. */
export function openBrowser(url: string, { stderr, env }: Pick<CommandWorld, 'stderr' | 'env'>): void {
  const command = process.platform === 'darwin' ? 'open' : 'xdg-open';
  const child = spawn(command, [url], { detached: true, stdio: 'ignore', env });
  child.on('error', () => stderr.write(`No browser could be opened: open ${url} yourself.\n`));
  child.unref();
}

/** Lists the addresses of the site, the nearest first. */
function urlsOf(host: string, port: number): readonly string[] {
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
