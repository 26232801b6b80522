import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { settleEmptyRequest } from '../http/empty-request.ts';
import type { Exchange } from '../http/exchange.ts';
import { splitPath } from '../shared/path.ts';
import type { Answer } from './answer.ts';
import { answer } from './answer.ts';
import type { ReadCodings } from './coding.ts';
import { createCodingReader } from './coding.ts';
import { CLOCK_TICK_MS, readSlice } from './disk.ts';
import type { Edition, LiveTable } from './live-table.ts';
import { hasBody, textReply } from './refusal.ts';
import type { FileSlice, Reply } from './representation.ts';
import type { Send } from './send.ts';
import type { ReadResource } from './store.ts';
import { originForm, rawPath } from './target.ts';

/** Answers requests for files. */
interface FileAnswers {
  /** Sends at once what is in memory; otherwise the promise ends when the answer is under way. */
  readonly send: (exchange: Exchange) => Promise<void> | undefined;
  /** Says that something went wrong here, in the visitor's language. */
  readonly sendFailure: (exchange: Exchange) => Promise<void>;
}

/** Creates the answers from an output folder, whose path is absolute. */
export function createFileAnswers(dir: string, files: LiveTable, send: Send): FileAnswers {
  const readCodings = createCodingReader();
  const sendRead = async (exchange: Exchange): Promise<void> => {
    let edition = await files.current();
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const read = await readReply(exchange, edition, readCodings);
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
      const result = decide(exchange, edition, readCodings);
      if (result.kind === 'read' || isSlice(result.body)) return sendRead(exchange);
      send(exchange, result);
      return undefined;
    },
    sendFailure: async (exchange) => {
      const { table, store } = await files.current();
      const page = table.errors[500][splitPath(rawPath(originForm(exchange.request.url ?? ''))).locale];
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

function decide({ request }: Exchange, edition: Edition, readCodings: ReadCodings): Answer {
  return answer(request, { table: edition.table, find: edition.store.find, readCodings });
}

interface ReadReply extends Pick<ReadResource, 'isYoung'> {
  readonly reply: Reply;
}

/** Decides, reading what the decision asks for. Undefined: the file is gone. */
async function readReply(
  exchange: Exchange,
  edition: Edition,
  readCodings: ReadCodings,
): Promise<ReadReply | undefined> {
  const result = decide(exchange, edition, readCodings);
  if (result.kind === 'reply') return { reply: result, isYoung: false };
  const read = await edition.store.read(result.resource, result.coding);
  if (read === undefined) return undefined;
  const { isYoung, representation } = read;
  const reply = answer(exchange.request, { table: edition.table, find: () => representation, readCodings });
  return reply.kind === 'reply' ? { reply, isYoung } : undefined;
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
