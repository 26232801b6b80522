import type { Address } from './address.ts';

/** A mail, ready to be sent: text only. */
export interface Mail {
  /** Part of the Message-ID, and of a file's name. */
  readonly id: string;
  /** Subject in one word, for a file's name. */
  readonly kind: string;
  readonly to: Address;
  readonly replyTo?: Address | undefined;
  readonly subject: string;
  readonly text: string;
  /** URL that ends the subscription by a POST (RFC 8058). */
  readonly unsubscribe?: string;
}

/** Outcome of a mail. */
export type Delivery =
  /** `where` is for people: the file it was written to. */
  | { readonly kind: 'sent'; readonly where?: string }
  /** The server takes mails, but not this one, or not now. */
  | { readonly kind: 'refused'; readonly reason: string; readonly permanent: boolean }
  /** The server said nothing about this mail: no mail can be sent at the moment, or this one cannot. */
  | { readonly kind: 'unreachable'; readonly reason: string };

/** Mails under way at the same moment. */
export const MAILS_AT_ONCE = 5;

/** Sends mails, or writes them to files. */
export interface Mailer {
  /** Destination of mails, for people. */
  readonly place: string;
  /** The organization's address, where notifications go. */
  readonly to: Address;
  /** Never rejects. */
  readonly send: (mail: Mail) => Promise<Delivery>;
  readonly close: () => void;
}
