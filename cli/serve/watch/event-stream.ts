import type { ServerResponse } from 'node:http';
import type { Headers } from '../../shared/policy.ts';

/** Browsers that listen to server-sent events: of each name, the last one is what is so now. */
export interface EventStream<Events> {
  /** Begins an answer that lasts; it starts with the last event of each name. */
  readonly open: (response: ServerResponse) => void;
  /** Sends an event to every page, and to those that come later until another of the name replaces it. */
  readonly tell: <Name extends string & keyof Events>(name: Name, value: Events[Name]) => void;
  /** Ends every answer. */
  readonly close: () => void;
}

/** Headers of each of watch mode's own answers. */
export const OWN: Headers = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Creates a stream that has told nothing yet. Values are JSON. */
export function createEventStream<Events>(): EventStream<Events> {
  const listening = new Set<ServerResponse>();
  const last = new Map<string, string>();
  // Silence is taken for a broken connection, here and by proxies.
  const beat = setInterval(() => {
    for (const response of listening) response.write(': \n\n');
  }, BEAT_MS).unref();
  return {
    open: (response) => {
      response.writeHead(200, {
        'Content-Type': 'text/event-stream',
        ...OWN,
      });
      listening.add(response);
      response.once('close', () => listening.delete(response));
      response.write(`retry: ${RETRY_MS}\n\n${[...last.values()].join('')}`);
    },
    tell: (name, value) => {
      // JSON has no line breaks outside its strings, and escapes those within.
      const event = `event: ${name}\ndata: ${JSON.stringify(value)}\n\n`;
      last.set(name, event);
      for (const response of listening) response.write(event);
    },
    close: () => {
      clearInterval(beat);
      for (const response of listening) response.end();
      listening.clear();
    },
  };
}

const BEAT_MS = 10_000;
/** A browser comes back so soon after the server went away. */
const RETRY_MS = 300;
