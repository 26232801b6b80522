import type { Sql } from 'sql-template-tag';
import sql, { raw } from 'sql-template-tag';
import type { Locale } from '../../shared/locale.ts';
import type { Database, Statement } from './database.ts';
import { LONG_MS } from './database.ts';
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
      const found = sql`SELECT 1 AS found FROM subscribers
        WHERE lower(email) = lower(${email}) AND last_key = ${key} AND withdrawn_at IS NULL`;
      return (await database.read(found)).length > 0;
    },
    add: async (signUp) => {
      await database.write(signUpStatements(signUp));
    },
    find: async (id) => {
      const [row] = await database.read(sql`${SELECT} WHERE id = ${id}`);
      return row as Subscriber | undefined;
    },
    addTokens: async (tokens) => {
      await database.write(
        tokens.map(
          ({ hash, subscriber, purpose, createdAt }) =>
            sql`INSERT INTO tokens (hash, subscriber, purpose, created_at)
              VALUES (${hash}, ${subscriber}, ${purpose}, ${createdAt})`,
        ),
        LONG_MS,
      );
    },
    isValid: async (hash, purpose, now) => {
      const found = purpose === 'confirm' ? confirmable(hash, now) : ending(hash);
      return (await database.read(found)).length > 0;
    },
    confirm: async (hash, now) => {
      const [rows = []] = await database.write([
        sql`UPDATE subscribers SET confirmed_at = COALESCE(confirmed_at, CAST(${now} AS BIGINT))
          WHERE id IN (${confirmable(hash, now)}) RETURNING id`,
      ]);
      return rows.length > 0;
    },
    withdraw: async (hash, now) => {
      const [rows = []] = await database.write(withdrawStatements(hash, now));
      return rows.length > 0;
    },
    list: async () => {
      const rows = await database.read(sql`${SELECT} ORDER BY lower(email), asked_at`, LONG_MS);
      return rows as unknown as readonly Subscriber[];
    },
  };
}

const SELECT = raw(`SELECT id, email, locale, page, consent, suspect, asked_at AS "askedAt",
  confirmed_at AS "confirmedAt", withdrawn_at AS "withdrawnAt" FROM subscribers`);

function confirmable(hash: string, now: number): Sql {
  return sql`SELECT subscribers.id AS id FROM tokens JOIN subscribers ON subscribers.id = tokens.subscriber
    WHERE tokens.hash = ${hash} AND tokens.purpose = 'confirm' AND subscribers.withdrawn_at IS NULL
      AND (subscribers.confirmed_at IS NOT NULL OR subscribers.asked_at > ${now - UNCONFIRMED_MS})`;
}

/**
 * Finds the subscriber of a link that ends. The link of an erased sign-up, whose address is no longer known, is taken
 * until another sign-up comes: that may be of the same person, whose new subscription this link cannot end.
 */
function ending(hash: string): Sql {
  return sql`SELECT subscriber FROM tokens WHERE hash = ${hash} AND purpose = 'unsubscribe'
    AND (subscriber IN (SELECT id FROM subscribers)
      OR NOT EXISTS (SELECT 1 FROM subscribers WHERE asked_at >= tokens.created_at))`;
}

/**
 * One address has one consent at a time, and gets few mails however often its sign-up is repeated. A mail that is further
 * in the future than the pause between two was sent while the clock was ahead: it holds up no other.
 */
function signUpStatements(signUp: SignUp): readonly Statement[] {
  const { id, email, locale, page, consent, askedAt: at, suspect, key, mailId } = signUp;
  const isAnother = sql`lower(email) = lower(${email}) AND last_key <> ${key} AND withdrawn_at IS NULL`;
  const isLongAfter = (pause: number): Sql => sql`(mailed_at <= ${at - pause} OR mailed_at > ${at + pause})`;
  return [
    sql`DELETE FROM subscribers
      WHERE lower(email) = lower(${email}) AND confirmed_at IS NULL AND asked_at <= ${at - UNCONFIRMED_MS}`,
    sql`INSERT INTO subscribers
      (id, email, locale, page, consent, asked_at, suspect, last_key, mail_id, mailed_at, mails)
      VALUES (${id}, ${email}, ${locale}, ${page}, ${consent}, ${at}, ${suspect}, ${key}, ${mailId}, ${at}, 1)
      ON CONFLICT (lower(email)) WHERE withdrawn_at IS NULL DO NOTHING`,
    sql`UPDATE subscribers SET locale = ${locale}, page = ${page}, consent = ${consent}, asked_at = ${at},
        suspect = ${suspect}, last_key = ${key}, mail_id = ${mailId}, mailed_at = ${at}, mails = mails + 1
      WHERE ${isAnother} AND confirmed_at IS NULL
        AND ${isLongAfter(BETWEEN_MAILS.pending)} AND mails < ${MOST_MAILS}`,
    sql`UPDATE subscribers SET last_key = ${key}, mail_id = ${mailId}, mailed_at = ${at}
      WHERE ${isAnother} AND confirmed_at IS NOT NULL AND ${isLongAfter(BETWEEN_MAILS.confirmed)}`,
    sql`INSERT INTO outbox (id, kind, subject, created_at, due_at, leased_until, attempts)
      SELECT mail_id, CASE WHEN confirmed_at IS NULL THEN 'confirm' ELSE 'subscribed' END, id,
        mailed_at, mailed_at, 0, 0
      FROM subscribers WHERE mail_id = ${mailId}`,
  ];
}

/** A link of an earlier subscription ends the one that its address has now: a person who follows it wants no newsletter. */
function withdrawStatements(hash: string, now: number): readonly Statement[] {
  const all = sql`SELECT id FROM subscribers
    WHERE lower(email) IN (SELECT lower(email) FROM subscribers WHERE id IN (${ending(hash)}))`;
  return [
    ending(hash),
    sql`DELETE FROM outbox WHERE subject IN (${all})`,
    sql`UPDATE subscribers SET withdrawn_at = COALESCE(withdrawn_at, CAST(${now} AS BIGINT))
      WHERE confirmed_at IS NOT NULL AND id IN (${all})`,
    sql`DELETE FROM subscribers WHERE confirmed_at IS NULL AND id IN (${all})`,
  ];
}
