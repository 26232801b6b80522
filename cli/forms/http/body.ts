import type { IncomingMessage } from 'node:http';

/** A request's body, or the reason why there is none. */
export type Body =
  | { readonly kind: 'whole'; readonly bytes: Buffer }
  | { readonly kind: 'too-large' }
  /** The visitor went away. */
  | { readonly kind: 'cut' };

/** Reads a body of at most so many bytes. What is too large is not kept. */
export function readBody(request: IncomingMessage, most: number): Promise<Body> {
  if (Number(request.headers['content-length'] ?? 0) > MOST_READ)
    return Promise.resolve({ kind: 'too-large' });
  // A server may end a request without a body before anybody listens.
  if (request.readableEnded) return Promise.resolve({ kind: 'whole', bytes: Buffer.alloc(0) });
  if (request.destroyed) return Promise.resolve({ kind: 'cut' });
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (body: Body): void => {
      request.off('data', take).off('end', finish).off('close', cut).off('error', cut);
      resolve(body);
    };
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= most) chunks.push(chunk);
      else if (size > MOST_READ) settle({ kind: 'too-large' });
    };
    const finish = (): void =>
      settle(size > most ? { kind: 'too-large' } : { kind: 'whole', bytes: Buffer.concat(chunks) });
    const cut = (): void => settle({ kind: 'cut' });
    request.on('data', take).on('end', finish).on('close', cut).on('error', cut);
  });
}

/** Up to here what is too large is read to its end: a connection closed on unread bytes loses the answer too. */
const MOST_READ = 1_000_000;
