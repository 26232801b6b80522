import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { listen } from '../../http/listen.ts';
import { openLiveTable } from '../../serve/live-table.ts';
import { createServer } from '../../serve/server.ts';
import type { Locale } from '../../shared/locale.ts';
import { pageFile, splitPath } from '../../shared/path.ts';
import type { BuildManifest, LatestFile } from '../../shared/wire.ts';
import { realSite } from '../real-site.ts';

/** A page of the site, by the address where a visitor meets it. */
export interface SitePage {
  readonly path: string;
  readonly locale: Locale;
  /** Status that it answers with: the error pages have their own. */
  readonly status: 200 | 404 | 500;
  /** File of the output. */
  readonly file: string;
}

/** The real site behind its own server. */
export interface ServedSite {
  readonly origin: string;
  /** Every page of the manifest, the error pages, and the service that does not exist. */
  readonly pages: readonly SitePage[];
  /** Folder of the output. */
  readonly dir: string;
  /** Text of a file of the output. */
  readonly read: (file: string) => string;
  /** Text of the stylesheets, whose names are hashed. */
  readonly stylesheet: string;
  readonly close: () => Promise<void>;
}

/** Builds the real site, once a run, and serves it with its policy, a receiver of forms and an empty analytics script. */
export async function serveSite(): Promise<ServedSite> {
  const dir = await realSite();
  const files = await openLiveTable({
    dir,
    scheme: 'http',
    fallbacks: [{ path: '/insights/script.js', content: '' }],
  });
  if (files === undefined) throw new Error(`${dir} holds no complete build`);
  const server = createServer({
    dir,
    files,
    hosts: { listen: HOST, allowed: [], machine: [] },
    mounts: [{ prefix: '/api', handle: receive }],
    onError: (error) => console.error(error),
  });
  const listening = await listen(server.http, HOST, 0);
  if (listening.kind === 'failed') throw new Error(listening.code);
  const read = (file: string): string => readFileSync(join(dir, file), 'utf8');
  const stylesheets = readdirSync(join(dir, 'assets')).filter((name) => name.endsWith('.css'));
  return {
    origin: `http://${HOST}:${listening.port}`,
    pages: allPages(read),
    dir,
    read,
    stylesheet: stylesheets.map((name) => read(`assets/${name}`)).join('\n'),
    close: server.stop,
  };
}

const HOST = '127.0.0.1';

const ERROR_PAGES: readonly SitePage[] = [
  { path: '/absent', locale: 'fr', status: 404, file: '404.html' },
  { path: '/en/absent', locale: 'en', status: 404, file: 'en/404.html' },
  { path: '/services/absent', locale: 'fr', status: 404, file: '404.html' },
  { path: '/en/services/absent', locale: 'en', status: 404, file: 'en/404.html' },
  { path: '/500.html', locale: 'fr', status: 500, file: '500.html' },
  { path: '/en/500.html', locale: 'en', status: 500, file: 'en/500.html' },
];

function allPages(read: (file: string) => string): readonly SitePage[] {
  const { id } = JSON.parse(read('builds/latest.json')) as LatestFile;
  const { prerendered } = JSON.parse(read(`builds/meta/${id}.json`)) as BuildManifest;
  const pages = prerendered.map(
    (path): SitePage => ({ path, locale: splitPath(path).locale, status: 200, file: pageFile(path) }),
  );
  return [...pages, ...ERROR_PAGES];
}

/** Answers as the forms' receiver does: a token, and `ok` to every post. */
function receive(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  response.setHeader('Content-Type', 'application/json');
  response.end(request.url?.endsWith('/token') ? '{"token":"token"}' : '{"ok":true}');
}
