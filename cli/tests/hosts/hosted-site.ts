import type { IncomingMessage, ServerResponse } from 'node:http';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { join } from 'node:path';
import { listen } from '../../http/listen.ts';
import { openLiveTable } from '../../serve/live-table.ts';
import { createServer } from '../../serve/server.ts';
import type { MiniSite, Overlay } from '../mini-site.ts';
import { miniSite } from '../mini-site.ts';
import { runHere } from '../run-here.ts';

/** Redirects, gone addresses and a file for the mini-site that a host may get wrong. */
export const HOSTED: Overlay = {
  'site.config.ts': `import { defineConfig } from 'site/define';

export default defineConfig({
  url: 'https://site.example',
  openGraphImages: false,
  organization: {
    name: 'Essai',
    legalName: 'Essai inc.',
    email: 'bonjour@site.example',
    address: { street: '1, rue Test', city: 'Montréal', region: 'QC', postalCode: 'H0H 0H0', country: 'CA' },
    privacyOfficer: { title: { fr: 'Responsable', en: 'Officer' }, email: 'vie@site.example' },
    founded: 2023,
  },
  redirects: [
    { from: '/ancien', to: '/about' },
    { from: '/été', to: '/about#main', status: 308 },
    { from: '/prix', to: '/about?offre=a$b', status: 302 },
    { from: '/dehors', to: 'https://autre.example/ici', status: 307 },
    { from: '/variable', to: 'https://autre.example/?a={env.HOME}&b={http.request.header.Cookie}' },
    { from: '/reste', to: 'https://autre.example/#{$HOME:a}' },
  ],
});
`,
  'content/data/addresses.yaml': 'gone: [/disparue, /en/gone, /passée]\n',
  'assets/static/plan #1?.txt': 'a name of which a part looks like a hash, and a part like a query',
  'assets/static/kit.txt.gz': 'an archive of the project, whatever its name',
};

/** A change of an answer between the site and a visitor, before it is sent. */
export type Meddle = (answer: Meddled, request: IncomingMessage) => void;

/** An answer on its way. */
interface Meddled {
  status: number;
  readonly headers: http.OutgoingHttpHeaders;
  /** Without one, the connection ends instead of an answer. */
  body: Buffer | undefined;
}

/** Serves a folder as `site serve` does, behind a proxy that may meddle. */
export async function serveMeddled(
  root: string,
): Promise<{ readonly origin: string; meddle: Meddle; readonly close: () => Promise<void> }> {
  const dir = join(root, 'dist');
  const files = await openLiveTable({ dir, scheme: 'http', fallbacks: [] });
  if (files === undefined) throw new Error('there is no build');
  const hosts = { listen: '127.0.0.1', allowed: [], machine: [] };
  const server = createServer({ dir, files, hosts, onError: (error) => console.error(error) });
  const listening = await listen(server.http, '127.0.0.1', 0);
  if (listening.kind === 'failed') throw new Error(listening.code);
  const proxy = http.createServer((request, response) => forward(request, response, listening.port));
  const served = {
    origin: '',
    meddle: (() => {}) as Meddle,
    close: async () => {
      await new Promise((resolve) => {
        proxy.close(resolve);
        proxy.closeAllConnections();
      });
      await server.stop();
    },
  };
  const forward = (request: IncomingMessage, response: ServerResponse, port: number): void => {
    const headers = { ...request.headers, host: `127.0.0.1:${port}`, connection: 'close' };
    http
      .request({ port, host: '127.0.0.1', method: request.method, path: request.url, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const { connection: _hop, 'transfer-encoding': _coding, ...said } = answer.headers;
          const meddled: Meddled = {
            status: answer.statusCode ?? 0,
            headers: said,
            body: Buffer.concat(parts),
          };
          served.meddle(meddled, request);
          if (meddled.body === undefined) return void response.destroy();
          const length = { 'content-length': meddled.body.length };
          const hasBody = meddled.status !== 304;
          response.writeHead(meddled.status, { ...meddled.headers, ...(hasBody && length) });
          response.end(hasBody ? meddled.body : undefined);
        });
      })
      .end();
  };
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  served.origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return served;
}

/** Builds the site; `atEnd` removes it. */
export async function builtSite(
  flags: readonly string[],
  atEnd?: (cleanUp: () => void) => void,
  more: Overlay = {},
): Promise<MiniSite> {
  const site = miniSite({ ...HOSTED, ...more }, undefined, atEnd);
  const { code, stderr } = await runHere(site, ['build', '-q', ...flags]);
  if (code !== 0) throw new Error(stderr);
  return site;
}

/** A port at which nothing listens. */
export async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
