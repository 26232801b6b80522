import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'libsql';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../forms/open-store.ts';
import { openPostgres } from '../../forms/store/postgres.ts';
import { openSqlite } from '../../forms/store/sqlite.ts';
import type { Store } from '../../forms/store/store.ts';
import { createStore } from '../../forms/store/store.ts';
import type { Submission } from '../../forms/store/submissions.ts';
import { SETTINGS } from './fixture.ts';
import { postgresPrograms, startPostgres } from './postgres-server.ts';

/** Stores as the first version made them: the file, and what `pg_dump --inserts` wrote of the same rows. */
const MADE = join(import.meta.dirname, 'made');
const ROWS = { settings: 2, submissions: 4, subscribers: 3, tokens: 5, outbox: 4 };
const TABLES = Object.keys(ROWS);
const NOW = Date.UTC(2026, 10, 20, 17, 30);

type Query = (sql: string) => Promise<readonly unknown[]>;

/** Returns the columns that a row had when it was made: the column that later versions add is empty. */
function columnsOf(row: unknown): string {
  return JSON.stringify(row).replace(',"fields":null', '');
}

async function everyRow(query: Query): Promise<Readonly<Record<string, readonly string[]>>> {
  const rows: Record<string, readonly string[]> = {};
  for (const table of TABLES) rows[table] = (await query(`SELECT * FROM ${table}`)).map(columnsOf).sort();
  return rows;
}

/** A post of a form with a field of its own, which no earlier version knew. */
const LATER: Omit<Submission, 'fields'> = {
  id: 'm9',
  form: 'contact',
  key: 'k9',
  receivedAt: NOW,
  locale: 'fr',
  page: '/contact',
  spam: false,
};

/** Uses a store that an earlier version made, as its owner, a visitor and the mails do. */
async function use(store: Store): Promise<void> {
  expect(await store.secret()).toBe('a secret of no store');
  const messages = await store.submissions.list('contact');
  expect(messages.map(({ id, spam, suspect }) => [id, spam, suspect])).toEqual([
    ['m3', false, 'too-fast'],
    ['m2', true, undefined],
    ['m1', false, undefined],
  ]);
  expect(messages[2]).toMatchObject({
    fields: { name: 'Marie', message: "Bonjour « été » 😀\nl'œuvre; -- %" },
  });
  const own = { email: 'neuf@exemple.ca', level: 'débutant' };
  await store.submissions.add({ ...LATER, fields: own });
  expect((await store.submissions.find(LATER.id))?.fields).toEqual(own);
  expect(await store.submissions.has({ ...LATER, fields: { ...own, level: 'avancé' } })).toBe(false);
  expect((await store.subscribers.list()).map(({ email }) => email)).toEqual([
    'attend@exemple.ca',
    'oui@exemple.ca',
    'parti@exemple.ca',
  ]);
  expect(await store.subscribers.confirm('confirms s1', NOW)).toBe(true);
  expect(await store.subscribers.withdraw('unsubscribes s2', NOW)).toBe(true);
  await store.ping();
}

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'schema-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'leads.sqlite');
}

const open = (databaseUrl: string | undefined, store: string): ReturnType<typeof openStore> =>
  openStore({
    organization: SETTINGS.organization,
    env: { stateHome: '/nowhere', store, proxies: [], ...(databaseUrl === undefined ? {} : { databaseUrl }) },
    folders: { root: '/nowhere/project', out: '/nowhere/project/dist' },
  });

const REFUSAL =
  'a newer version of site made this store (schema 2; this one knows 1): update site, or keep the leads elsewhere';

describe('a store of the first version', () => {
  it('5.4 opens in SQLite and keeps every row', async () => {
    const file = newFile();
    copyFileSync(join(MADE, 'schema-1.sqlite'), file);
    const query: Query = async (sql) => {
      const database = new SqliteDatabase(file);
      const rows = database.prepare(sql).all();
      database.close();
      return rows;
    };
    const before = await everyRow(query);
    expect(Object.fromEntries(TABLES.map((table) => [table, before[table]?.length]))).toEqual(ROWS);
    const store = createStore(openSqlite(file));
    onTestFinished(() => store.close());
    expect(await everyRow(query)).toEqual(before);
    await use(store);
  });
});

describe('a store of a newer version', () => {
  it('5.4 is refused in SQLite, and stays as it is', async () => {
    const file = newFile();
    copyFileSync(join(MADE, 'schema-1.sqlite'), file);
    const database = new SqliteDatabase(file);
    database.exec(`UPDATE settings SET value = '2' WHERE name = 'schema'`);
    database.exec('DROP TABLE outbox');
    database.close();
    const bytes = readFileSync(file);
    await expect(open(undefined, file)).rejects.toThrow(`The leads cannot be kept in ${file}: ${REFUSAL}`);
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });
});

const programs = postgresPrograms();
if (programs === undefined)
  process.stdout.write('PostgreSQL is not on this machine: its versions are not tested.\n');
else
  it('5.4 PostgreSQL: the first version keeps every row, a newer one is refused', async () => {
    const server = await startPostgres(programs);
    onTestFinished(server.stop);
    const url = server.createDatabase('made');
    const client = new pg.Client(url);
    await client.connect();
    const query: Query = async (sql) => (await client.query(sql)).rows;
    await client.query(readFileSync(join(MADE, 'schema-1.sql'), 'utf8'));
    const before = await everyRow(query);
    expect(Object.fromEntries(TABLES.map((table) => [table, before[table]?.length]))).toEqual(ROWS);

    const store = createStore(openPostgres(url));
    await store.outbox.nextAt();
    expect(await everyRow(query)).toEqual(before);
    await use(store);
    await store.close();

    await query(`UPDATE settings SET value = '2' WHERE name = 'schema'`);
    await query('DROP TABLE outbox');
    await expect(open(url, newFile())).rejects.toThrow(
      `The leads cannot be kept in made on ${new URL(url).host}: ${REFUSAL}`,
    );
    expect(await query(`SELECT 1 FROM information_schema.tables WHERE table_name = 'outbox'`)).toEqual([]);
    await client.end();
  });
