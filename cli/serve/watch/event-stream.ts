import type { ServerResponse } from 'node:http';
import type { Headers } from '../../shared/policy.ts';

/** Browsers that listen to server-sent events. */
export interface EventStream<T> {
  /** Begins an answer that lasts; it starts with the value as it is now. */
  readonly open: (response: ServerResponse) => void;
  /** Replaces the value and tells everybody. */
  readonly tell: (value: T) => void;
  /** Sends every page an event of this name, and pages that come later too, until another event of the name replaces it. */
  readonly announce: (name: string, value: unknown) => void;
  /** Ends every answer. */
  readonly close: () => void;
}

/** Headers of each of watch mode's own answers. */
export const OWN: Headers = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Creates a stream that tells one value to everybody who comes, and each that replaces it. Values are JSON. */
export function createEventStream<T>(first: T): EventStream<T> {
  const listening = new Set<ServerResponse>();
  const announced = new Map<string, string>();
  let value = first;
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
      response.write(`retry: ${RETRY_MS}\n${eventOf(value)}${[...announced.values()].join('')}`);
    },
    tell: (next) => {
      value = next;
      for (const response of listening) response.write(eventOf(value));
    },
    announce: (name, news) => {
      const event = `event: ${name}\n${eventOf(news)}`;
      announced.set(name, event);
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

/** JSON has no line breaks outside its strings, and escapes those within. */
function eventOf(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}
