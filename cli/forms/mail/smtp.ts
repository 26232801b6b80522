import { createTransport } from 'nodemailer';
import { isLoopback } from '../../http/host-names.ts';
import { messageOf } from '../../report/stack-of.ts';
import { within } from '../../system/within.ts';
import type { Address } from './address.ts';
import { mailOptions } from './mail-options.ts';
import type { Delivery, Mailer } from './mailer.ts';
import { MAILS_AT_ONCE } from './mailer.ts';

/** Options of a mailer that reaches a mail server. */
interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  readonly url: string;
  readonly from: Address;
  readonly to: Address;
  /** The longest that one attempt may take, in ms. @default 180000 */
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
    maxConnections: MAILS_AT_ONCE,
    requireTLS: protocol === 'smtp:' && !mayBePlain,
    ...(isLocal ? { ignoreTLS: protocol === 'smtp:' } : {}),
    // Servers are slow to greet, so that programs go away, and answer for a mail once they have looked through it.
    // One that is left before it has answered keeps the mail all the same, and gets it again at each attempt.
    connectionTimeout: GREETING_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: attemptMs,
    dnsTimeout: 10_000,
  });
  return {
    place: `${protocol}//${host}, to ${to.address}`,
    to,
    send: async (mail) => {
      try {
        await within(
          transport.sendMail(mailOptions(mail, from)),
          attemptMs,
          'the sending does not come to an end',
        );
        return { kind: 'sent' };
      } catch (error) {
        return failure(error);
      }
    },
    close: () => transport.close(),
  };
}

/** To reach a server and be greeted. */
const GREETING_MS = 60_000;

/** Less than the mail's lease, with the time that the store takes. */
const ATTEMPT_MS = 180_000;

/**
 * Tells the fate of a mail from an error. A server's answers are about this mail from its sender on; those before that,
 * a login that it refuses or wants, and its shutting down (421) are about every mail.
 */
function failure(error: unknown): Delivery {
  const reason = messageOf(error);
  const { responseCode, code } = error as { readonly responseCode?: unknown; readonly code?: unknown };
  const isAboutIt = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (!isAboutIt || responseCode === SHUTS_DOWN || responseCode === WANTS_LOGIN)
    return { kind: 'unreachable', reason };
  // Without an answer, the mail was held against what the server said of itself, as the size it takes.
  return { kind: 'refused', reason, permanent: typeof responseCode !== 'number' || responseCode >= 500 };
}

const SHUTS_DOWN = 421;

/** TLS first, or a login. */
const WANTS_LOGIN = 530;
