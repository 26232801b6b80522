import type { FormsProcess, FormsProcessOptions, Sending } from './forms-process.ts';
import { newSending, postSending, startFormsProcess } from './forms-process.ts';

/** Starts receivers and kills them under load, so many times; returns the keys of what was acknowledged. */
export async function sendThroughKills(
  options: FormsProcessOptions,
  kills: number,
): Promise<ReadonlySet<string>> {
  const acknowledged = new Set<string>();
  let waiting: readonly Sending[] = [];
  for (let round = 0; round < kills; round += 1) {
    const receiver = await startFormsProcess(options);
    try {
      // Kills at changing places: after 1, 4, 7… acknowledgements.
      waiting = await load(receiver, {
        waiting,
        acknowledged,
        until: acknowledged.size + 1 + (round % 7) * 3,
      });
    } finally {
      await receiver.kill();
    }
  }
  return acknowledged;
}

/** Visitors at the same moment. */
const AT_ONCE = 10;

interface Load {
  readonly waiting: readonly Sending[];
  readonly acknowledged: Set<string>;
  /** Number of acknowledgements after which the receiver is killed. */
  readonly until: number;
}

/** Visitors send until the receiver dies; returns what got no answer, to be sent again by its key. */
async function load(
  receiver: FormsProcess,
  { waiting, acknowledged, until }: Load,
): Promise<readonly Sending[]> {
  const toSend = [...waiting];
  const unanswered: Sending[] = [];
  let alive = true;
  const visitor = async (): Promise<void> => {
    while (alive) {
      const sending = toSend.pop() ?? newSending();
      const status = await postSending(receiver.url, sending);
      if (status === 200) acknowledged.add(sending.key);
      else unanswered.push(sending);
      if (acknowledged.size < until || !alive) continue;
      alive = false;
      await receiver.kill();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  return [...toSend, ...unanswered];
}
