import { createHmac } from 'node:crypto';

/** Counts a post; undefined, or the seconds until the address may post again. */
export type RateLimit = (address: string, secret: string) => number | undefined;

/** Number of posts that an address may send in a time. */
interface RateLimitOptions {
  readonly posts: number;
  readonly minutes: number;
  /** Epoch ms. */
  readonly now: () => number;
}

/** Counts posts by a keyed hash of the address, in memory: no address is kept. */
export function createRateLimit({ posts, minutes, now }: RateLimitOptions): RateLimit {
  const spans = new Map<string, { readonly end: number; readonly count: number }>();
  return (address, secret) => {
    const at = now();
    const who = createHmac('sha256', secret).update(`address ${address}`).digest('base64url');
    const span = spans.get(who);
    const current = span === undefined || span.end <= at ? { end: at + minutes * 60_000, count: 0 } : span;
    if (current.count >= posts) return Math.max(1, Math.ceil((current.end - at) / 1000));
    // Kept in the order of their ends, so that the oldest goes first.
    if (current !== span) spans.delete(who);
    spans.set(who, { ...current, count: current.count + 1 });
    forget(spans, at);
    return undefined;
  };
}

const MOST_REMEMBERED = 50_000;

function forget(spans: Map<string, { readonly end: number }>, at: number): void {
  for (const [who, { end }] of spans) {
    if (end > at && spans.size <= MOST_REMEMBERED) return;
    spans.delete(who);
  }
}
