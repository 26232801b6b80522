import { createTransport } from 'nodemailer';
import { isLoopback } from '../../http/host-names.ts';
import { messageOf } from '../../report/stack-of.ts';
import { within } from '../within.ts';
import type { Address } from './address.ts';
import type { Delivery, Mailer } from './mailer.ts';
import { message } from './message.ts';

/** Options of a mailer that reaches a mail server. */
interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  readonly url: string;
  readonly from: Address;
  readonly to: Address;
  /** The longest that one attempt may take, in ms. @default 60000 */
  readonly attemptMs?: number;
}

/** Sends mails by SMTP, over TLS unless the server is this machine. */
export function createSmtpMailer({ url, from, to, attemptMs = ATTEMPT_MS }: SmtpOptions): Mailer {
  const { protocol, host, hostname, searchParams } = new URL(url);
  const isLocal = isLoopback(hostname);
  // The administrator decides by the URL's query: `?ignoreTLS=true`, `?tls.rejectUnauthorized=false`.
  const mayBePlain = isLocal || searchParams.get('ignoreTLS') === 'true';
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: AT_ONCE,
    requireTLS: protocol === 'smtp:' && !mayBePlain,
    ...(isLocal ? { ignoreTLS: protocol === 'smtp:' } : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    dnsTimeout: 10_000,
  });
  return {
    place: `${protocol}//${host}, to ${to.address}`,
    to,
    send: async (mail) => {
      try {
        await within(transport.sendMail(message(mail, from)), attemptMs, 'it does not come to an end');
        return { kind: 'sent' };
      } catch (error) {
        return failure(error);
      }
    },
    close: () => transport.close(),
  };
}

/** Each of its silences is bounded, but a server may say a word now and then for ever. Less than the mail's lease. */
const ATTEMPT_MS = 60_000;

/** Mails under way at the same moment; the dispatcher claims no more. */
const AT_ONCE = 5;

/** A server that answers about this mail has a code; 421 and a refused login are about all of them. */
function failure(error: unknown): Delivery {
  const reason = messageOf(error);
  const { responseCode, code } = error as { readonly responseCode?: unknown; readonly code?: unknown };
  if (typeof responseCode !== 'number' || responseCode === 421 || code === 'EAUTH')
    return { kind: 'unreachable', reason };
  return { kind: 'refused', reason, permanent: responseCode >= 500 };
}
