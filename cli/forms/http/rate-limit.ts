import { createHmac } from 'node:crypto';
import { getOrMake } from '../../shared/get-or-make.ts';

/**
 * Counts a post, unless it repeats one that is under way. Answers the seconds until the address may post again, or what
 * is to be called once it is known whether the post was kept: one that was not does not count.
 * @param identity what it has in common with its repeats, and with no other post
 */
export type RateLimit = (
  address: string,
  identity: string,
  secret: string,
) => number | ((isKept: boolean) => void);

/** Number of posts that an address may send in a time. */
interface RateLimitOptions {
  readonly posts: number;
  readonly minutes: number;
  /** Epoch ms. */
  readonly now: () => number;
}

/** Counts posts by a keyed hash of the address, in memory: no address is kept. */
export function createRateLimit({ posts, minutes, now }: RateLimitOptions): RateLimit {
  const spans = new Map<string, Span>();
  return (address, identity, secret) => {
    const at = now();
    const who = createHmac('sha256', secret).update(`address ${address}`).digest('base64url');
    const known = spans.get(who);
    const end = at + minutes * 60_000;
    // One that ends later began while the clock was ahead.
    const span =
      known === undefined || known.end <= at || known.end > end
        ? { end, count: 0, underWay: new Map() }
        : known;
    if (!span.underWay.has(identity) && span.count >= posts)
      return Math.max(1, Math.ceil((span.end - at) / 1000));
    // Kept in the order of their ends, so that the oldest goes first.
    if (span !== known) spans.delete(who);
    spans.set(who, span);
    forget(spans, at);
    return begin(span, identity);
  };
}

/** Time in which an address has posted. */
interface Span {
  /** Epoch ms. */
  readonly end: number;
  count: number;
  /** Posts that are being kept, by identity: each counts once, however often it has come. */
  readonly underWay: Map<string, { times: number; isKept: boolean }>;
}

function begin(span: Span, identity: string): (isKept: boolean) => void {
  const post = getOrMake(span.underWay, identity, () => ({ times: 0, isKept: false }));
  if (post.times === 0) span.count += 1;
  post.times += 1;
  return (isKept) => {
    post.times -= 1;
    post.isKept ||= isKept;
    if (post.times > 0) return;
    span.underWay.delete(identity);
    if (!post.isKept) span.count -= 1;
  };
}

const MOST_REMEMBERED = 50_000;

function forget(spans: Map<string, Span>, at: number): void {
  for (const [who, { end }] of spans) {
    if (end > at && spans.size <= MOST_REMEMBERED) return;
    spans.delete(who);
  }
}
