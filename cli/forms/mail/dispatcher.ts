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

/** Starts sending mails from the outbox: each at least once, with the same Message-ID at each attempt. */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { store, now, log } = options;
  let round: Promise<void> | undefined;
  let wokenAgain = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  // Rounds in a row that found no mail server, or no store.
  let failures = 0;

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
    while (!closed) {
      const at = now();
      const letters = await store.outbox.claim({ now: at, until: at + LEASE_MS, most: AT_ONCE });
      if (letters.length === 0) break;
      const deliveries = await Promise.all(letters.map((letter) => deliver(letter, options)));
      const unreachable = deliveries.find((delivery) => delivery?.kind === 'unreachable');
      if (unreachable?.kind === 'unreachable') {
        if (failures === 0) log(`Mail waits for the server: ${withoutAddresses(unreachable.reason)}`);
        return pause();
      }
      if (failures > 0) log('Mail is being sent again');
      failures = 0;
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

/** One attempt. Undefined: there was nothing left to send. */
async function deliver(letter: Letter, options: DispatcherOptions): Promise<Delivery | undefined> {
  const { store, mailer, log, now } = options;
  const mail = await compose(letter, options);
  if (mail === undefined) {
    await store.outbox.remove(letter.id);
    return undefined;
  }
  const delivery = await mailer.send(mail);
  if (delivery.kind === 'sent') {
    await store.outbox.remove(letter.id);
    if (delivery.where !== undefined) log(`Mail written to ${delivery.where}`);
    return delivery;
  }
  const attempts = letter.attempts + (delivery.kind === 'refused' ? 1 : 0);
  const dueAt = now() + (delivery.kind === 'refused' ? restOf(attempts, delivery) : 0);
  const error = withoutAddresses(delivery.reason);
  await store.outbox.postpone(letter.id, { dueAt, attempts, error });
  if (delivery.kind === 'refused') log(`Mail ${letter.id} was refused, and is kept: ${error}`);
  return delivery;
}

/** Never given up: the subject's own retention ends it. */
function restOf(attempts: number, { permanent }: { readonly permanent: boolean }): number {
  return Math.min(MINUTE * 4 ** (attempts - 1), permanent ? 12 * HOUR : HOUR);
}

/** Servers repeat whom they refuse; a log is no place for that. */
function withoutAddresses(reason: string): string {
  return reason.replace(/[^\s<>]+@[^\s<>]+/g, '…');
}
