import { hostname, networkInterfaces } from 'node:os';
import { relative } from 'node:path';
import { buildOptions, terminalOf } from '../config.ts';
import { createPaint } from '../report/paint.ts';
import { isLoopback, isWildcard } from '../serve/hosts.ts';
import { listen } from '../serve/listen.ts';
import type { LiveTable } from '../serve/live-table.ts';
import { openLiveTable } from '../serve/live-table.ts';
import { createServer } from '../serve/server.ts';
import type { BuildOptions } from '../types.ts';
import { readServeSettings } from './serve-settings.ts';

/** Flags of `site serve`. */
export interface ServeCommandFlags {
  readonly dir: string;
  readonly port: string;
  readonly host: string;
  /** Further names that visitors use. */
  readonly allowHost?: readonly string[];
  /** Visitors come over TLS, which a proxy in front speaks. */
  readonly tls?: boolean;
}

/** The world around the command: tests bring their own. */
export interface ServeWorld {
  readonly cwd: string;
  readonly stdout: Terminal;
  readonly stderr: Terminal;
  /** Ends when the server is asked to stop, with the exit code. */
  readonly stopped: () => Promise<number>;
}

type Terminal = { readonly isTTY?: boolean; readonly write: (text: string) => unknown };

/** Serves the build of the current folder until it is interrupted; answers the exit code. */
export async function serveCommand(
  flags: ServeCommandFlags,
  world: ServeWorld = processWorld(),
): Promise<number> {
  const { stderr } = world;
  const port = portOf(flags.port);
  if (port === undefined) {
    stderr.write(`The port must be a whole number from 0 to 65535, not "${flags.port}".\n`);
    return USAGE;
  }
  const options = buildOptions(world.cwd, { out: flags.dir });
  const settings = await readServeSettings(options);
  const { analytics } = settings;
  const files = await openBuild(options, {
    scheme: flags.tls === true ? 'https' : 'http',
    fallbacks: analytics === undefined ? [] : [{ path: analytics, content: '' }],
    onChange: (id) => world.stdout.write(`  Now serving build ${id}\n`),
  });
  if (files === undefined) return FAILED;
  const server = createServer({
    dir: options.out,
    files,
    hosts: {
      listen: flags.host,
      allowed: [...settings.hosts, ...(flags.allowHost ?? [])],
      machine: [hostname(), ...machineAddresses()],
    },
    onError: (error) => stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`),
  });
  const listening = await listen(server.http, flags.host, port);
  if (listening.kind === 'failed') {
    const { text, exit } = explain(listening.code, flags);
    stderr.write(`${text}\n`);
    return exit;
  }
  await announce(world, { flags, options, files, port: listening.port });
  const code = await world.stopped();
  await server.stop();
  return code;
}

const FAILED = 1;
const USAGE = 2;
const INTERRUPTED = 130;

function processWorld(): ServeWorld {
  const { stdout, stderr } = process;
  return { cwd: process.cwd(), stdout, stderr, stopped };
}

/** The first signal stops in good order; a second one finds nobody listening, and ends the process. */
function stopped(): Promise<number> {
  return new Promise((resolve) => {
    const end = (code: number) => (): void => {
      process.off('SIGINT', interrupted).off('SIGTERM', terminated);
      resolve(code);
    };
    const interrupted = end(INTERRUPTED);
    const terminated = end(0);
    process.on('SIGINT', interrupted).on('SIGTERM', terminated);
  });
}

function portOf(text: string): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65535 ? Number(text) : undefined;
}

/** The table of the standing build, or of one that is made now. */
async function openBuild(
  options: BuildOptions,
  table: Pick<Parameters<typeof openLiveTable>[0], 'scheme' | 'fallbacks' | 'onChange'>,
): Promise<LiveTable | undefined> {
  const standing = await openLiveTable({ ...table, dir: options.out });
  if (standing !== undefined) return standing;
  // Only now: what a build needs takes longer to start than the server.
  const { buildCommand } = await import('./build.ts');
  const code = await buildCommand({ out: options.out });
  return code === 0 ? openLiveTable({ ...table, dir: options.out }) : undefined;
}

function explain(
  code: string,
  { host, port }: ServeCommandFlags,
): { readonly text: string; readonly exit: number } {
  switch (code) {
    case 'EADDRINUSE':
      return {
        text: `Port ${port} and those after it are all taken: choose another with --port.`,
        exit: FAILED,
      };
    case 'EACCES':
      return {
        text: `Listening on port ${port} is not permitted: choose one above 1023 with --port.`,
        exit: FAILED,
      };
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAFNOSUPPORT':
      return { text: `This machine has no address "${host}": choose another with --host.`, exit: USAGE };
    default:
      return { text: `Cannot listen on ${host}, port ${port} (${code}).`, exit: FAILED };
  }
}

interface Announcement {
  readonly flags: ServeCommandFlags;
  readonly options: BuildOptions;
  readonly files: LiveTable;
  readonly port: number;
}

async function announce(
  { stdout, stderr }: ServeWorld,
  { flags, options, files, port }: Announcement,
): Promise<void> {
  const paint = createPaint({ colour: terminalOf(stdout).colour });
  const { id } = await files.current();
  const folder = relative(options.root, options.out) || options.out;
  const urls = origins(flags.host, port).flatMap((origin) => [origin, `${origin}/en`]);
  const asked = Number(flags.port);
  stdout.write(
    [
      ...(asked !== 0 && asked !== port ? [`Port ${asked} is taken: using ${port}.`] : []),
      `Serving ${paint('bold', folder)} (build ${id})`,
      '',
      ...urls.map((url) => `  ${paint('bold', url)}`),
      '',
      '',
    ].join('\n'),
  );
  if (!isLoopback(flags.host)) {
    stderr.write(`Listening on ${flags.host}: everyone who can reach this machine can read this site.\n`);
  }
}

/** Addresses under which the server can be reached. */
function origins(host: string, port: number): readonly string[] {
  if (isWildcard(host)) return ['localhost', ...machineAddresses()].map((name) => originOf(name, port));
  return [originOf(host === '127.0.0.1' ? 'localhost' : host, port)];
}

function originOf(host: string, port: number): string {
  return `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`;
}

function machineAddresses(): readonly string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, scopeid }) => !internal && !scopeid)
    .map(({ address }) => address);
}
