import { messageOf } from '../../report/stack-of.ts';
import type { Letter } from '../store/outbox.ts';
import { within } from '../within.ts';
import type { MailContext } from './compose.ts';
import { compose } from './compose.ts';
import type { Delivery } from './mailer.ts';

interface DispatcherOptions extends MailContext {
  /** One line for the terminal; never what a visitor wrote. */
  readonly log: (line: string) => void;
}

/** Sends what the outbox holds, until it is closed. */
interface Dispatcher {
  /** Says that there may be something to send. */
  readonly wake: () => void;
  /** Finishes what is under way, if that takes no longer than a few seconds; the rest stays in the outbox. */
  readonly close: () => Promise<void>;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Longer than any attempt can take: who dies with a mail in hand delays it by this much. */
const LEASE_MS = 5 * MINUTE;
const AT_ONCE = 5;
/** Other receivers of the same store may leave mails behind. */
const LOOK_AGAIN_MS = MINUTE;
const LONGEST_PAUSE_MS = MINUTE;
const CLOSE_MS = 3 * SECOND;
/** Servers put times and numbers into what they say. */
const MOST_TOLD = 20;

/** Starts sending mails from the outbox: each at least once, with the same Message-ID at each attempt. */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { store, now, log } = options;
  let round: Promise<void> | undefined;
  let wokenAgain = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let hasHurried = false;
  // Rounds in a row that found no mail server, or no store.
  let failures = 0;
  const outage = createOutage(log);

  const start = (): void => {
    if (closed) return;
    clearTimeout(timer);
    wokenAgain = false;
    round = run().finally(() => {
      round = undefined;
    });
  };

  const run = async (): Promise<void> => {
    const wait = await turn().catch((error: unknown) => {
      log(`Mail waits for the store: ${messageOf(error)}`);
      return pause();
    });
    if (!closed) timer = setTimeout(start, wokenAgain && failures === 0 ? 0 : wait);
  };

  /** Sends what is due; answers how long to rest. */
  const turn = async (): Promise<number> => {
    // An operator who has mended the cause of refusals starts the receiver again: mails need not wait any longer.
    if (!hasHurried) await store.outbox.hurry(now());
    hasHurried = true;
    while (!closed) {
      const at = now();
      const letters = await store.outbox.claim({ now: at, until: at + LEASE_MS, most: AT_ONCE });
      if (letters.length === 0) break;
      const attempts = await Promise.all(letters.map((letter) => attempt(letter, options)));
      const lost = attempts.filter(isLost);
      // Where the server takes others, or took them when it was last asked, the trouble is with these mails alone.
      const isTheirs = attempts.some(isAnswered) || (failures === 0 && lost.every(hasFailedBefore));
      await Promise.all(lost.map((one) => giveBack(one, { isTheirs, options })));
      const [first] = lost;
      if (first !== undefined && !isTheirs) {
        outage.tell(inOneLine(first.delivery.reason));
        return pause();
      }
      if (failures > 0) log('Mail is being sent again');
      failures = 0;
      outage.end();
    }
    const next = await store.outbox.nextAt();
    return next === undefined ? LOOK_AGAIN_MS : Math.min(Math.max(next - now(), SECOND), LOOK_AGAIN_MS);
  };

  const pause = (): number => {
    failures += 1;
    return Math.min(SECOND * 2 ** (failures - 1), LONGEST_PAUSE_MS);
  };

  start();
  return {
    wake: () => {
      if (round !== undefined) wokenAgain = true;
      // A server that is down is not asked more often because there is more to send.
      else if (failures === 0) start();
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      // What a mail server draws out is left to it: the mail's lease ends, and it is sent again.
      if (round !== undefined) await within(round, CLOSE_MS, 'late').catch(() => undefined);
    },
  };
}

/** Says each reason for which no mail can be sent once: who mended one sees the next. */
function createOutage(log: DispatcherOptions['log']): {
  readonly tell: (reason: string) => void;
  readonly end: () => void;
} {
  const told = new Set<string>();
  return {
    tell: (reason) => {
      if (told.has(reason) || told.size === MOST_TOLD) return;
      told.add(reason);
      log(`Mail waits for the server: ${reason}`);
    },
    end: () => told.clear(),
  };
}

interface Attempt {
  readonly letter: Letter;
  /** Undefined: there was nothing left to send. */
  readonly delivery: Delivery | undefined;
}

/** An attempt that the server said nothing to. */
interface LostAttempt extends Attempt {
  readonly delivery: Extract<Delivery, { kind: 'unreachable' }>;
}

function isLost(one: Attempt): one is LostAttempt {
  return one.delivery?.kind === 'unreachable';
}

function isAnswered({ delivery }: Attempt): boolean {
  return delivery?.kind === 'sent' || delivery?.kind === 'refused';
}

function hasFailedBefore({ letter }: Attempt): boolean {
  return letter.attempts > 0;
}

/** One attempt. What is lost is still in hand. */
async function attempt(letter: Letter, options: DispatcherOptions): Promise<Attempt> {
  const { store, mailer, log } = options;
  const mail = await compose(letter, options);
  const delivery = mail && (await mailer.send(mail));
  if (delivery === undefined || delivery.kind === 'sent') await store.outbox.remove(letter.id);
  if (delivery?.kind === 'sent' && delivery.where !== undefined) log(`Mail written to ${delivery.where}`);
  if (delivery?.kind === 'refused') await postpone(letter, { ...delivery, how: 'refused' }, options);
  return { letter, delivery };
}

/** Gives back a mail that no server was found for: to be tried again soon, or later each time if it alone has found none. */
async function giveBack(
  { letter, delivery: { reason } }: LostAttempt,
  { isTheirs, options }: { readonly isTheirs: boolean; readonly options: DispatcherOptions },
): Promise<void> {
  const { store, now } = options;
  if (isTheirs) await postpone(letter, { reason, permanent: false, how: 'not taken' }, options);
  else {
    const again = { dueAt: now(), attempts: letter.attempts, error: inOneLine(reason) };
    await store.outbox.postpone(letter.id, again);
  }
}

interface Setback {
  readonly reason: string;
  readonly permanent: boolean;
  readonly how: 'refused' | 'not taken';
}

async function postpone(
  { id, attempts: before }: Letter,
  { reason, permanent, how }: Setback,
  { store, now, log }: DispatcherOptions,
): Promise<void> {
  const attempts = before + 1;
  const error = inOneLine(reason);
  await store.outbox.postpone(id, { dueAt: now() + restOf(attempts, permanent), attempts, error });
  log(`Mail ${id} was ${how}, and is kept: ${error}`);
}

/** Never given up: the subject's own retention ends it. */
function restOf(attempts: number, permanent: boolean): number {
  return Math.min(MINUTE * 4 ** (attempts - 1), permanent ? 12 * HOUR : HOUR);
}

/** Puts a server's answer on one line of the log, without addresses: servers repeat the one that they refuse. */
function inOneLine(reason: string): string {
  return reason
    .replace(/[^\s<>]+@[^\s<>]+/g, '…')
    .replace(/\s+/g, ' ')
    .trim();
}
