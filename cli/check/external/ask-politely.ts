import { setTimeout as wait } from 'node:timers/promises';
import type { LinkAnswer } from './ask-link.ts';
import { askLink } from './ask-link.ts';
import type { OutsideNetwork } from './outside.ts';

/**
 * Asks for the state of addresses, one request at a time; the hosts take turns, and each rests between two requests.
 * Ends early when there is no network.
 */
export async function askPolitely(
  addresses: readonly string[],
  { outside, userAgent }: { readonly outside: OutsideNetwork; readonly userAgent: string },
  onAnswer: (address: string, answer: LinkAnswer) => void,
): Promise<void> {
  const restedAt = new Map<string, number>();
  const turn = async (host: string): Promise<void> => {
    const rest = (restedAt.get(host) ?? 0) - performance.now();
    if (rest > 0) await wait(rest);
    restedAt.set(host, performance.now() + outside.pauseMs);
  };
  for (const address of inTurns(addresses)) {
    const answer = await askLink(address, { outside, userAgent, turn });
    onAnswer(address, answer);
    if (answer.kind === 'offline') return;
  }
}

/** Orders addresses by turns: the first of each host, then the second of each, and so on. */
function inTurns(addresses: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  const placed = addresses.map((address) => {
    const { host } = new URL(address);
    const turn = counts.get(host) ?? 0;
    counts.set(host, turn + 1);
    return { address, turn };
  });
  return placed.sort((a, b) => a.turn - b.turn).map(({ address }) => address);
}
