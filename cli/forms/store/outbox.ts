import sql from 'sql-template-tag';
import type { Database } from './database.ts';

/** A mail to be sent: about a message of any form (`contact`, as stores have always called it), to confirm a sign-up, or to a subscriber who signs up again. */
export interface Letter {
  /** Part of the Message-ID: the same at each attempt. */
  readonly id: string;
  readonly kind: 'contact' | 'confirm' | 'subscribed';
  /** Id of the submission or subscriber. */
  readonly subject: string;
  /** Failed attempts so far. */
  readonly attempts: number;
}

/** A reason for which mails were not sent when they were last tried. */
export interface Failure {
  readonly reason: string;
  readonly mails: number;
}

/** Mails that are not sent yet. Times are epoch ms. */
export interface Outbox {
  /** Takes due mails: no other receiver gets them before the lease ends. */
  readonly claim: (lease: {
    readonly now: number;
    readonly until: number;
    readonly most: number;
  }) => Promise<readonly Letter[]>;
  readonly remove: (id: string) => Promise<void>;
  /** Gives a mail back, to be tried again. */
  readonly postpone: (
    id: string,
    next: { readonly dueAt: number; readonly attempts: number; readonly error: string },
  ) => Promise<void>;
  /** Makes every mail due that rests after a failed attempt. */
  readonly hurry: (now: number) => Promise<void>;
  /** Reasons for which mails were not sent when they were last tried, the most frequent first. */
  readonly failures: () => Promise<readonly Failure[]>;
  /** When the next mail may be claimed; undefined: there is none. */
  readonly nextAt: () => Promise<number | undefined>;
}

/** The part of a store that keeps mails until they are sent. */
export function createOutbox(database: Database): Outbox {
  return {
    claim: async ({ now, until, most }) => {
      const isFree = sql`(leased_until <= ${now} OR leased_until > ${now + FARTHEST_MS})`;
      // The second look at the lease is for PostgreSQL, where two receivers may have found the same rows.
      const claim = sql`UPDATE outbox SET leased_until = ${until}
        WHERE ${isFree} AND id IN (
          SELECT id FROM outbox WHERE (due_at <= ${now} OR due_at > ${now + FARTHEST_MS}) AND ${isFree}
          ORDER BY due_at, id LIMIT ${most}
        )
        RETURNING id, kind, subject, attempts`;
      const [rows = []] = await database.write([claim]);
      return rows as unknown as readonly Letter[];
    },
    remove: async (id) => {
      await database.write([sql`DELETE FROM outbox WHERE id = ${id}`]);
    },
    postpone: async (id, { dueAt, attempts, error }) => {
      await database.write([
        sql`UPDATE outbox SET leased_until = 0, due_at = ${dueAt}, attempts = ${attempts}, error = ${error}
          WHERE id = ${id}`,
      ]);
    },
    hurry: async (now) => {
      await database.write([sql`UPDATE outbox SET due_at = ${now} WHERE due_at > ${now}`]);
    },
    failures: async () => {
      const failures = sql`SELECT error AS reason, COUNT(*) AS mails FROM outbox WHERE error IS NOT NULL
        GROUP BY error ORDER BY mails DESC, error`;
      return (await database.read(failures)) as unknown as readonly Failure[];
    },
    nextAt: async () => {
      const next = sql`SELECT MIN(CASE WHEN leased_until > due_at THEN leased_until ELSE due_at END) AS at
        FROM outbox`;
      const [row] = await database.read(next);
      return row?.at as number | undefined;
    },
  };
}

/** No mail rests, and none is in hand, for as long: what is due later was put off while the clock was ahead. */
const FARTHEST_MS = 24 * 60 * 60 * 1000;
