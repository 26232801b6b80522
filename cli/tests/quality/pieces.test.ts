import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paint, paintsOf, settle, watchPaints } from './paints.ts';
import type { ServedSite } from './served-site.ts';
import { serveSite } from './served-site.ts';
import { CRAWL_MS, DESKTOP, openBrowser, PHONE, visitAll } from './visits.ts';

/** Number of pieces in which a document's first screens come. */
const PIECES = 24;

/** Sends the next piece of a document; false when that was the last. */
type Send = () => boolean;

/** The site behind a network that delivers documents in pieces, each when the test sends it. */
interface SlowSite {
  readonly origin: string;
  /** Documents on their way, by path. */
  readonly sends: ReadonlyMap<string, Send>;
  readonly close: () => Promise<void>;
}

async function deliverInPieces(origin: string): Promise<SlowSite> {
  const sends = new Map<string, Send>();
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, host: new URL(origin).host, 'accept-encoding': 'identity' };
    const ask = request(
      new URL(asked.url ?? '/', origin),
      { headers, method: asked.method },
      async (found) => {
        answer.writeHead(found.statusCode ?? 500, found.headers);
        if (found.headers['content-type']?.startsWith('text/html') !== true) {
          found.pipe(answer);
          return;
        }
        const pieces = piecesOf((await buffer(found)).toString());
        answer.write(pieces.shift());
        sends.set(asked.url ?? '/', () => {
          const piece = pieces.shift();
          if (piece === undefined) answer.end();
          else answer.write(piece);
          return piece !== undefined;
        });
      },
    );
    asked.pipe(ask);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, sends, close: () => closed(server) };
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

/** Cuts a document where its first blocks, rows and drawings begin. */
function piecesOf(html: string): string[] {
  const main = html.indexOf('<main');
  const starts = [...html.slice(main).matchAll(/<(?:h1|h2|h3|p|div|li|svg|img|picture|article|section)\b/g)];
  const cuts = starts.slice(1, PIECES).map(({ index }) => main + index);
  return [0, ...cuts].map((cut, row) => html.slice(cut, cuts[row]));
}

let browser: Browser;
let site: ServedSite;
let slow: SlowSite;

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), serveSite()]);
  slow = await deliverInPieces(site.origin);
});
afterAll(async () => {
  await browser.close();
  await slow.close();
  await site.close();
});

describe.each([
  { device: 'phone', viewport: PHONE, most: 0.01 },
  // A centred block, or one that ends with the title next to it, moves while its lines arrive.
  { device: 'desktop', viewport: DESKTOP, most: 0.05 },
])('every page that arrives in pieces, on a $device', ({ viewport, most }) => {
  it('4 stays where it is', { timeout: CRAWL_MS }, async () => {
    const reached = { ...site, origin: slow.origin };
    const options = { site: reached, browser, context: { viewport }, prepare: watchPaints };
    const found = await visitAll(options, async (tab, { path }) => {
      await tab.goto(slow.origin + path, { waitUntil: 'commit' });
      do await paint(tab);
      while (slow.sends.get(path)?.() === true);
      await tab.waitForLoadState('load');
      await settle(tab);
      const { shifts } = await paintsOf(tab);
      return shifts.filter((shift) => Number(/^shift of ([\d.]+)/.exec(shift)?.[1]) > most);
    });
    expect(found).toEqual([]);
  });
});
