import type { Letter } from '../store/outbox.ts';
import type { MailTools } from './compose.ts';
import { compose } from './compose.ts';
import type { Delivery } from './mailer.ts';

/** A mail that was taken from the outbox, and what became of it. */
interface Attempt {
  readonly letter: Letter;
  /** Answer of the mail server; undefined when there was nothing left to send. */
  readonly delivery: Delivery | undefined;
}

/** An attempt that found no mail server, or that the server refused. */
interface FailedAttempt extends Attempt {
  readonly delivery: Exclude<Delivery, { kind: 'sent' }>;
}

/** Tells whether an attempt found no mail server. */
export function isLost(one: Attempt): one is FailedAttempt {
  return one.delivery?.kind === 'unreachable';
}

/** Tells whether a mail server took the mail or refused it. */
export function isAnswered({ delivery }: Attempt): boolean {
  return delivery?.kind === 'sent' || delivery?.kind === 'refused';
}

/** Tells whether an earlier attempt at the same mail failed. */
export function hasFailedBefore({ letter }: Attempt): boolean {
  return letter.attempts > 0;
}

/** Sends a mail once. One that found no mail server is still in hand. */
export async function attempt(letter: Letter, options: MailTools): Promise<Attempt> {
  const { store, mailer, log } = options;
  const mail = await compose(letter, options);
  const delivery = mail && (await mailer.send(mail));
  if (delivery === undefined || delivery.kind === 'sent') await store.outbox.remove(letter.id);
  if (delivery?.kind === 'sent' && delivery.where !== undefined) log(`Mail written to ${delivery.where}`);
  if (delivery?.kind === 'refused') await postpone({ letter, delivery }, options);
  return { letter, delivery };
}

/** Gives back a mail that, like all others, has found no server: to be tried again soon. */
export function giveBack({ letter, delivery }: FailedAttempt, { store, now }: MailTools): Promise<void> {
  const { id, attempts } = letter;
  return store.outbox.postpone(id, { dueAt: now(), attempts, error: inOneLine(delivery.reason) });
}

/** Gives back a mail that was not taken though others are: to be tried again later each time. */
export async function postpone(
  { letter, delivery }: FailedAttempt,
  { store, now, log }: MailTools,
): Promise<void> {
  const { id } = letter;
  const attempts = letter.attempts + 1;
  const isRefused = delivery.kind === 'refused';
  const rest = restOf(attempts, isRefused && delivery.permanent);
  const error = inOneLine(delivery.reason);
  await store.outbox.postpone(id, { dueAt: now() + rest, attempts, error });
  log(`Mail ${id} was ${isRefused ? 'refused' : 'not taken'}, and is kept: ${error}`);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Returns the time until the next attempt, ms. A mail is never given up: the retention of its form ends it. */
function restOf(attempts: number, permanent: boolean): number {
  return Math.min(MINUTE * 4 ** (attempts - 1), permanent ? 12 * HOUR : HOUR);
}

/** Puts a server's answer on one line of the log, without addresses: servers repeat the one that they refuse. */
export function inOneLine(reason: string): string {
  // A server may say a megabyte. A word that is cut may be the beginning of an address.
  const isLong = reason.length > MOST_SAID;
  const said = isLong ? `${reason.slice(0, MOST_SAID).replace(/(?<!\S)\S+$/, '')}…` : reason;
  return said
    .replace(/[^\s<>@]+@[^\s<>]+/g, '…')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Characters that are kept of what a server says. */
const MOST_SAID = 400;
