import type { Limits } from '../http/limits.ts';
import { LIMITS } from '../http/limits.ts';
import type { BoundedServer } from '../http/server.ts';
import { createBoundedServer } from '../http/server.ts';
import type { Receiver } from './receiver.ts';

/** Limits for forms, which are small and come one at a time. */
const FORMS_LIMITS: Limits = {
  ...LIMITS,
  connections: 500,
  requestMs: 20_000,
  silenceMs: 20_000,
  keepAliveMs: 5000,
  // Those who run containers give them 10 s in all, mails under way included.
  stopMs: 5000,
};

/** Creates the server of `site forms`: a receiver without a site. */
export function createFormsServer(
  receiver: Pick<Receiver, 'handle'>,
  limits: Limits = FORMS_LIMITS,
): BoundedServer {
  const server = createBoundedServer({
    limits,
    respond: (exchange) => {
      server.entrust(exchange);
      void receiver.handle(exchange.request, exchange.response);
    },
  });
  return server;
}
