import { hash, randomBytes } from 'node:crypto';
import type { Locale } from '../shared/locale.ts';
import type { StoredToken, TokenPurpose } from './store/subscribers.ts';

/** A token: as a link carries it, and as the store keeps it. */
interface Token {
  readonly token: string;
  readonly stored: StoredToken;
}

/** Makes a subscriber's token, of 256 random bits. */
export function createToken(subscriber: string, purpose: TokenPurpose, createdAt: number): Token {
  const token = randomBytes(32).toString('base64url');
  return { token, stored: { hash: hashOf(token), subscriber, purpose, createdAt } };
}

/** Digest by which the store knows a token. */
export function hashOf(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** The address of the page where a token acts. */
export function linkOf(base: string, { token, stored }: Token, locale: Locale): string {
  return `${base}/newsletter/${stored.purpose}?token=${token}&locale=${locale}`;
}
