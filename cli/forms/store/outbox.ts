import type { Database, Row } from './database.ts';
import { integer, text } from './database.ts';

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
      const values = [until, now, most, now + FARTHEST_MS];
      const [rows = []] = await database.write([{ sql: CLAIM, values }]);
      return rows.map(letterOf);
    },
    remove: async (id) => {
      await database.write([{ sql: 'DELETE FROM outbox WHERE id = $1', values: [id] }]);
    },
    postpone: async (id, { dueAt, attempts, error }) => {
      const sql = 'UPDATE outbox SET leased_until = 0, due_at = $2, attempts = $3, error = $4 WHERE id = $1';
      await database.write([{ sql, values: [id, dueAt, attempts, error] }]);
    },
    hurry: async (now) => {
      await database.write([{ sql: 'UPDATE outbox SET due_at = $1 WHERE due_at > $1', values: [now] }]);
    },
    failures: async () => {
      const sql = `SELECT error, COUNT(*) AS mails FROM outbox WHERE error IS NOT NULL
        GROUP BY error ORDER BY mails DESC, error`;
      const rows = await database.read({ sql, values: [] });
      return rows.map((row) => ({ reason: text(row, 'error'), mails: integer(row, 'mails') }));
    },
    nextAt: async () => {
      const sql = `SELECT MIN(CASE WHEN leased_until > due_at THEN leased_until ELSE due_at END) AS at FROM outbox`;
      const [row] = await database.read({ sql, values: [] });
      return row?.at === undefined ? undefined : integer(row, 'at');
    },
  };
}

/** No mail rests, and none is in hand, for as long: what is due later was put off while the clock was ahead. */
const FARTHEST_MS = 24 * 60 * 60 * 1000;

const IS_FREE = '(leased_until <= $2 OR leased_until > $4)';

/** The second look at the lease is for PostgreSQL, where two receivers may have found the same rows. */
const CLAIM = `UPDATE outbox SET leased_until = $1
  WHERE ${IS_FREE} AND id IN (
    SELECT id FROM outbox WHERE (due_at <= $2 OR due_at > $4) AND ${IS_FREE} ORDER BY due_at, id LIMIT $3
  )
  RETURNING id, kind, subject, attempts`;

function letterOf(row: Row): Letter {
  return {
    id: text(row, 'id'),
    kind: text(row, 'kind') as Letter['kind'],
    subject: text(row, 'subject'),
    attempts: integer(row, 'attempts'),
  };
}
