import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Limits } from '../../http/limits.ts';
import { LIMITS } from '../../http/limits.ts';
import { listen } from '../../http/listen.ts';
import type { BoundedServer } from '../../http/server.ts';
import type { LiveTableOptions } from '../../serve/live-table.ts';
import { openLiveTable } from '../../serve/live-table.ts';
import type { Mount } from '../../serve/server.ts';
import { createServer } from '../../serve/server.ts';
import type { HeaderRule } from '../../shared/policy.ts';
import type { BuildManifest } from '../../shared/wire.ts';

/** A file of a build; a link names where it leads. */
type FixtureFile = string | Uint8Array | { readonly link: string };

/** A build to write. */
interface FixtureBuild {
  /** @default FIRST_ID */
  readonly id?: string;
  readonly files?: Readonly<Record<string, FixtureFile>>;
  readonly redirects?: BuildManifest['redirects'];
  readonly rules?: readonly HeaderRule[];
}

export const FIRST_ID = '0123456789abcdef';

/** Rules as the generator writes them, with fewer headers. */
export const RULES: readonly HeaderRule[] = [
  {
    path: '/*',
    headers: {
      'Content-Security-Policy': "default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'public, max-age=0, must-revalidate',
    },
  },
  { path: '/*', over: 'tls', headers: { 'Strict-Transport-Security': 'max-age=31536000' } },
  { path: '/assets/*', headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } },
  { path: '/builds/meta/*', headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } },
  { path: '/builds/latest.json', headers: { 'Cache-Control': 'no-store' } },
  { path: '/feed.xml', headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' } },
];

/** Long enough to be worth compressing. */
export const HOME = `<!doctype html><title>Accueil</title>${'<p>Bonjour à toutes et à tous.</p>'.repeat(40)}`;

/** Files of every fixture. */
export const FILES: Readonly<Record<string, string>> = {
  'index.html': HOME,
  '_payload.json': '{"path":"/"}',
  'about/index.html': '<title>À propos</title>',
  'about/_payload.json': '{"path":"/about"}',
  'en/index.html': '<title>Home</title>',
  'en/about/index.html': '<title>About</title>',
  '404.html': '<title>Page introuvable</title>',
  'en/404.html': '<title>Page Not Found</title>',
  '500.html': '<title>Erreur interne du serveur</title>',
  'en/500.html': '<title>Internal Server Error</title>',
  'assets/main.abc.js': 'console.log(1);\n',
  'assets/picture.abc.png': 'not really a picture',
  'feed.xml': '<feed/>',
  'robots.txt': 'User-agent: *\n',
  _headers: '/*\n',
  _redirects: '/old /about 301\n',
};

/** Registers a function to call when a test, or a whole group, ends. */
export type AtEnd = (cleanUp: () => void | Promise<void>) => void;

/** Makes a folder of its own, removed at the end. */
export function temporaryFolder(atEnd: AtEnd = onTestFinished): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'serve-')));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a build as the generator does: by renames, `builds/latest.json` last. */
export function writeBuild(
  dir: string,
  { id = FIRST_ID, files = FILES, redirects = [], rules = RULES }: FixtureBuild = {},
): void {
  const manifest = {
    id,
    timestamp: 1,
    matcher: { static: {}, wildcard: {}, dynamic: {} },
    prerendered: [],
    redirects,
  };
  const all: Readonly<Record<string, FixtureFile>> = {
    ...files,
    'headers.json': JSON.stringify({ rules }),
    [`builds/meta/${id}.json`]: JSON.stringify(manifest),
    'builds/latest.json': JSON.stringify({ id, timestamp: 1 }),
  };
  for (const [file, content] of Object.entries(all)) place(join(dir, file), content);
}

function place(path: string, content: FixtureFile): void {
  mkdirSync(dirname(path), { recursive: true });
  if (typeof content === 'object' && 'link' in content) {
    symlinkSync(content.link, path);
    return;
  }
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
}

/** Differences of a fixture's server from the usual one. */
export interface FixtureOptions extends Partial<Pick<LiveTableOptions, 'scheme' | 'fallbacks' | 'onChange'>> {
  readonly limits?: Partial<Limits>;
  readonly mounts?: readonly Mount[];
  readonly allowed?: readonly string[];
  /** @default at the end of the test */
  readonly atEnd?: AtEnd;
}

/** A server that listens on a port of its own until the test ends. */
export interface Running {
  readonly port: number;
  readonly origin: string;
  readonly server: BoundedServer;
  /** Errors that should never happen, as the server reported them. */
  readonly errors: readonly unknown[];
}

/** Serves a folder. */
export async function serve(dir: string, options: FixtureOptions = {}): Promise<Running> {
  const {
    scheme = 'http',
    fallbacks = [],
    limits,
    mounts = [],
    allowed = [],
    onChange,
    atEnd = onTestFinished,
  } = options;
  const files = await openLiveTable({
    dir,
    scheme,
    fallbacks,
    ...(onChange === undefined ? {} : { onChange }),
  });
  if (files === undefined) throw new Error(`No build in ${dir}`);
  const errors: unknown[] = [];
  const server = createServer({
    dir,
    files,
    mounts,
    hosts: { listen: '127.0.0.1', allowed, machine: [] },
    limits: { ...LIMITS, stopMs: 200, ...limits },
    onError: (error) => errors.push(error),
  });
  const listening = await listen(server.http, '127.0.0.1', 0);
  if (listening.kind === 'failed') throw new Error(listening.code);
  atEnd(() => server.stop());
  return { port: listening.port, origin: `http://127.0.0.1:${listening.port}`, server, errors };
}

/** An answer as it came over the wire. */
export interface RawAnswer {
  /** 0 when the connection ended without one. */
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** As Latin-1: one character a byte. */
  readonly body: string;
  readonly all: string;
}

/** Sends bytes as they are, and reads until the server closes. A request must ask for that itself. */
export function sendRaw(port: number, bytes: string): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    let all = '';
    socket.setEncoding('latin1').on('data', (text: string) => {
      all += text;
    });
    // A reset after the answer is an answer.
    socket.on('error', () => socket.destroy()).on('close', () => resolve(parseAnswer(all)));
    socket.write(bytes, 'latin1');
  });
}

/** Reads the first answer of a connection. */
function parseAnswer(all: string): RawAnswer {
  const [head = '', ...rest] = all.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((header) => [
      header.slice(0, header.indexOf(':')).toLowerCase(),
      header.slice(header.indexOf(':') + 2),
    ]),
  );
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(line)?.[1] ?? 0),
    headers,
    body: rest.join('\r\n\r\n'),
    all,
  };
}
