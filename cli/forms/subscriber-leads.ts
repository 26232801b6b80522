import type { Lead } from './lead-table.ts';
import { stateOf, subscriberLead } from './lead-table.ts';
import type { StoredToken, Subscribers } from './store/subscribers.ts';
import { createToken, linkOf } from './tokens.ts';

/**
 * Subscribers as rows, each confirmed one with a fresh link that ends its subscription; earlier links go on working.
 * @param base URL of the endpoint; undefined when the site has no forms any more
 */
export async function subscriberLeads(
  subscribers: Subscribers,
  base: string | undefined,
): Promise<readonly Lead[]> {
  const now = Date.now();
  const stored: StoredToken[] = [];
  const leads = (await subscribers.list()).map((subscriber) => {
    if (base === undefined || stateOf(subscriber) !== 'confirmed') return subscriberLead(subscriber, '');
    const token = createToken(subscriber.id, 'unsubscribe', now);
    stored.push(token.stored);
    return subscriberLead(subscriber, linkOf(base, token, subscriber.locale));
  });
  await subscribers.addTokens(stored);
  return leads;
}
