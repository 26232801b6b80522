import type { Locale } from '../shared/locale.ts';
import { DEFAULT_LOCALE, isLocale } from '../shared/locale.ts';
import type { Answer } from './http/answer.ts';
import { pageAnswer } from './http/page.ts';
import type { ReceiverTools } from './settings.ts';
import type { TokenPurpose } from './store/subscribers.ts';
import { hashOf } from './tokens.ts';

/** A page, and the request for it. */
interface PageRequest {
  readonly purpose: TokenPurpose;
  /** A link is often opened by programs before people: looking does nothing. */
  readonly method: 'look' | 'act';
  readonly query: URLSearchParams;
}

/** The page that confirms or ends a subscription: GET shows a button, POST acts (also RFC 8058's). Throws what the store says. */
export async function newsletterPage(
  { purpose, method, query }: PageRequest,
  { settings, store: { subscribers }, now }: ReceiverTools,
): Promise<Answer> {
  const locale = pageLocale(query);
  const hash = hashOf(query.get('token') ?? '');
  const isValid =
    method === 'look'
      ? await subscribers.isValid(hash, purpose, now())
      : await subscribers[purpose === 'confirm' ? 'confirm' : 'withdraw'](hash, now());
  if (!isValid) return pageAnswer('expired', locale, settings);
  return pageAnswer(method === 'look' ? purpose : DONE[purpose], locale, settings);
}

/** The page that says what was done. */
const DONE = { confirm: 'confirmed', unsubscribe: 'unsubscribed' } as const;

/** Language of a link. */
export function pageLocale(query: URLSearchParams): Locale {
  const locale = query.get('locale') ?? '';
  return isLocale(locale) ? locale : DEFAULT_LOCALE;
}
