import { hash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { retryAfter } from '../system/retry-after.ts';
import { readError } from './answers.ts';
import type { StoreDeed } from './failure.ts';
import { StoreFailure } from './failure.ts';
import type { Sign } from './signature.ts';
import { requestPath } from './signature.ts';
import type { Fence, Wire, WireAnswer } from './wire.ts';
import { TOO_LONG } from './wire.ts';

/** A request for an object, or for the bucket when there is no key. */
export interface StoreRequest {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Hex SHA-256 of the body, where it is known. */
  readonly bodyHash?: string | undefined;
  /** Statuses that are answers too, besides 2xx. */
  readonly also?: readonly number[];
  /** Tells an answer of object storage from what something else says with a status of 2xx. @default any */
  readonly isWhole?: (answer: WireAnswer) => boolean;
  /** True when it changes what visitors see: it is only sent while that is permitted. */
  readonly fenced?: boolean;
}

/** An answer, and whether an earlier attempt may have been carried out unheard. */
export interface StoreAnswer extends WireAnswer {
  readonly isRepeated: boolean;
}

/** Requests so far, counted. */
export interface Traffic {
  requests: number;
  /** Bytes of bodies. */
  sent: number;
}

interface RequestOptions {
  readonly wire: Wire;
  readonly sign: Sign;
  readonly bucket: string;
  readonly signal: AbortSignal;
  readonly patience: Patience;
  readonly traffic: Traffic;
  /** Undefined: everything is permitted. */
  readonly fence: () => Fence | undefined;
}

/** Time for which a store that fails is asked again, in milliseconds. */
export interface Patience {
  /** Before it has answered anything at all. */
  readonly first: number;
  readonly later: number;
  /** Longest wait before the second attempt; it doubles from then on. */
  readonly base: number;
  readonly cap: number;
  /** Longest wait that a store is granted which says when to come back (`Retry-After`). */
  readonly asked: number;
}

export const PATIENCE: Patience = { first: 8_000, later: 120_000, base: 100, cap: 8_000, asked: 30_000 };

/** Sends a request until it is answered. */
export type Send = (request: StoreRequest) => Promise<StoreAnswer>;

/**
 * Creates what sends requests: what fails in passing is tried again with full jitter, and everything else is a
 * {@link StoreFailure}.
 */
export function createSend(options: RequestOptions): Send {
  const { first, later, base, cap, asked } = options.patience;
  let hasAnswered = false;
  return async (request) => {
    const started = performance.now();
    let isRepeated = false;
    for (let attempt = 0; ; attempt++) {
      const found = await tryOnce(request, options);
      if ('status' in found) hasAnswered = true;
      if ('status' in found && isAnswer(found, request)) return { ...found, isRepeated };
      const patience = hasAnswered ? later : first;
      if (!isPassing(found) || performance.now() - started > patience) throw failureOf(found, request);
      isRepeated ||= !('status' in found) || found.status >= 500 || isSuccess(found);
      const least = 'status' in found ? Math.min(asked, retryAfter(found.headers)) : 0;
      await pause(least + Math.random() * Math.min(cap, base * 2 ** attempt), options.signal);
    }
  };
}

interface NetworkError {
  readonly code: string;
}

async function tryOnce(request: StoreRequest, options: RequestOptions): Promise<WireAnswer | NetworkError> {
  const { wire, sign, bucket, traffic, signal } = options;
  const fence = request.fenced === true ? options.fence() : undefined;
  await fence?.pass();
  signal.throwIfAborted();
  const { method, key, query, headers = {}, body } = request;
  const path = requestPath(bucket, key, query);
  const bodyHash = request.bodyHash ?? (body === undefined ? EMPTY : hash('sha256', body));
  const signed = sign({ method, host: wire.host, path, headers, bodyHash });
  traffic.requests++;
  traffic.sent += body?.byteLength ?? 0;
  try {
    return await wire.send({ method, path, headers: signed, body, fence, signal });
  } catch (error) {
    signal.throwIfAborted();
    if (isNetworkError(error)) return { code: error.code };
    throw error;
  }
}

const EMPTY = hash('sha256', '');

/** Errors of sockets, names, TLS and malformed answers all carry a code; a bug has none. */
function isNetworkError(error: unknown): error is NetworkError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

/** A copy may answer 200 and then fail. */
function isAnswer(answer: WireAnswer, { also = [], isWhole = () => true }: StoreRequest): boolean {
  if (also.includes(answer.status)) return true;
  return isSuccess(answer) && !isLateError(answer.body) && isWhole(answer);
}

function isSuccess({ status }: WireAnswer): boolean {
  return status >= 200 && status < 300;
}

function isLateError(body: Buffer): boolean {
  return (
    body.length > 0 && body.length < 10_000 && /^\s*(?:<\?xml[^>]*>\s*)?<Error[\s>]/.test(body.toString())
  );
}

function isPassing(found: WireAnswer | NetworkError): boolean {
  if (!('status' in found)) return found.code !== TOO_LONG;
  const { status, headers, body } = found;
  // A web page in the place of an answer, as a console's, stays one.
  if (isSuccess(found)) return !/^text\/html/i.test(headers['content-type'] ?? '');
  if (status === 409) return /Conflict|OperationAborted/.test(body.toString());
  // Of a body that came too slowly, say.
  if (status === 400)
    return /<Code>(?:RequestTimeout|Request(?:Limit|Throttl)|Throttl)/.test(body.toString());
  return PASSING.includes(status) || (status >= 500 && status !== 501);
}

const PASSING: readonly number[] = [408, 429];

function failureOf(found: WireAnswer | NetworkError, request: StoreRequest): StoreFailure {
  const { key } = request;
  const deed = deedOf(request);
  if (!('status' in found))
    return new StoreFailure(`no answer (${found.code})`, { code: found.code, key, deed });
  const { status, headers } = found;
  const { code, region } = readError(found.body.toString(), status);
  const storeTime = Date.parse(headers.date ?? '');
  const named = [region, String(headers['x-amz-bucket-region'] ?? '')].find((one) => REGION.test(one));
  return new StoreFailure(`${status} ${code}`, { status, code, key, deed, region: named, storeTime });
}

function deedOf({ method, key, headers = {} }: StoreRequest): StoreDeed {
  if (method === 'DELETE' || method === 'POST') return 'remove';
  if (method === 'PUT') return 'x-amz-copy-source' in headers ? 'copy' : 'write';
  return key === undefined ? 'list' : 'read';
}

const REGION = /^[\w-]{1,40}$/;

/** Rejects with the signal's own reason, which the timer would put behind an error of its own. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}
