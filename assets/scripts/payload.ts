import type { Payload } from '../../cli/shared/wire.ts';
import type { Request } from './request.ts';

/** A payload with the rules of its page's own stylesheets, which no other page may get. */
export interface PagePayload extends Payload {
  readonly sheets: CSSStyleSheet[];
}

/** Payloads by path: fetched once, and again after a failure. */
export interface Payloads {
  /**
   * Returns the payload of a page, which may already be on its way.
   * @throws when it fails in any way
   */
  readonly get: (path: string) => Promise<PagePayload>;
  /** Forgets all payloads, since the server has another build. */
  readonly forget: () => void;
}

/** Returns the address of a page's payload (behaviour 3.1). */
export function payloadUrl(path: string, buildId: string): string {
  return `${path === '/' ? '' : path}/_payload.json?${buildId}`;
}

/** Path and shell that a payload must have. */
export type Fit = Pick<Payload, 'path'> & { readonly shell: string | undefined };

/**
 * Reads a payload from parsed JSON.
 * @throws when it is none, or was made for another page or shell
 */
export function parsePayload(value: unknown, { path, shell }: Fit): Payload {
  const payload: Partial<Payload> = Object(value);
  const { html, head, data } = payload;
  const isWhole = typeof html === 'string' && Array.isArray(head) && Object(data) === data;
  if (!isWhole || payload.path !== path || payload.shell !== shell) throw new Error(path);
  return payload as Payload;
}

/** Creates the store of payloads: a tab keeps those that it fetched, all of one build. */
export function createPayloads(fetchPayload: (path: string) => Promise<PagePayload>): Payloads {
  let kept: Record<string, Promise<PagePayload> | undefined> = {};
  const get = (path: string): Promise<PagePayload> => {
    kept[path] ??= fetchPayload(path).catch((error) => {
      kept[path] = undefined;
      throw error;
    });
    return kept[path];
  };
  return {
    get,
    forget: () => {
      kept = {};
    },
  };
}

/** Payloads by path, each fetched once. */
export interface PayloadSource {
  readonly buildId: string;
  readonly request: Request;
}

/**
 * Fetches the payload of a page and its stylesheets.
 * @throws when one does not fit, fails, or is late
 */
export async function requestPayload(
  path: string,
  { buildId, request }: PayloadSource,
): Promise<PagePayload> {
  const ask = async (url: string): Promise<Response> => {
    const answer = await request(url);
    if (!answer.ok || !/json|css/.test(`${answer.headers.get('content-type')}`)) throw new Error(url);
    return answer;
  };
  const answer = await ask(payloadUrl(path, buildId));
  const payload = parsePayload(await answer.json(), { path, shell: document.documentElement.dataset.shell });
  const sheets: CSSStyleSheet[] = [];
  for (const { attrs } of payload.head)
    if (attrs.rel === 'stylesheet') {
      const text = await (await ask(`${attrs.href}`)).text();
      sheets.push(await new CSSStyleSheet().replace(text));
    }
  return { ...payload, sheets };
}
