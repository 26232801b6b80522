import { hostname } from 'node:os';
import { relative } from 'node:path';
import { buildOptions, terminalOf } from '../config.ts';
import { formatDiagnostics } from '../report/frame.ts';
import { createPaint } from '../report/paint.ts';
import { isLoopback } from '../serve/hosts.ts';
import { listen } from '../serve/listen.ts';
import type { LiveTable, LiveTableOptions } from '../serve/live-table.ts';
import { openLiveTable } from '../serve/live-table.ts';
import type { SiteServer } from '../serve/server.ts';
import { createServer } from '../serve/server.ts';
import type { BuildOptions } from '../types.ts';
import { explainListening, formatBeginning, machineAddresses } from './serve-messages.ts';
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
  const { stdout, stderr } = world;
  const port = portOf(flags.port);
  if (port === undefined) {
    stderr.write(`The port must be a whole number from 0 to 65535, not "${flags.port}".\n`);
    return USAGE;
  }
  const options = buildOptions(world.cwd, { out: flags.dir });
  const opened = await openServer(flags, options, world);
  if (opened === undefined) return FAILED;
  const { server, files } = opened;
  const listening = await listen(server.http, flags.host, port);
  if (listening.kind === 'failed') {
    const { text, isUsage } = explainListening(listening.code, flags);
    stderr.write(`${text}\n`);
    return isUsage ? USAGE : FAILED;
  }
  if (!isLoopback(flags.host)) {
    stderr.write(`Listening on ${flags.host}: everyone who can reach this machine can read this site.\n`);
  }
  const { id } = await files.current();
  const folder = relative(options.root, options.out) || options.out;
  const beginning = { host: flags.host, askedPort: port, port: listening.port, folder, id };
  stdout.write(formatBeginning(beginning, createPaint(terminalOf(stdout))));
  const code = await world.stopped();
  await server.stop();
  return code;
}

/** Only here is a missing build made: another folder may be a slip of the keyboard. */
const DEFAULT_DIR = 'dist';

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

interface Opened {
  readonly server: SiteServer;
  readonly files: LiveTable;
}

async function openServer(
  flags: ServeCommandFlags,
  options: BuildOptions,
  { stdout, stderr }: ServeWorld,
): Promise<Opened | undefined> {
  const { analytics, hosts } = await readServeSettings(options);
  const table: LiveTableOptions = {
    dir: options.out,
    scheme: flags.tls === true ? 'https' : 'http',
    fallbacks: analytics === undefined ? [] : [{ path: analytics, content: '' }],
    onChange: (id) => stdout.write(`  Now serving build ${id}\n`),
  };
  const standing = await openLiveTable(table);
  if (standing === undefined && flags.dir !== DEFAULT_DIR) {
    stderr.write(`There is no build in ${flags.dir}: make one with \`site build --out ${flags.dir}\`.\n`);
    return undefined;
  }
  const files = standing ?? (await buildFirst(options, table, stderr));
  if (files === undefined) return undefined;
  const server = createServer({
    dir: options.out,
    files,
    hosts: {
      listen: flags.host,
      allowed: [...hosts, ...(flags.allowHost ?? [])],
      machine: [hostname(), ...machineAddresses()],
    },
    onError: (error) => stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`),
  });
  return { server, files };
}

/** Makes a build where none stands, and opens it. */
async function buildFirst(
  options: BuildOptions,
  table: LiveTableOptions,
  stderr: Terminal,
): Promise<LiveTable | undefined> {
  // Only now: what a build needs takes longer to start than the server.
  const { runBuild } = await import('./build.ts');
  const { ok, diagnostics } = await runBuild(options, {});
  stderr.write(formatDiagnostics(diagnostics, terminalOf(stderr)));
  return ok ? openLiveTable(table) : undefined;
}
