import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../../http/host-names.ts';
import type { Headers } from '../../shared/policy.ts';
import { smallReply, textReply } from '../refusal.ts';
import type { Reply } from '../representation.ts';
import type { Mount } from '../server.ts';
import { targetOf } from '../target.ts';
import type { EventStream } from './event-stream.ts';
import { OWN } from './event-stream.ts';
import {
  CLIENT_PATH,
  DESK_PATH,
  DESK_REPORT_PATH,
  DESK_SCRIPT_PATH,
  DESK_STYLES_PATH,
  EVENTS_PATH,
  LINES_PATH,
  WATCH_PREFIX,
} from './wire.ts';

/** Reports of watch mode by their addresses: each is asked for a path of the site, and is JSON. */
export type WatchReports = Readonly<Record<string, (path: string) => object | undefined>>;

/** Options of watch mode's own answers. */
interface WatchMountOptions {
  /** The browser's parts, each as one script, and the desk's stylesheet. */
  readonly client: string;
  readonly desk: { readonly script: string; readonly styles: string };
  /** True when other machines were let in on purpose; otherwise the desk is for this one alone. */
  readonly isOpen: boolean;
  readonly events: Pick<EventStream<unknown>, 'open'>;
  readonly reports: WatchReports;
}

/** Answers watch mode's own addresses, besides those of the site. */
export function createWatchMount({ client, desk, isOpen, events, reports }: WatchMountOptions): Mount {
  const files: Readonly<Record<string, Reply>> = {
    [CLIENT_PATH]: typed('text/javascript', client),
    [DESK_PATH]: typed('text/html', DESK_PAGE, DESK_HEADERS),
    [DESK_SCRIPT_PATH]: typed('text/javascript', desk.script),
    [DESK_STYLES_PATH]: typed('text/css', desk.styles),
  };
  const answer = (request: IncomingMessage): Reply | undefined => {
    const { path, query } = targetOf(request.url);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return textReply(405, 'Only GET and HEAD are answered here.', OWN);
    // The page itself may ask; another site, whose script would read file names, may not.
    if (isForeign(request)) return textReply(403, 'Other sites may not ask for this.', OWN);
    if (path === EVENTS_PATH && request.method === 'GET') return undefined;
    if (OF_DESK.has(path) && !isOpen && !isOwnMachine(request))
      return textReply(403, 'The desk answers only on the machine that watches.', OWN);
    const report = reports[path];
    if (report === undefined) return files[path] ?? textReply(404, 'Not found.', OWN);
    const found = report(new URLSearchParams(query).get('path') ?? '/');
    const body = JSON.stringify(found ?? { error: 'not found' });
    return typed('application/json', body, {}, found === undefined ? 404 : 200);
  };
  return {
    prefix: WATCH_PREFIX,
    handle: (request, response) => {
      const reply = answer(request);
      if (reply === undefined) events.open(response);
      else response.writeHead(reply.status, [...reply.headers]).end(reply.body);
    },
  };
}

function typed(type: string, body: string, headers: Headers = {}, status = 200): Reply {
  return smallReply(status, body, { ...OWN, ...headers, 'Content-Type': `${type}; charset=utf-8` });
}

/** Addresses that say where files are, or show every page. */
const OF_DESK: ReadonlySet<string> = new Set([DESK_PATH, DESK_REPORT_PATH, LINES_PATH]);

/** Browsers say where a request comes from; what says nothing is a terminal. */
function isForeign({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/** A proxy or a tunnel on this machine speaks for others: under another name than the machine's, or saying so. */
function isOwnMachine({ socket, headers }: IncomingMessage): boolean {
  if (OF_PROXIES.some((name) => headers[name] !== undefined)) return false;
  const name = (headers.host ?? '').replace(/:\d*$/, '');
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return isLoopback(name) && isLoopback(address);
}

/** Headers that proxies add, also those that are told to pass on the machine's name. */
const OF_PROXIES: readonly string[] = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-real-ip',
  'via',
];

/** The desk's document: its script fills it, in the language of the browser. */
const DESK_PAGE = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Site</title><link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath fill='%23f2502a' d='M1 3h6v10H1zM9 3h6v10H9z'/%3E%3C/svg%3E"><link rel="stylesheet" href="${DESK_STYLES_PATH}"><script defer src="${DESK_SCRIPT_PATH}"></script></head><body><noscript><p>This page needs scripts.</p></noscript></body></html>`;

/** Headers of the desk's document: nothing from elsewhere, and frames of this very server alone. */
const DESK_HEADERS: Headers = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
};
