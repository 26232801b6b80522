import type { PublicNews, WatchState } from '../watch/wire.ts';
import { EVENTS_PATH } from '../watch/wire.ts';

/** Listeners to what the server tells. */
interface Listeners {
  readonly onState: (state: WatchState) => void;
  readonly onPublicNews: (news: PublicNews) => void;
}

/**
 * Listens to the server, and comes back to it when it was away. Hidden tabs do not listen: a browser has six
 * connections for a site, and each would hold one.
 */
export function listen({ onState, onPublicNews }: Listeners): void {
  let source: EventSource | undefined;
  let later: number | undefined;
  const close = (): void => {
    clearTimeout(later);
    source?.close();
    source = undefined;
  };
  const open = (): void => {
    if (source !== undefined || document.visibilityState === 'hidden') return;
    const opened = new EventSource(EVENTS_PATH);
    source = opened;
    opened.onmessage = ({ data }) => onState(JSON.parse(data) as WatchState);
    opened.addEventListener('public', ({ data }) => onPublicNews(JSON.parse(data) as PublicNews));
    opened.onerror = () => {
      // The browser comes back by itself, unless it got an answer that is no stream.
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
      close();
      later = setTimeout(open, AGAIN_MS);
    };
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') close();
    else open();
  });
  addEventListener('pagehide', close);
  addEventListener('pageshow', open);
  open();
}

const AGAIN_MS = 1000;
