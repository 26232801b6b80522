import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Mount } from '../server.ts';
import { originForm, rawPath } from '../target.ts';
import type { EventStream } from './event-stream.ts';
import { CLIENT_PATH, EVENTS_PATH, PUBLIC_PATH, REPORT_PATH, WATCH_PREFIX } from './paths.ts';

/** What watch mode answers with. */
export interface WatchMountOptions {
  /** The browser's part, as one script. */
  readonly client: string;
  readonly events: Pick<EventStream<unknown>, 'open'>;
  /** What the editor's panel says of a page, as JSON; undefined for a path that is no page. */
  readonly report: (path: string) => Promise<unknown>;
  /** What the public build would say, as JSON; undefined until that is known. */
  readonly publicBuild: () => unknown;
}

/** Answers watch mode's own addresses beside the site. */
export function createWatchMount({ client, events, report, publicBuild }: WatchMountOptions): Mount {
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = originForm(request.url ?? '');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      send(response, { status: 405, type: TEXT, body: 'Only GET and HEAD are answered here.\n' });
      return;
    }
    // The page itself may ask; another site, whose script would read file names, may not.
    if (isForeign(request)) send(response, { status: 403, type: TEXT, body: 'Not for other sites.\n' });
    else if (rawPath(url) === CLIENT_PATH) send(response, { status: 200, type: SCRIPT, body: client });
    else if (rawPath(url) === EVENTS_PATH && request.method === 'GET') events.open(response);
    else if (rawPath(url) === REPORT_PATH)
      sendFound(response, await report(new URL(url, 'http://localhost').searchParams.get('path') ?? '/'));
    else if (rawPath(url) === PUBLIC_PATH) sendFound(response, publicBuild());
    else send(response, { status: 404, type: TEXT, body: 'Not found.\n' });
  };
  return { prefix: WATCH_PREFIX, handle };
}

function sendFound(response: ServerResponse, found: unknown): void {
  const body = JSON.stringify(found ?? { error: 'not found' });
  send(response, { status: found === undefined ? 404 : 200, type: JSON_TYPE, body });
}

const TEXT = 'text/plain; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

/** Browsers say where a request comes from; what says nothing is a terminal. */
function isForeign({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

function send(response: ServerResponse, { status, type, body }: Answer): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
  response.end(body);
}
