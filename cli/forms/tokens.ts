import { hash, randomBytes } from 'node:crypto';
import type { Locale } from '../shared/locale.ts';
import type { StoredToken, TokenPurpose } from './store/subscribers.ts';

/** The tokens of one mail: as its links carry them, and as the store keeps them. */
interface Tokens {
  readonly confirm: string;
  readonly unsubscribe: string;
  readonly stored: readonly StoredToken[];
}

/** Makes a subscriber's tokens, 256 random bits each. */
export function createTokens(subscriber: string, createdAt: number): Tokens {
  const confirm = newToken();
  const unsubscribe = newToken();
  return {
    confirm,
    unsubscribe,
    stored: [
      { hash: hashOf(confirm), subscriber, purpose: 'confirm', createdAt },
      { hash: hashOf(unsubscribe), subscriber, purpose: 'unsubscribe', createdAt },
    ],
  };
}

/** Digest by which the store knows a token. */
export function hashOf(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** The address of the page where a token acts. */
export function linkOf(
  base: string,
  purpose: TokenPurpose,
  { token, locale }: { readonly token: string; readonly locale: Locale },
): string {
  return `${base}/newsletter/${purpose}?token=${token}&locale=${locale}`;
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}
