import { spawn } from 'node:child_process';
import { isLoopback } from '../http/host-names.ts';
import { listen } from '../http/listen.ts';
import type { BoundedServer } from '../http/server.ts';
import { terminalOf } from '../project/environment.ts';
import { createPaint } from '../report/paint.ts';
import { refuseListening, urlsOf } from './serve-messages.ts';
import type { CommandWorld } from './terminal.ts';
import { writeTyped } from './terminal.ts';

/** The address that a server is to listen on, and the line about what it serves: `Serving dist (build 0123…)`. */
interface ListenWish {
  readonly host: string;
  readonly port: number;
  readonly what: { readonly verb: string; readonly what: string; readonly more: string };
}

/** Makes a server listen, and says where it is and who can reach it; answers its URL, or the exit code if it cannot. */
export async function listenAndSay(
  server: BoundedServer,
  { host, port, what }: ListenWish,
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
    `${what.verb} ${paint('bold', what.what)} ${what.more}`,
    '',
    ...urls.flatMap((one) => [one, `${one}/en`]).map((one) => `  ${paint('bold', one)}`),
  ];
  stdout.write(`${lines.join('\n')}\n\n`);
  return url;
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
