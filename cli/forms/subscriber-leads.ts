import type { Lead } from './lead-table.ts';
import { stateOf, subscriberLead } from './lead-table.ts';
import type { Subscriber, Subscribers } from './store/subscribers.ts';
import { createTokens, linkOf } from './tokens.ts';

interface LinkOptions {
  /** URL of the endpoint; undefined when the site has no forms any more. */
  readonly base: string | undefined;
  /** Epoch ms. */
  readonly now: number;
}

/** Subscribers as rows, each confirmed one with a fresh link that ends its subscription; earlier links go on working. */
export async function subscriberLeads(
  subscribers: Subscribers,
  { base, now }: LinkOptions,
): Promise<readonly Lead[]> {
  const linked = (await subscribers.list()).map((subscriber) => ({
    subscriber,
    tokens: linksOf(subscriber, base) ? createTokens(subscriber.id, now) : undefined,
  }));
  const stored = linked.flatMap(({ tokens }) => tokens?.stored ?? []);
  await subscribers.addTokens(stored.filter(({ purpose }) => purpose === 'unsubscribe'));
  return linked.map(({ subscriber, tokens }) => {
    const { locale } = subscriber;
    const link =
      tokens === undefined || base === undefined
        ? ''
        : linkOf(base, 'unsubscribe', { token: tokens.unsubscribe, locale });
    return subscriberLead(subscriber, link);
  });
}

function linksOf(subscriber: Subscriber, base: string | undefined): boolean {
  return base !== undefined && stateOf(subscriber) === 'confirmed';
}
