import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { settleEmptyRequest } from '../http/empty-request.ts';
import type { Exchange } from '../http/exchange.ts';
import { splitPath } from '../shared/path.ts';
import { answer, replyWith } from './answer.ts';
import { CLOCK_TICK_MS, readSlice } from './disk.ts';
import type { Edition, LiveTable } from './live-table.ts';
import { hasBody, textReply } from './refusal.ts';
import type { FileSlice, Reply } from './representation.ts';
import type { Send } from './send.ts';
import type { ReadResource } from './store.ts';
import { targetOf } from './target.ts';

/** Answers requests for files. */
interface FileAnswers {
  /** Sends at once what is in memory; otherwise the promise ends when the answer is under way. */
  readonly send: (exchange: Exchange) => Promise<void> | undefined;
  /** Says that something went wrong here, in the visitor's language. */
  readonly sendFailure: (exchange: Exchange) => Promise<void>;
}

/** Creates the answers from an output folder, whose path is absolute. */
export function createFileAnswers(dir: string, files: LiveTable, send: Send): FileAnswers {
  const sendRead = async (exchange: Exchange): Promise<void> => {
    let edition = await files.current();
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const read = await readReply(exchange, edition);
      const isRight = read !== undefined && (!read.isYoung || attempt === ATTEMPTS);
      const stream = isRight ? await openBody(exchange, read.reply, dir) : undefined;
      if (isRight && stream !== 'gone') {
        send(exchange, read.reply, stream);
        return;
      }
      // The file is gone, or another took its place: a build goes on, and its table has the answer. That table
      // is made once the clock of the file system can tell it from this moment.
      await setTimeout(CLOCK_TICK_MS + 5);
      edition = await files.renew();
    }
    send(exchange, UNSETTLED);
  };
  return {
    send: (exchange) => {
      if (!hasBody(exchange.request)) settleEmptyRequest(exchange.request);
      const edition = files.current();
      if (edition instanceof Promise) return sendRead(exchange);
      const reply = readyReply(exchange, edition);
      if (reply === undefined || isSlice(reply.body)) return sendRead(exchange);
      send(exchange, reply);
      return undefined;
    },
    sendFailure: async (exchange) => {
      const { table, store } = await files.current();
      const page = table.errors[500][splitPath(targetOf(exchange.request.url).path).locale];
      const found = page === undefined ? undefined : await store.read(page, 'identity');
      send(
        exchange,
        found?.representation.complete ?? textReply(500, 'Something went wrong here.', table.general),
      );
    },
  };
}

/** A build takes the place of another in one go: a file that is gone twice in a row is rare, one that is gone three times is no accident. */
const ATTEMPTS = 3;
const UNSETTLED = textReply(503, 'The site is being replaced.', { 'Retry-After': '1' });

/** Answers with what is in memory. Undefined: something must be read first. */
function readyReply({ request }: Exchange, { table, store }: Edition): Reply | undefined {
  const chosen = answer(request, table);
  if (!('resource' in chosen)) return chosen;
  const found = store.find(chosen.resource, chosen.coding);
  return found && replyWith(found, chosen, request, table);
}

interface ReadReply extends Pick<ReadResource, 'isYoung'> {
  readonly reply: Reply;
}

/** Answers, and reads what that takes. Undefined: the file is gone. */
async function readReply({ request }: Exchange, { table, store }: Edition): Promise<ReadReply | undefined> {
  const chosen = answer(request, table);
  if (!('resource' in chosen)) return { reply: chosen, isYoung: false };
  const read = await store.read(chosen.resource, chosen.coding);
  return read && { ...read, reply: replyWith(read.representation, chosen, request, table) };
}

function isSlice(body: Reply['body']): body is FileSlice {
  return body !== undefined && !(body instanceof Uint8Array);
}

async function openBody(
  { request }: Exchange,
  { body }: Reply,
  dir: string,
): Promise<Readable | undefined | 'gone'> {
  if (!isSlice(body) || request.method === 'HEAD') return undefined;
  return (await readSlice(dir, body)) ?? 'gone';
}
