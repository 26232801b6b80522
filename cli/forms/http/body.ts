import type { IncomingMessage } from 'node:http';

/** A request's body. What is too large is not kept. */
export type Body = Buffer | 'too-large';

/** Reads a body of at most so many bytes; undefined: the visitor went away. */
export function readBody(request: IncomingMessage, most: number): Promise<Body | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > MOST_READ) return Promise.resolve('too-large');
  // A server may end a request without a body before anybody listens.
  if (request.readableEnded) return Promise.resolve(Buffer.alloc(0));
  if (request.destroyed) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (body?: Body): void => {
      request.off('data', take).off('end', finish).off('close', cut).off('error', cut);
      resolve(body);
    };
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= most) chunks.push(chunk);
      else if (size > MOST_READ) settle('too-large');
    };
    const finish = (): void => settle(size > most ? 'too-large' : Buffer.concat(chunks));
    const cut = (): void => settle();
    request.on('data', take).on('end', finish).on('close', cut).on('error', cut);
  });
}

/** Up to here what is too large is read to its end: a connection closed on unread bytes loses the answer too. */
const MOST_READ = 1_000_000;
