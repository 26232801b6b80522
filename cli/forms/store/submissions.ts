import { hash, randomUUID } from 'node:crypto';
import type { Locale } from '../../shared/locale.ts';
import type { Database, Row, Statement } from './database.ts';
import { integer, LONG_MS, text } from './database.ts';
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
      const found = await database.read({
        sql: 'SELECT 1 AS found FROM submissions WHERE form = $1 AND key = $2 AND digest = $3',
        values: [submission.form, submission.key, digestOf(submission)],
      });
      return found.length > 0;
    },
    add: async (submission) => {
      await database.write(additionOf(submission));
    },
    probe: async (withinMs) => {
      const id = randomUUID();
      const removal = ['DELETE FROM outbox WHERE id = $1', 'DELETE FROM submissions WHERE id = $1'];
      await database.write(
        [...additionOf({ ...LONGEST, id, key: id }), ...removal.map((sql) => ({ sql, values: [id] }))],
        withinMs,
      );
    },
    find: async (id) => {
      const [row] = await database.read({ sql: 'SELECT * FROM submissions WHERE id = $1', values: [id] });
      return row === undefined ? undefined : submissionOf(row);
    },
    list: async (form) => {
      const [where, values] = form === undefined ? ['', []] : ['WHERE form = $1', [form]];
      const sql = `SELECT * FROM submissions ${where} ORDER BY received_at DESC, id`;
      return (await database.read({ sql, values }, LONG_MS)).map(submissionOf);
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

const COLUMNS = [
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
] as const;

const INSERT = `INSERT INTO submissions (${COLUMNS.join(', ')})
  VALUES (${COLUMNS.map((_, index) => `$${index + 1}`).join(', ')})
  ON CONFLICT (form, key, digest) DO NOTHING`;

/** Nothing when the submission was a repeat: then no row has its id. */
const NOTIFY = `INSERT INTO outbox (id, kind, subject, created_at, due_at, leased_until, attempts)
  SELECT id, 'contact', id, received_at, received_at, 0, 0 FROM submissions
  WHERE id = $1 AND spam = 0`;

function additionOf(submission: Submission): readonly Statement[] {
  return [
    { sql: INSERT, values: valuesOf(submission) },
    { sql: NOTIFY, values: [submission.id] },
  ];
}

function valuesOf(submission: Submission): readonly (string | number | undefined)[] {
  const { id, form, key, receivedAt, locale, page, fields } = submission;
  return [
    id,
    form,
    key,
    digestOf(submission),
    receivedAt,
    locale,
    page,
    ...columnsOf(fields),
    submission.spam ? 1 : 0,
    submission.suspect,
    JSON.stringify(fields),
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
  return {
    id: text(row, 'id'),
    form: text(row, 'form'),
    key: text(row, 'key'),
    receivedAt: integer(row, 'received_at'),
    locale: text(row, 'locale') as Locale,
    page: text(row, 'page'),
    fields: fieldsOf(row),
    spam: integer(row, 'spam') === 1,
    suspect: row.suspect as Submission['suspect'],
  };
}

/** Rows of earlier versions have their columns alone. */
function fieldsOf(row: Row): Submission['fields'] {
  return row.fields === undefined
    ? Object.fromEntries(FIELD_COLUMNS.map((name) => [name, text(row, name)]))
    : JSON.parse(text(row, 'fields'));
}
