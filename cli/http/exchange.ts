import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request and where its answer goes. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}
