import { hash, randomUUID } from 'node:crypto';
import sql, { empty, join, raw } from 'sql-template-tag';
import type { Locale } from '../../shared/locale.ts';
import type { Database, Row, Statement } from './database.ts';
import { LONG_MS } from './database.ts';
import { FIELD_COLUMNS } from './schema.ts';

/**
 * Reason to take a post for a program's; the post is kept all the same (behaviour 5.5). A browser without scripts has no
 * way to get a token, which a script that posts has.
 */
export type Suspicion = 'no-scripts' | 'no-token' | 'bad-token' | 'too-fast';

/** A post as a visitor sent it. */
export interface Submission {
  readonly id: string;
  /** Name of the form. */
  readonly form: string;
  /** UUID that the browser keeps over retries; the submission's own id when it gave none. */
  readonly key: string;
  /** Epoch ms. */
  readonly receivedAt: number;
  readonly locale: Locale;
  /** Path of the page it was sent from; empty when unknown. */
  readonly page: string;
  /** The visitor's answers by the name of their field, in the form's order. */
  readonly fields: Readonly<Record<string, string>>;
  /** True when the honeypot was filled. */
  readonly spam: boolean;
  readonly suspect?: Suspicion | undefined;
}

/** The submissions of a store. */
export interface Submissions {
  /** Tells whether the same content has come with the same key. */
  readonly has: (submission: Submission) => Promise<boolean>;
  /** Keeps a submission, and the mail that says so unless it is spam. A repeat changes nothing. */
  readonly add: (submission: Submission) => Promise<void>;
  /** Keeps the longest message there is and takes it away again, in one transaction that no other reader sees. */
  readonly probe: (withinMs: number) => Promise<void>;
  readonly find: (id: string) => Promise<Submission | undefined>;
  /** Newest first. */
  readonly list: (form?: string) => Promise<readonly Submission[]>;
}

/** The part of a store that keeps what visitors sent. */
export function createSubmissions(database: Database): Submissions {
  return {
    has: async (submission) => {
      const { form, key } = submission;
      const found = sql`SELECT 1 AS found FROM submissions
        WHERE form = ${form} AND key = ${key} AND digest = ${digestOf(submission)}`;
      return (await database.read(found)).length > 0;
    },
    add: async (submission) => {
      await database.write(additionOf(submission));
    },
    probe: async (withinMs) => {
      const id = randomUUID();
      const removal = [
        sql`DELETE FROM outbox WHERE id = ${id}`,
        sql`DELETE FROM submissions WHERE id = ${id}`,
      ];
      await database.write([...additionOf({ ...LONGEST, id, key: id }), ...removal], withinMs);
    },
    find: async (id) => {
      const [row] = await database.read(sql`${SELECT} WHERE id = ${id}`);
      return row && submissionOf(row);
    },
    list: async (form) => {
      const where = form === undefined ? empty : sql`WHERE form = ${form}`;
      const list = sql`${SELECT} ${where} ORDER BY received_at DESC, id`;
      return (await database.read(list, LONG_MS)).map(submissionOf);
    },
  };
}

/** 16 KB is the most that a post may hold (behaviour 5.4). */
const LONGEST: Omit<Submission, 'id' | 'key'> = {
  form: 'contact',
  receivedAt: 0,
  locale: 'en',
  page: '',
  fields: { message: 'x'.repeat(16_000) },
  spam: false,
};

const SELECT = raw('SELECT *, received_at AS "receivedAt" FROM submissions');

const COLUMNS = raw(
  [
    'id',
    'form',
    'key',
    'digest',
    'received_at',
    'locale',
    'page',
    ...FIELD_COLUMNS,
    'spam',
    'suspect',
    'fields',
  ].join(', '),
);

function additionOf(submission: Submission): readonly Statement[] {
  const { id, form, key, receivedAt, locale, page, fields, spam, suspect } = submission;
  const before = [id, form, key, digestOf(submission), receivedAt, locale, page];
  const values = [...before, ...columnsOf(fields), spam ? 1 : 0, suspect, JSON.stringify(fields)];
  return [
    sql`INSERT INTO submissions (${COLUMNS}) VALUES (${join(values)})
      ON CONFLICT (form, key, digest) DO NOTHING`,
    // Nothing when the submission was a repeat: then no row has its id.
    sql`INSERT INTO outbox (id, kind, subject, created_at, due_at, leased_until, attempts)
      SELECT id, 'contact', id, received_at, received_at, 0, 0 FROM submissions
      WHERE id = ${id} AND spam = 0`,
  ];
}

function columnsOf(fields: Submission['fields']): readonly string[] {
  return FIELD_COLUMNS.map((name) => fields[name] ?? '');
}

/** A visitor who changes the text after an error that was none must not lose the change: it is part of what a repeat is. */
function digestOf({ locale, fields }: Submission): string {
  const others = Object.entries(fields).filter(([name]) => !COLUMNED.has(name));
  // Without other fields it is what earlier versions made of the same post.
  const content = JSON.stringify([locale, ...columnsOf(fields), ...others]);
  return hash('sha256', content, 'base64url');
}

const COLUMNED: ReadonlySet<string> = new Set(FIELD_COLUMNS);

function submissionOf(row: Row): Submission {
  const { id, form, key, receivedAt, locale, page, suspect } = row as unknown as Submission;
  return { id, form, key, receivedAt, locale, page, fields: fieldsOf(row), spam: row.spam === 1, suspect };
}

/** Rows of earlier versions have their columns alone. */
function fieldsOf({ fields, ...row }: Row): Submission['fields'] {
  return fields === undefined
    ? Object.fromEntries(FIELD_COLUMNS.map((name) => [name, String(row[name])]))
    : JSON.parse(String(fields));
}
