/** A tag of `<head>` that belongs to one page (behaviour 3.3). */
export interface HeadTag {
  readonly tag: string;
  readonly attrs: Readonly<Record<string, string>>;
  readonly text: string;
}

/** What a soft navigation needs of a page: `{path}/_payload.json`. */
export interface Payload {
  readonly shell: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly head: readonly HeadTag[];
  readonly html: string;
}

/** Payloads by path: fetched once for prefetching, again when that failed. */
export interface Payloads {
  /** The payload of a page. @throws when it fails in any way */
  readonly get: (path: string) => Promise<Payload>;
  /** Fetches ahead; a failure is silent and not tried again. */
  readonly prefetch: (path: string) => Promise<void>;
}

/** Where a page's payload is (behaviour 3.1). */
export function payloadUrl(path: string, buildId: string): string {
  return `${path === '/' ? '' : path}/_payload.json?${buildId}`;
}

/** An answer's JSON as a payload for this document. @throws when it is not one, or was made for another shell */
export function parsePayload(value: unknown, shell: string | undefined): Payload {
  const payload = (value ?? {}) as Partial<Payload>;
  const { html, head, data } = payload;
  if (typeof html !== 'string' || !Array.isArray(head) || typeof data !== 'object' || payload.shell !== shell)
    throw new Error('Not a payload for this shell');
  return payload as Payload;
}

/** Makes the store of payloads: a tab keeps those that it has had. */
export function createPayloads(fetchPayload: (path: string) => Promise<Payload>): Payloads {
  const kept = new Map<string, Promise<Payload>>();
  const ask = (path: string): Promise<Payload> => {
    const asked = fetchPayload(path);
    kept.set(path, asked);
    return asked;
  };
  return {
    get: (path) => kept.get(path)?.catch(() => ask(path)) ?? ask(path),
    prefetch: async (path) => {
      if (!kept.has(path)) await ask(path).catch(() => {});
    },
  };
}

/** Fetches a payload. @throws when anything but a fitting payload comes back */
export async function requestPayload(url: string): Promise<Payload> {
  const answer = await fetch(url);
  const type = answer.headers.get('content-type') ?? '';
  if (!answer.ok || !type.startsWith('application/json')) throw new Error(`${answer.status} ${type}`);
  return parsePayload(await answer.json(), document.documentElement.dataset.shell);
}
