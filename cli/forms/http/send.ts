import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from './answer.ts';

/** Writes an answer. */
export function send(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  const isRead = request.complete || request.readableEnded || request.method === 'GET';
  const body = Buffer.from(answer.body);
  response.writeHead(answer.status, {
    ...EVERY_ANSWER,
    ...answer.headers,
    ...(answer.status === 204 ? {} : { 'Content-Length': body.length }),
    // What is left of a body is not waited for; node:http would take it for the next request.
    ...(isRead ? {} : { Connection: 'close' }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
  if (!isRead) request.resume();
}

const EVERY_ANSWER = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Addresses of pages here carry tokens.
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
};
