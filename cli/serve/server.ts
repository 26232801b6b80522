import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Exchange } from '../http/exchange.ts';
import type { HostOptions } from '../http/host-names.ts';
import { createHostCheck } from '../http/host-names.ts';
import type { Limits } from '../http/limits.ts';
import { LIMITS } from '../http/limits.ts';
import type { BoundedServer } from '../http/server.ts';
import { createBoundedServer } from '../http/server.ts';
import { createFileAnswers } from './file-answers.ts';
import type { LiveTable } from './live-table.ts';
import { refusal } from './refusal.ts';
import { createSend } from './send.ts';
import { targetOf } from './target.ts';

/** Something that answers everything below a path by itself, such as the forms' receiver. */
export interface Mount {
  /** Path without a slash at its end: `/api` gets `/api` and `/api/…`. */
  readonly prefix: string;
  /**
   * Must end the response. What it throws is answered with 500. A request without a body may have ended already:
   * its stream can be read, but its `end` event must not be waited for.
   */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
}

/** Parts of a server. */
export interface ServerOptions {
  /** Absolute output folder. */
  readonly dir: string;
  readonly files: LiveTable;
  readonly hosts: HostOptions;
  /** @default [] */
  readonly mounts?: readonly Mount[];
  /** @default LIMITS */
  readonly limits?: Limits;
  /** Called with what should never happen; the visitor gets 500. */
  readonly onError: (error: unknown) => void;
}

/** Creates the server of an output folder. */
export function createServer(options: ServerOptions): BoundedServer {
  const { dir, files, mounts = [], limits = LIMITS } = options;
  const isOurHost = createHostCheck(options.hosts);
  const fail = async (exchange: Exchange, error: unknown): Promise<void> => {
    options.onError(error);
    const { response } = exchange;
    if (response.headersSent) response.destroy();
    else await answers.sendFailure(exchange).catch(() => response.destroy());
  };
  const answer = (exchange: Exchange): Promise<void> | undefined => {
    const refused = refusal(exchange.request, isOurHost);
    if (refused !== undefined) {
      send(exchange, refused);
      return undefined;
    }
    const mount = mountOf(mounts, exchange.request);
    if (mount === undefined) return answers.send(exchange);
    server.entrust(exchange);
    return Promise.resolve(mount.handle(exchange.request, exchange.response));
  };
  const server = createBoundedServer({
    limits,
    // A file wants no body.
    wantsBody: (request) => mountOf(mounts, request) !== undefined,
    respond: (exchange) => {
      try {
        answer(exchange)?.catch((error: unknown) => fail(exchange, error));
      } catch (error) {
        void fail(exchange, error);
      }
    },
  });
  const send = createSend(limits, server.isStopping);
  const answers = createFileAnswers(dir, files, send);
  return server;
}

function mountOf(mounts: readonly Mount[], { url }: IncomingMessage): Mount | undefined {
  if (mounts.length === 0) return undefined;
  const { path } = targetOf(url);
  return mounts.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
}
