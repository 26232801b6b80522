import type { ServerResponse } from 'node:http';
import { STATUS_CODES, validateHeaderName, validateHeaderValue } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Exchange } from '../http/exchange.ts';
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

/**
 * Creates the function that returns a reply as bytes of a persistent HTTP/1.1 connection: status line, headers and body
 * in one buffer, which is kept while the reply is.
 */
function createFrames(keepAliveSeconds: number): (reply: Reply) => Uint8Array {
  const frames = new WeakMap<Reply, { readonly second: number; readonly bytes: Uint8Array }>();
  return (reply) => {
    const second = Math.floor(Date.now() / 1000);
    const known = frames.get(reply);
    if (known?.second === second) return known.bytes;
    // A new buffer each second: the old one may still be on its way to a slow client.
    const bytes = assemble(reply, new Date(1000 * second).toUTCString(), keepAliveSeconds);
    frames.set(reply, { second, bytes });
    return bytes;
  };
}

/** Tells whether a reply gains from being one buffer: a larger body does not, and one on disk is streamed. */
function isSmall({ body }: Reply): boolean {
  return body === undefined || (body instanceof Uint8Array && body.byteLength <= 64 * 1024);
}

/**
 * Sends bytes as the whole answer. ServerResponse then assembles no headers, which takes a third of the time of a small
 * answer. Returns false, and sends nothing, when this is not possible now.
 *
 * Two fields that every version of Node has tell ServerResponse that its headers are sent. The end of the answer,
 * keep-alive and pipelining then work as usual.
 */
function sendFramed(response: ServerResponse, bytes: () => Uint8Array): boolean {
  const { socket } = response;
  // Without a socket another answer of this connection goes first; with bytes waiting the order must be kept.
  if (socket === null || socket.writableLength > 0 || !hasInternals(response) || response._header !== null)
    return false;
  const framed = bytes();
  response._header = 'framed';
  response._headerSent = true;
  socket.write(framed);
  response.end();
  return true;
}

interface Internals {
  /** Serialized headers; null before there are any. */
  _header: string | null;
  _headerSent: boolean;
}

function hasInternals(response: ServerResponse): response is ServerResponse & Internals {
  return '_header' in response && '_headerSent' in response && response._headerSent === false;
}

function assemble({ status, headers, body }: Reply, date: string, keepAliveSeconds: number): Uint8Array {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`];
  for (let index = 0; index < headers.length; index += 2) {
    const [name = '', value = ''] = headers.slice(index, index + 2);
    // What ServerResponse would have refused is refused here too: a line break begins another header.
    validateHeaderName(name);
    validateHeaderValue(name, value);
    lines.push(`${name}: ${value}`);
  }
  lines.push(`Date: ${date}`, 'Connection: keep-alive', `Keep-Alive: timeout=${keepAliveSeconds}`, '', '');
  const head = Buffer.from(lines.join('\r\n'), 'latin1');
  return body instanceof Uint8Array ? Buffer.concat([head, body]) : head;
}
