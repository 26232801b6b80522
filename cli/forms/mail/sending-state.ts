/** State of the sending of mails, which goes in rounds: each sends all that is due. */
export interface SendingState {
  readonly isSending: boolean;
  readonly isClosed: boolean;
  /** True when a mail came during the round under way, which may have looked before it came. */
  readonly isWokenAgain: boolean;
  /** Rounds in a row that found no mail server, or no store. */
  readonly failures: number;
  /** Milliseconds from the end of the last round to the next; undefined during a round, and once closed. */
  readonly restMs: number | undefined;
}

/** Event in the sending of mails. */
export type SendingEvent =
  | { readonly kind: 'woken' | 'due' | 'closed' }
  /** A mail server took or refused what the round sent. */
  | { readonly kind: 'answered' }
  /** The round found nothing more to send, for so many milliseconds. */
  | { readonly kind: 'done'; readonly restMs: number }
  /** The round found no mail server, or no store. */
  | { readonly kind: 'failed' };

/** State of the sending of mails before its first round. */
export const BEFORE_SENDING: SendingState = {
  isSending: false,
  isClosed: false,
  isWokenAgain: false,
  failures: 0,
  restMs: undefined,
};

/** Decides in what state an event leaves the sending of mails; the same object where it changes nothing. */
export function nextSending(state: SendingState, event: SendingEvent): SendingState {
  const { isSending, isClosed, isWokenAgain, failures } = state;
  switch (event.kind) {
    case 'woken':
      if (isSending) return { ...state, isWokenAgain: true };
      // A server that is down is not asked more often because there is more to send.
      return failures > 0 || isClosed ? state : beginRound(state);
    case 'due':
      return isSending || isClosed ? state : beginRound(state);
    case 'answered':
      return failures === 0 ? state : { ...state, failures: 0 };
    case 'done':
      return endRound(state, isWokenAgain && failures === 0 ? 0 : event.restMs);
    case 'failed':
      return endRound({ ...state, failures: failures + 1 }, pauseAfter(failures + 1));
    case 'closed':
      return { ...state, isClosed: true, restMs: undefined };
  }
}

function beginRound(state: SendingState): SendingState {
  return { ...state, isSending: true, isWokenAgain: false, restMs: undefined };
}

function endRound(state: SendingState, restMs: number): SendingState {
  return { ...state, isSending: false, restMs: state.isClosed ? undefined : restMs };
}

function pauseAfter(failures: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
