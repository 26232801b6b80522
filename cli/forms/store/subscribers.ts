import type { Locale } from '../../shared/locale.ts';
import type { Database, Row, Statement } from './database.ts';
import { integer, LONG_MS, text } from './database.ts';
import type { Suspicion } from './submissions.ts';

/** A visitor's consent to the newsletter, asked for, given, or withdrawn: its proof. */
export interface Subscriber {
  readonly id: string;
  readonly email: string;
  readonly locale: Locale;
  /** Path of the page it was asked on; empty when unknown. */
  readonly page: string;
  /** Version of the sentence beside the button. */
  readonly consent: string;
  /** Epoch ms, as the next two. */
  readonly askedAt: number;
  readonly confirmedAt?: number | undefined;
  readonly withdrawnAt?: number | undefined;
  readonly suspect?: Suspicion | undefined;
}

/** A sign-up as it arrives. */
export interface SignUp extends Subscriber {
  readonly key: string;
  /** Id of the mail that it calls for. */
  readonly mailId: string;
}

/** Permission that a token in a link gives. */
export type TokenPurpose = 'confirm' | 'unsubscribe';

/** A token as it is stored: its hash. */
export interface StoredToken {
  readonly hash: string;
  readonly subscriber: string;
  readonly purpose: TokenPurpose;
  readonly createdAt: number;
}

