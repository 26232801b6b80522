import type { Lead } from './lead-table.ts';
import { stateOf, subscriberLead } from './lead-table.ts';
import type { StoredToken, Subscriber, Subscribers } from './store/subscribers.ts';
import { createToken, linkOf } from './tokens.ts';

/**
 * Subscribers as rows, each confirmed one with a fresh link that ends its subscription; earlier links go on working.
 * @param base URL of the endpoint; undefined when the site has no forms any more
 */
export async function subscriberLeads(
  subscribers: readonly Subscriber[],
  { addTokens }: Pick<Subscribers, 'addTokens'>,
  base: string | undefined,
): Promise<readonly Lead[]> {
  const now = Date.now();
  const stored: StoredToken[] = [];
  const leads = subscribers.map((subscriber) => {
    if (base === undefined || stateOf(subscriber) !== 'confirmed') return subscriberLead(subscriber, '');
    const token = createToken(subscriber.id, 'unsubscribe', now);
    stored.push(token.stored);
    return subscriberLead(subscriber, linkOf(base, token, subscriber.locale));
  });
  await addTokens(stored);
  return leads;
}
