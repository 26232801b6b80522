import type { ClientRequest } from 'node:http';

/** Times after which a request counts as lost, in milliseconds. */
interface WaitLimits {
  /** Without a byte. */
  readonly silence: number;
  /** From the request's end to that of its answer. */
  readonly answer: number;
}

/** Ends a request, with `ETIMEDOUT`, whose answer does not come in time. */
export function limitWait(request: ClientRequest, { silence, answer }: WaitLimits): void {
  const giveUp = (): unknown => request.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' }));
  request.setTimeout(silence, giveUp);
  // An answer that comes byte by byte is never silent.
  request.on('finish', () => {
    const late = setTimeout(giveUp, answer);
    request.on('close', () => clearTimeout(late));
  });
}
