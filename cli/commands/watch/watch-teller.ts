import { randomBytes } from 'node:crypto';
import { terminalOf } from '../../project/environment.ts';
import { formatDiagnostics } from '../../report/frame.ts';
import type { EventStream } from '../../serve/watch/event-stream.ts';
import { failureTable } from '../../serve/watch/failure-table.ts';
import type { WatchTable } from '../../serve/watch/watch-table.ts';
import type { WatchEvents } from '../../serve/watch/wire.ts';
import type { CommandWorld } from '../terminal.ts';
import type { BuildEnd, WatchProgress } from './watch-progress.ts';
import { MOST_SHOWN, nextProgress, startOf, versionOf } from './watch-progress.ts';

/** Tells of each build of a session, and knows what the builds found. */
interface WatchTeller {
  readonly progress: () => WatchProgress;
  /** Tells the terminal, visitors and open browsers what came of a build. */
  readonly tell: (end: BuildEnd) => void;
}

/** Receivers of the news, besides the terminal. */
interface WatchAudience {
  readonly table: WatchTable;
  readonly events: EventStream<WatchEvents>;
}

/** Makes the teller of a session that begins. */
export function createWatchTeller(
  { table, events }: WatchAudience,
  { stdout, stderr, env }: CommandWorld,
): WatchTeller {
  let progress = startOf(randomBytes(6).toString('hex'));
  events.tell('message', { version: versionOf(progress) });
  return {
    progress: () => progress,
    tell: (end) => {
      const [next, news] = nextProgress(progress, end);
      progress = next;
      if (news.findings !== undefined)
        stderr.write(formatDiagnostics(news.findings, { ...terminalOf(stderr, env), limit: MOST_SHOWN }));
      if (news.complaint !== undefined) stderr.write(news.complaint);
      if (news.serve !== undefined) table.show(versionOf(next), news.serve.made, news.serve.differences);
      if (news.serveProblem !== undefined) table.showTable(failureTable(news.serveProblem));
      if (news.line !== undefined) stdout.write(news.line);
      if (news.tell !== undefined) events.tell('message', news.tell);
    },
  };
}
