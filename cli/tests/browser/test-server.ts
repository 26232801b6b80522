import { readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { contentType } from '../../output/content-type.ts';
import type { HeaderRule } from '../../shared/policy.ts';
import { headersFor } from '../../shared/policy.ts';

/** A build behind a small server: its own headers, its own error pages. */
export interface TestServer {
  readonly origin: string;
  /** Serves another build from now on. */
  readonly deploy: (folder: string) => void;
  readonly close: () => Promise<void>;
}

/**
 * A host that cannot choose has one error page for every path (behaviour 4.9); one has lost its scripts; one has each
 * page shown in its own faces, even where they come too late for `font-display: optional`.
 */
type Hosting = 'chooses' | 'one-error-page' | 'without-scripts' | 'shows-fonts';

/** Serves a build on a port of its own. */
export async function serveBuild(folder: string, hosting: Hosting = 'chooses'): Promise<TestServer> {
  let current = openBuild(folder);
  const server = http.createServer((request, response) => answer(current, hosting, { request, response }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    deploy: (next) => {
      current = openBuild(next);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Build {
  readonly folder: string;
  readonly rules: readonly HeaderRule[];
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

function openBuild(folder: string): Build {
  return { folder, rules: JSON.parse(readFileSync(join(folder, 'headers.json'), 'utf8')).rules };
}

function answer({ folder, rules }: Build, hosting: Hosting, { request, response }: Exchange): void {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  const asked = decodeURIComponent(path).replace(/(.)\/+$/, '$1');
  const isLost = hosting === 'without-scripts' && asked.endsWith('.js');
  const found = [asked, join(asked, 'index.html')]
    .map((name) => join(folder, name))
    .find((file) => !isLost && file.startsWith(folder) && isFile(file));
  for (const [name, value] of Object.entries(headersFor(asked, rules, 'http')))
    response.setHeader(name, value);
  if (found !== undefined) {
    send(response, 200, { file: found, hosting });
    return;
  }
  if (asked.startsWith('/api/')) {
    receive(asked, { request, response });
    return;
  }
  // As `site serve` does: the analytics script is there, and empty.
  if (asked === '/insights/script.js') {
    response.setHeader('Content-Type', 'text/javascript');
    response.end();
    return;
  }
  const isEnglish = hosting !== 'one-error-page' && /^\/en(\/|$)/.test(path);
  send(response, 404, { file: join(folder, isEnglish ? 'en/404.html' : '404.html'), hosting });
}

/**
 * Answers like the forms' receiver: a token, `ok` to every post, a thank-you page to a native one. Addresses that
 * begin with `refused@` and `broken@` get what they say.
 */
async function receive(asked: string, { request, response }: Exchange): Promise<void> {
  let body = '';
  for await (const part of request) body += part;
  if (request.headers['content-type'] === 'application/x-www-form-urlencoded') {
    const prefix = new URLSearchParams(body).get('locale') === 'en' ? '/en' : '';
    response.writeHead(303, { Location: `${prefix}${asked.replace('/api', '')}/thank-you` }).end();
    return;
  }
  response.setHeader('Content-Type', 'application/json');
  const isRefused = body.includes('"refused@');
  if (isRefused) response.statusCode = 422;
  if (body.includes('"broken@')) response.statusCode = 503;
  const answer = isRefused
    ? { ok: false, errors: { email: 'invalid' } }
    : { ok: response.statusCode === 200 };
  response.end(JSON.stringify(asked.endsWith('/token') ? { token: 'given' } : answer));
}

function send(
  response: ServerResponse,
  status: number,
  { file, hosting }: { readonly file: string; readonly hosting: Hosting },
): void {
  response.statusCode = status;
  if (!response.hasHeader('content-type')) response.setHeader('Content-Type', contentType(file));
  const content = readFileSync(file);
  const isShown = hosting === 'shows-fonts' && file.endsWith('.css');
  response.end(
    isShown ? content.toString().replaceAll('font-display:optional', 'font-display:swap') : content,
  );
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true;
}
