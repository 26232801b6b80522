import sql, { raw } from 'sql-template-tag';
import type { Row, Statement } from './database.ts';

/** Version of the tables below. */
const VERSION = 1;

/** Statements for the table in which a store says its version, whatever else it holds. */
export const VERSION_SCHEMA: readonly Statement[] = [
  sql`CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)`,
  sql`INSERT INTO settings (name, value) VALUES ('schema', ${String(VERSION)}) ON CONFLICT (name) DO NOTHING`,
];

/** Asks a store for its version. */
export const READ_VERSION = sql`SELECT value FROM settings WHERE name = 'schema'`;

/** A store that this version of the program does not understand. */
export class StrangeStore extends Error {
  readonly code = 'STRANGE_STORE';
}

/** Throws a `StrangeStore` unless a store is of the version that this program knows. */
export function checkVersion([row]: readonly Row[]): void {
  const version = row?.value ?? VERSION;
  if (Number(version) === VERSION) return;
  throw new StrangeStore(
    `a newer version of site made this store (schema ${version}; this one knows ${VERSION}): update site, or keep the leads elsewhere`,
  );
}

/**
 * Columns of the five fields that a form could have before sites named their own. They go on being filled, so that a
 * receiver of an earlier version, which runs until it is replaced, can read and write the same store.
 */
export const FIELD_COLUMNS = ['name', 'email', 'phone', 'service', 'message'] as const;

/** Adds what stores of earlier versions have not; asked for when the column is not there. */
export const ADD_FIELDS = sql`ALTER TABLE submissions ADD COLUMN fields TEXT`;

/** The tables, in SQL that SQLite and PostgreSQL both understand. Times are epoch milliseconds. */
export const SCHEMA: readonly Statement[] = [
  sql`CREATE TABLE IF NOT EXISTS submissions (
    id TEXT PRIMARY KEY,
    form TEXT NOT NULL,
    key TEXT NOT NULL,
    digest TEXT NOT NULL,
    received_at BIGINT NOT NULL,
    locale TEXT NOT NULL,
    page TEXT NOT NULL,
    ${raw(FIELD_COLUMNS.map((name) => `${name} TEXT NOT NULL`).join(', '))},
    spam INTEGER NOT NULL,
    suspect TEXT,
    fields TEXT,
    UNIQUE (form, key, digest)
  )`,
  sql`CREATE INDEX IF NOT EXISTS submissions_received ON submissions (received_at)`,
  sql`CREATE INDEX IF NOT EXISTS submissions_email ON submissions (lower(email))`,
  sql`CREATE TABLE IF NOT EXISTS subscribers (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL,
    locale TEXT NOT NULL,
    page TEXT NOT NULL,
    consent TEXT NOT NULL,
    asked_at BIGINT NOT NULL,
    suspect TEXT,
    last_key TEXT NOT NULL,
    mail_id TEXT NOT NULL,
    mailed_at BIGINT NOT NULL,
    mails INTEGER NOT NULL,
    confirmed_at BIGINT,
    withdrawn_at BIGINT
  )`,
  // A consent that was withdrawn stays as its proof; the same person may give another.
  sql`CREATE UNIQUE INDEX IF NOT EXISTS subscribers_email ON subscribers (lower(email))
    WHERE withdrawn_at IS NULL`,
  sql`CREATE TABLE IF NOT EXISTS tokens (
    hash TEXT PRIMARY KEY,
    subscriber TEXT NOT NULL,
    purpose TEXT NOT NULL,
    created_at BIGINT NOT NULL
  )`,
  sql`CREATE TABLE IF NOT EXISTS outbox (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    due_at BIGINT NOT NULL,
    leased_until BIGINT NOT NULL,
    attempts INTEGER NOT NULL,
    error TEXT
  )`,
  sql`CREATE INDEX IF NOT EXISTS outbox_due ON outbox (due_at)`,
];
