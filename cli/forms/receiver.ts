import type { IncomingMessage, ServerResponse } from 'node:http';
import { stackOf } from '../report/stack-of.ts';
import { refusal, send } from './http/answer.ts';
import { corsHeaders } from './http/origin.ts';
import { createDispatcher } from './mail/dispatcher.ts';
import type { Mailer } from './mail/mailer.ts';
import { purgeByRetention, startNightly } from './nightly.ts';
import { createRoutes } from './routes.ts';
import type { ReceiverTools } from './settings.ts';
import type { ErasedCounts } from './store/upkeep.ts';

/** Parts of a receiver. The receiver closes neither store nor mailer. */
interface ReceiverOptions extends Omit<ReceiverTools, 'now'>, Partial<Pick<ReceiverTools, 'now'>> {
  readonly mailer: Mailer;
  /** Addresses and subnets of trusted proxies, besides this machine's own. @default [] */
  readonly proxies?: readonly string[];
  /** Erases mail files that were kept long enough. @default none */
  readonly purgeFiles?: (now: number) => Promise<void>;
}

/** Takes what forms post, and does what follows from it: mails, confirmations, the nightly purge. */
export interface Receiver {
  /** Answers any request below the endpoint's path. Never rejects. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Finishes the mails under way and stops. */
  readonly close: () => Promise<void>;
}

/** Creates the receiver of a site's forms (behaviour 5.4) and starts its work in the background. */
export function createReceiver(options: ReceiverOptions): Receiver {
  const { settings, store, log, now = Date.now, proxies = [] } = options;
  const parts = { ...options, now, proxies };
  const dispatcher = createDispatcher(parts);
  const purge = async (): Promise<ErasedCounts> => {
    await options.purgeFiles?.(now());
    return purgeByRetention(store.upkeep, settings.retention, now());
  };
  const stopNightly = startNightly({ purge, now, log });
  const routes = createRoutes({ ...parts, wake: dispatcher.wake });
  return {
    handle: async (request, response) => {
      try {
        const answer = await routes(request);
        if (answer === undefined) {
          response.destroy();
          return;
        }
        const cors = corsHeaders(request.headers, settings.allowedOrigins);
        send(request, response, { ...answer, headers: { ...cors, ...answer.headers } });
      } catch (error) {
        log(`A request failed: ${stackOf(error)}`);
        if (response.headersSent) response.destroy();
        else send(request, response, refusal(500, 'failed'));
      }
    },
    close: async () => {
      await Promise.all([stopNightly(), dispatcher.close()]);
    },
  };
}
