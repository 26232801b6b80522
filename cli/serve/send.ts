import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Exchange } from '../http/exchange.ts';
import { createFrames, isSmall, sendFramed } from '../http/frame.ts';
import type { Limits } from '../http/limits.ts';
import type { Reply } from './representation.ts';

/** Sends a reply; a body that is read from disk comes as a stream. */
export type Send = (exchange: Exchange, reply: Reply, stream?: Readable) => void;

/**
 * Creates the function that puts replies on the wire.
 * @param isStopping whether connections are to be closed after their answer
 */
export function createSend({ keepAliveMs, silenceMs }: Limits, isStopping: () => boolean): Send {
  const keepAliveSeconds = Math.floor(keepAliveMs / 1000);
  const frameOf = createFrames(keepAliveSeconds);
  return ({ request, response }, reply, stream) => {
    const lasting = response.shouldKeepAlive && !isStopping();
    if (lasting && isSmall(reply) && request.method === 'GET' && request.httpVersion === '1.1') {
      if (sendFramed(response, () => frameOf(reply))) return;
    }
    // Who does not read what it asked for is cut off; a small answer fits into the system's own buffers.
    response.setTimeout(silenceMs);
    response.setHeader('Connection', lasting ? 'keep-alive' : 'close');
    if (lasting) response.setHeader('Keep-Alive', `timeout=${keepAliveSeconds}`);
    const { status, headers, body } = reply;
    response.writeHead(status, [...headers]);
    if (stream !== undefined) void sendStream(response, stream);
    else if (body instanceof Uint8Array && request.method !== 'HEAD') response.end(body);
    else response.end();
  };
}

/** When the disk or the visitor gives up, the connection is cut: the client sees that bytes are missing. */
async function sendStream(response: ServerResponse, stream: Readable): Promise<void> {
  try {
    await pipeline(stream, response);
  } catch {
    response.destroy();
  }
}
