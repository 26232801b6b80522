import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLoopback } from '../../http/host-names.ts';
import type { Headers } from '../../shared/policy.ts';
import type { Mount } from '../server.ts';
import { originForm, rawPath } from '../target.ts';
import type { EventStream } from './event-stream.ts';
import type { DeskReport, PageReport, PresentAddress, SourceLines } from './wire.ts';
import {
  ADDRESS_PATH,
  CLIENT_PATH,
  DESK_PATH,
  DESK_REPORT_PATH,
  DESK_SCRIPT_PATH,
  DESK_STYLES_PATH,
  EVENTS_PATH,
  LINES_PATH,
  PUBLIC_PATH,
  REPORT_PATH,
  WATCH_PREFIX,
} from './wire.ts';

/** Options of watch mode's own answers, which are sent as JSON. */
export interface WatchMountOptions {
  /** The browser's parts, each as one script, and the desk's stylesheet. */
  readonly client: string;
  readonly desk: { readonly script: string; readonly styles: string };
  /** True when other machines were let in on purpose; otherwise the desk is for this one alone. */
  readonly isOpen: boolean;
  readonly events: Pick<EventStream<unknown>, 'open'>;
  /** The present address of the page that a path led to. */
  readonly address: (path: string) => PresentAddress;
  /** Reports on a page for the editor's panel; undefined for a path that is no page. */
  readonly report: (path: string) => PageReport | undefined;
  /** Lines that a page's texts may come from; undefined for a path that is no page. */
  readonly lines: (path: string) => SourceLines | undefined;
  /** Every page. */
  readonly deskReport: () => DeskReport;
  /** Reports on the public build; undefined until it is known. */
  readonly publicBuild: () => object | undefined;
}

/** Answers watch mode's own addresses, besides those of the site. */
export function createWatchMount(options: WatchMountOptions): Mount {
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const url = originForm(request.url ?? '');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      send(response, { status: 405, type: TEXT, body: 'Only GET and HEAD are answered here.\n' });
      return;
    }
    // The page itself may ask; another site, whose script would read file names, may not.
    if (isForeign(request)) {
      send(response, { status: 403, type: TEXT, body: 'Other sites may not ask for this.\n' });
      return;
    }
    const path = rawPath(url);
    if (path === EVENTS_PATH && request.method === 'GET') {
      options.events.open(response);
      return;
    }
    if (OF_DESK.has(path) && !options.isOpen && !isOwnMachine(request)) {
      send(response, {
        status: 403,
        type: TEXT,
        body: 'The desk answers only on the machine that watches.\n',
      });
      return;
    }
    const asked = (): string => new URL(url, 'http://localhost').searchParams.get('path') ?? '/';
    send(response, answerOf(path, asked, options) ?? NOT_FOUND);
  };
  return { prefix: WATCH_PREFIX, handle };
}

const TEXT = 'text/plain; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
const STYLES = 'text/css; charset=utf-8';
const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
const NOT_FOUND: MountAnswer = { status: 404, type: TEXT, body: 'Not found.\n' };

/** Addresses that say where files are, or show every page. */
const OF_DESK: ReadonlySet<string> = new Set([DESK_PATH, DESK_REPORT_PATH, LINES_PATH]);

function answerOf(
  path: string,
  asked: () => string,
  { client, desk, address, report, lines, deskReport, publicBuild }: WatchMountOptions,
): MountAnswer | undefined {
  if (path === CLIENT_PATH) return { status: 200, type: SCRIPT, body: client };
  if (path === DESK_PATH) return { status: 200, type: HTML, body: DESK_PAGE, headers: DESK_HEADERS };
  if (path === DESK_SCRIPT_PATH) return { status: 200, type: SCRIPT, body: desk.script };
  if (path === DESK_STYLES_PATH) return { status: 200, type: STYLES, body: desk.styles };
  if (path === DESK_REPORT_PATH) return found(deskReport());
  if (path === LINES_PATH) return found(lines(asked()));
  if (path === ADDRESS_PATH) return found(address(asked()));
  if (path === REPORT_PATH) return found(report(asked()));
  return path === PUBLIC_PATH ? found(publicBuild()) : undefined;
}

function found(value: object | undefined): MountAnswer {
  const body = JSON.stringify(value ?? { error: 'not found' });
  return { status: value === undefined ? 404 : 200, type: JSON_TYPE, body };
}

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

interface MountAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Headers;
}

function send(response: ServerResponse, { status, type, body, headers }: MountAnswer): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...headers,
  });
  response.end(body);
}

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
