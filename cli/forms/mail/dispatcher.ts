import { messageOf } from '../../report/stack-of.ts';
import { briefly } from '../../system/within.ts';
import { attempt, giveBack, hasFailedBefore, inOneLine, isAnswered, isLost, postpone } from './attempt.ts';
import type { MailTools } from './compose.ts';
import { MAILS_AT_ONCE } from './mailer.ts';
import type { SendingEvent } from './sending-state.ts';
import { BEFORE_SENDING, nextSending } from './sending-state.ts';

/** Sends what the outbox holds, until it is closed. */
interface Dispatcher {
  /** Says that there may be something to send. */
  readonly wake: () => void;
  /** Finishes what is under way, if that takes no longer than a few seconds; the rest stays in the outbox. */
  readonly close: () => Promise<void>;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Longer than any attempt can take: a receiver that ends with a mail in hand delays it by this much. */
const LEASE_MS = 5 * MINUTE;
/** Other receivers of the same store may leave mails behind. */
const LOOK_AGAIN_MS = MINUTE;
const CLOSE_MS = 3 * SECOND;
/** Servers put times and numbers into what they say. */
const MOST_TOLD = 20;

/** Starts sending mails from the outbox: each at least once, with the same Message-ID at each attempt. */
export function createDispatcher(options: MailTools): Dispatcher {
  const { store, now, log } = options;
  // Each reason for which no mail can be sent is said once: a person who mends its cause then sees the next.
  const told = new Set<string>();
  let state = BEFORE_SENDING;
  let hasHurried = false;
  let round: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const apply = (event: SendingEvent): void => {
    const before = state;
    state = nextSending(before, event);
    if (state === before) return;
    clearTimeout(timer);
    if (state.isSending && !before.isSending) round = sendRound();
    else if (state.restMs !== undefined) timer = setTimeout(apply, state.restMs, { kind: 'due' });
  };

  const sendRound = async (): Promise<void> => {
    const end = await sendDue().catch((error: unknown): SendingEvent => {
      log(`Mail waits for the store: ${messageOf(error)}`);
      return { kind: 'failed' };
    });
    apply(end);
  };

  const sendDue = async (): Promise<SendingEvent> => {
    // An operator who has mended the cause of refusals starts the receiver again: mails need not wait any longer.
    if (!hasHurried) await store.outbox.hurry(now());
    hasHurried = true;
    while (!state.isClosed) {
      const at = now();
      const letters = await store.outbox.claim({ now: at, until: at + LEASE_MS, most: MAILS_AT_ONCE });
      if (letters.length === 0) break;
      const attempts = await Promise.all(letters.map((letter) => attempt(letter, options)));
      const lost = attempts.filter(isLost);
      // Where the server takes others, or took them when it was last asked, the trouble is with these mails alone.
      const isTheirs = attempts.some(isAnswered) || (state.failures === 0 && lost.every(hasFailedBefore));
      await Promise.all(lost.map((one) => (isTheirs ? postpone(one, options) : giveBack(one, options))));
      const [first] = lost;
      if (first !== undefined && !isTheirs) {
        const reason = inOneLine(first.delivery.reason);
        if (!told.has(reason) && told.size < MOST_TOLD) {
          told.add(reason);
          log(`Mail waits for the server: ${reason}`);
        }
        return { kind: 'failed' };
      }
      if (state.failures > 0) log('Mail is being sent again');
      apply({ kind: 'answered' });
      told.clear();
    }
    const next = await store.outbox.nextAt();
    const restMs =
      next === undefined ? LOOK_AGAIN_MS : Math.min(Math.max(next - now(), SECOND), LOOK_AGAIN_MS);
    return { kind: 'done', restMs };
  };

  apply({ kind: 'due' });
  return {
    wake: () => apply({ kind: 'woken' }),
    close: async () => {
      apply({ kind: 'closed' });
      // What a mail server draws out is left to it: the mail's lease ends, and it is sent again.
      await briefly(round, CLOSE_MS);
    },
  };
}
