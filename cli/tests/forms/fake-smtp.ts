import net from 'node:net';

/** A mail as the server got it. */
interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers by lower-case name, unfolded. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decoded. */
  readonly text: string;
  /** The mail as it travelled. */
  readonly raw: string;
}

/** A mail server for tests. */
export interface FakeSmtp {
  readonly url: string;
  readonly port: number;
  readonly mails: readonly ReceivedMail[];
  /** Connections so far. */
  readonly visits: () => number;
  /** Answers that replace the usual ones, by command, `GREETING` or `CONTENT`: `{ RCPT: '550 no such user' }`. */
  readonly answers: Record<string, string | undefined>;
  /** Ms that the server takes before its greeting, and before it answers for a mail that it keeps. */
  readonly delays: { GREETING: number; CONTENT: number };
  /** Recipients at whom the server ends the connection without a word. */
  readonly unspeakable: Set<string>;
  readonly stop: () => Promise<void>;
}

/** Starts a mail server on loopback that keeps what it gets. */
export async function startSmtp(port = 0): Promise<FakeSmtp> {
  const mails: ReceivedMail[] = [];
  const answers: Record<string, string | undefined> = {};
  const delays = { GREETING: 0, CONTENT: 0 };
  const unspeakable = new Set<string>();
  const sockets = new Set<net.Socket>();
  let visits = 0;
  const server = net.createServer((socket) => {
    visits += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    converse(socket, { answers, delays, unspeakable, keep: (mail) => void mails.push(mail) });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const actual = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${actual}`,
    port: actual,
    mails,
    visits: () => visits,
    answers,
    delays,
    unspeakable,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

interface Talk {
  readonly answers: Readonly<Record<string, string | undefined>>;
  readonly delays: FakeSmtp['delays'];
  readonly unspeakable: ReadonlySet<string>;
  readonly keep: (mail: ReceivedMail) => void;
}

function converse(socket: net.Socket, { answers, delays, unspeakable, keep }: Talk): void {
  let from = '';
  let to: string[] = [];
  let inData = false;
  let pending = '';
  const say = (line: string): void => void socket.write(`${line}\r\n`);
  const sayLate = (line: string, delay: number): void => {
    if (delay === 0) say(line);
    else setTimeout(say, delay, line);
  };
  const onLine = (line: string): void => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'MAIL') from = /<(.*)>/.exec(line)?.[1] ?? '';
    if (verb === 'RCPT') to = [...to, /<(.*)>/.exec(line)?.[1] ?? ''];
    if (to.some((recipient) => unspeakable.has(recipient))) {
      socket.destroy();
      return;
    }
    const usual = { DATA: '354 go on', QUIT: '221 bye', EHLO: '250 fake' }[verb] ?? '250 ok';
    const answer = answers[verb] ?? usual;
    inData = verb === 'DATA' && answer.startsWith('354');
    say(answer);
  };
  const onContent = (raw: string): void => {
    inData = false;
    const answer = answers.CONTENT ?? '250 kept';
    if (answer.startsWith('250')) keep({ from, to, raw, ...parse(raw) });
    to = [];
    sayLate(answer, delays.CONTENT);
  };
  sayLate(answers.GREETING ?? '220 fake', delays.GREETING);
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    pending += chunk;
    for (;;) {
      const end = inData ? pending.indexOf('\r\n.\r\n') : pending.indexOf('\r\n');
      if (end < 0) return;
      const part = pending.slice(0, end);
      pending = pending.slice(end + (inData ? 5 : 2));
      if (inData) onContent(part.replace(/^\.\./gm, '.'));
      else onLine(part);
    }
  });
}

/** Parses a mail into headers and text. */
export function parse(raw: string): Pick<ReceivedMail, 'headers' | 'text'> {
  const end = raw.indexOf('\r\n\r\n');
  const unfolded = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const headers = Object.fromEntries(
    unfolded.split('\r\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
    }),
  );
  const body = raw.slice(end + 4);
  const text =
    headers['content-transfer-encoding'] === 'quoted-printable'
      ? unquote(body.replace(/=\r\n/g, ''))
      : headers['content-transfer-encoding'] === 'base64'
        ? Buffer.from(body, 'base64').toString('utf8')
        : body;
  return { headers, text: text.replaceAll('\r\n', '\n') };
}

function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, words: string) => unquote(words.replaceAll('_', ' ')))
    .replace(/=\?UTF-8\?B\?(.*?)\?=/gi, (_, words: string) => Buffer.from(words, 'base64').toString('utf8'));
}

function unquote(text: string): string {
  const bytes = text.replace(/=([\dA-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