/** The newsletter's part of a store. Times are epoch ms. */
export interface Subscribers {
  /** Tells whether this key's sign-up is already there. */
  readonly has: (signUp: SignUp) => Promise<boolean>;
  /** Keeps a sign-up and the mail it calls for. Says nothing about whether the address was known. */
  readonly add: (signUp: SignUp) => Promise<void>;
  readonly find: (id: string) => Promise<Subscriber | undefined>;
  readonly addTokens: (tokens: readonly StoredToken[]) => Promise<void>;
  /** Tells whether a token still does something. */
  readonly isValid: (hash: string, purpose: TokenPurpose, now: number) => Promise<boolean>;
  /** Confirms a subscription; false when the token does not allow it. One that was confirmed before stays so. */
  readonly confirm: (hash: string, now: number) => Promise<boolean>;
  /** Withdraws an address's subscription, or erases one that never was confirmed; false when the token does not allow it. */
  readonly withdraw: (hash: string, now: number) => Promise<boolean>;
  /** By address; withdrawn ones included. */
  readonly list: () => Promise<readonly Subscriber[]>;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Time for which a sign-up waits for its confirmation. */
export const UNCONFIRMED_MS = 7 * DAY;

/** The least time between two mails to one address, whatever visitor asks for them. */
const BETWEEN_MAILS = { pending: 10 * MINUTE, confirmed: DAY };
/** Mails to an address that never confirms, before it is erased. */
const MOST_MAILS = 5;

/** The part of a store that keeps consents. */
export function createSubscribers(database: Database): Subscribers {
  return {
    has: async ({ email, key }) => {
      const sql = `SELECT 1 AS found FROM subscribers
        WHERE lower(email) = lower($1) AND last_key = $2 AND withdrawn_at IS NULL`;
      return (await database.read({ sql, values: [email, key] })).length > 0;
    },
    add: async (signUp) => {
      await database.write(signUpStatements(signUp));
    },
    find: async (id) => {
      const [row] = await database.read({ sql: 'SELECT * FROM subscribers WHERE id = $1', values: [id] });
      return row === undefined ? undefined : subscriberOf(row);
    },
    addTokens: async (tokens) => {
      await database.write(
        tokens.map(({ hash, subscriber, purpose, createdAt }) => ({
          sql: 'INSERT INTO tokens (hash, subscriber, purpose, created_at) VALUES ($1, $2, $3, $4)',
          values: [hash, subscriber, purpose, createdAt],
        })),
        LONG_MS,
      );
    },
    isValid: async (hash, purpose, now) => {
      const sql = purpose === 'confirm' ? CONFIRMABLE : ENDING;
      const values = purpose === 'confirm' ? [hash, purpose, now - UNCONFIRMED_MS] : [hash];
      return (await database.read({ sql, values })).length > 0;
    },
    confirm: async (hash, now) => {
      const [rows = []] = await database.write([
        { sql: CONFIRM, values: [hash, 'confirm', now - UNCONFIRMED_MS, now] },
      ]);
      return rows.length > 0;
    },
    withdraw: async (hash, now) => {
      const [rows = []] = await database.write(withdrawStatements(hash, now));
      return rows.length > 0;
    },
    list: async () => {
      const sql = 'SELECT * FROM subscribers ORDER BY lower(email), asked_at';
      return (await database.read({ sql, values: [] }, LONG_MS)).map(subscriberOf);
    },
  };
}

const CONFIRMABLE = `SELECT subscribers.id AS id FROM tokens JOIN subscribers ON subscribers.id = tokens.subscriber
  WHERE tokens.hash = $1 AND tokens.purpose = $2 AND subscribers.withdrawn_at IS NULL
    AND (subscribers.confirmed_at IS NOT NULL OR subscribers.asked_at > $3)`;

/**
 * Finds the subscriber of a link that ends. The link of an erased sign-up, whose address is no longer known, is taken
 * until another sign-up comes: that may be of the same person, whose new subscription this link cannot end.
 */
const ENDING = `SELECT subscriber FROM tokens WHERE hash = $1 AND purpose = 'unsubscribe'
  AND (subscriber IN (SELECT id FROM subscribers)
    OR NOT EXISTS (SELECT 1 FROM subscribers WHERE asked_at >= tokens.created_at))`;

const CONFIRM = `UPDATE subscribers SET confirmed_at = COALESCE(confirmed_at, CAST($4 AS BIGINT))
  WHERE id IN (${CONFIRMABLE}) RETURNING id`;

/**
 * One address has one consent at a time, and gets few mails however often its sign-up is repeated. A mail that is further
 * in the future than the pause between two was sent while the clock was ahead: it holds up no other.
 */
function signUpStatements(signUp: SignUp): readonly Statement[] {
  const { id, email, locale, page, consent, askedAt: at, suspect, key, mailId } = signUp;
  return [
    {
      sql: `DELETE FROM subscribers
        WHERE lower(email) = lower($1) AND confirmed_at IS NULL AND asked_at <= $2`,
      values: [email, at - UNCONFIRMED_MS],
    },
    {
      sql: `INSERT INTO subscribers
        (id, email, locale, page, consent, asked_at, suspect, last_key, mail_id, mailed_at, mails)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 1)
        ON CONFLICT (lower(email)) WHERE withdrawn_at IS NULL DO NOTHING`,
      values: [id, email, locale, page, consent, at, suspect, key, mailId, at],
    },
    {
      sql: `UPDATE subscribers SET locale = $3, page = $4, consent = $5, asked_at = $6, suspect = $7,
          last_key = $2, mail_id = $8, mailed_at = $6, mails = mails + 1
        WHERE lower(email) = lower($1) AND last_key <> $2 AND confirmed_at IS NULL AND withdrawn_at IS NULL
          AND (mailed_at <= $9 OR mailed_at > $11) AND mails < $10`,
      values: [
        email,
        key,
        locale,
        page,
        consent,
        at,
        suspect,
        mailId,
        at - BETWEEN_MAILS.pending,
        MOST_MAILS,
        at + BETWEEN_MAILS.pending,
      ],
    },
    {
      sql: `UPDATE subscribers SET last_key = $2, mail_id = $3, mailed_at = $4
        WHERE lower(email) = lower($1) AND last_key <> $2 AND confirmed_at IS NOT NULL AND withdrawn_at IS NULL
          AND (mailed_at <= $5 OR mailed_at > $6)`,
      values: [email, key, mailId, at, at - BETWEEN_MAILS.confirmed, at + BETWEEN_MAILS.confirmed],
    },
    {
      sql: `INSERT INTO outbox (id, kind, subject, created_at, due_at, leased_until, attempts)
        SELECT mail_id, CASE WHEN confirmed_at IS NULL THEN 'confirm' ELSE 'subscribed' END, id,
          mailed_at, mailed_at, 0, 0
        FROM subscribers WHERE mail_id = $1`,
      values: [mailId],
    },
  ];
}

/** A link of an earlier subscription ends the one that its address has now: a person who follows it wants no newsletter. */
function withdrawStatements(hash: string, now: number): readonly Statement[] {
  const all = `SELECT id FROM subscribers
    WHERE lower(email) IN (SELECT lower(email) FROM subscribers WHERE id IN (${ENDING}))`;
  return [
    { sql: ENDING, values: [hash] },
    { sql: `DELETE FROM outbox WHERE subject IN (${all})`, values: [hash] },
    {
      sql: `UPDATE subscribers SET withdrawn_at = COALESCE(withdrawn_at, CAST($2 AS BIGINT))
        WHERE confirmed_at IS NOT NULL AND id IN (${all})`,
      values: [hash, now],
    },
    { sql: `DELETE FROM subscribers WHERE confirmed_at IS NULL AND id IN (${all})`, values: [hash] },
  ];
}

function subscriberOf(row: Row): Subscriber {
  return {
    id: text(row, 'id'),
    email: text(row, 'email'),
    locale: text(row, 'locale') as Locale,
    page: text(row, 'page'),
    consent: text(row, 'consent'),
    askedAt: integer(row, 'asked_at'),
    confirmedAt: row.confirmed_at as Subscriber['confirmedAt'],
    withdrawnAt: row.withdrawn_at as Subscriber['withdrawnAt'],
    suspect: row.suspect as Subscriber['suspect'],
  };
}
