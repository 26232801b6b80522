import { setTimeout as wait } from 'node:timers/promises';
import type { WatchState } from '../../serve/watch/wire.ts';

/** Listens as a browser does, and comes back when the server was away. */
export async function followStates(origin: string, states: WatchState[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const answer = await fetch(`${origin}/_site/events`, { signal });
      let rest = '';
      for await (const chunk of answer.body ?? []) {
        const events = (rest + Buffer.from(chunk).toString()).split('\n\n');
        rest = events.pop() ?? '';
        for (const event of events) {
          const [, data] = /^data: (.*)$/m.exec(event) ?? [];
          if (data !== undefined && event.startsWith('event: message\n'))
            states.push(JSON.parse(data) as WatchState);
        }
      }
    } catch {
      if (!signal.aborted) await wait(100, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Finds the address that `site watch` says it serves; undefined until it has said so. */
export function originIn(stdout: string): string | undefined {
  const [origin] = /http:\/\/\S+(?=\/en\n)/.exec(stdout) ?? [];
  return origin?.replace('localhost', '127.0.0.1');
}
