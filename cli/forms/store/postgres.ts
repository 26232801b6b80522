import type { Duplex } from 'node:stream';
import pg from 'pg';
import sql from 'sql-template-tag';
import { isLoopback } from '../../http/host-names.ts';
import { messageOf } from '../../report/stack-of.ts';
import { tolerate } from '../../system/tolerate.ts';
import { briefly, within } from '../../system/within.ts';
import { untilFailure } from '../until-failure.ts';
import { closable } from './closable.ts';
import type { Database, Row, Statement } from './database.ts';
import { PATIENCE_MS, withoutNulls } from './database.ts';
import { ADD_FIELDS, checkVersion, READ_VERSION, SCHEMA, StrangeStore, VERSION_SCHEMA } from './schema.ts';

/** A database that need not be there yet. */
interface PostgresDatabase extends Database {
  /** Asks the database once whose store it holds, if it answers. @throws a `StrangeStore` when it is another one's */
  readonly look: () => Promise<void>;
}

/** A PostgreSQL database by its URL. It need not answer yet: each call asks again. */
export function openPostgres(url: string): PostgresDatabase {
  const pool = new pg.Pool({
    Client: GuardedClient as new () => pg.Client,
    connectionString: url,
    application_name: 'site forms',
    max: 10,
    connectionTimeoutMillis: PATIENCE_MS,
    keepAlive: true,
    // A connection at rest, or one that says goodbye to a server that is gone, keeps no process from ending.
    allowExitOnIdle: true,
    types: { getTypeParser },
  });
  // A connection that dies, at rest or between two statements, is replaced by the next call. Its error needs a
  // listener all the same, or it would end the process: the pool listens only while the connection rests.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const lent = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => lent.add(client)).on('release', (_, client) => lent.delete(client));
  // Several receivers may start at the same moment, and another database may take the place of the one that had them.
  const tables = untilFailure(() => makeTables(pool));
  const prepared = async <T>(withinMs: number, work: (until: number) => Promise<T>): Promise<T> => {
    const until = performance.now() + withinMs;
    await within(tables.get(), withinMs, LATE);
    try {
      return await work(until);
    } catch (error) {
      if ((error as { readonly code?: unknown }).code === UNDEFINED_TABLE) tables.forget();
      throw error;
    }
  };
  const asked: Database = {
    place: placeOf(url),
    promptMs: PROMPT_MS,
    write: (statements, withinMs = PATIENCE_MS) =>
      prepared(withinMs, (until) => inTransaction(pool, until, (ask) => askAll(ask, statements))),
    read: (statement, withinMs = PATIENCE_MS) =>
      prepared(withinMs, (until) => withClient(pool, until, (ask) => ask(statement))),
    close: () => briefly(pool.end(), GOODBYE_MS),
  };
  // A connection that ends in the middle of a statement undoes it.
  const database = closable(asked, () => lent.forEach(endNow));
  return {
    ...database,
    look: () =>
      within(tables.get(), PROMPT_MS, LATE).catch((error: unknown) => {
        if (error instanceof StrangeStore) throw error;
      }),
  };
}

function endNow(client: pg.PoolClient): void {
  if (client instanceof pg.Client) void client.end();
}

/** A new connection to another continent, with TLS, takes half of it. */
const PROMPT_MS = 2000;

/** The pool waits for every connection to end, also for one that could not even be tried. */
const GOODBYE_MS = 2000;

const LATE = 'the database does not answer';

const BIGINT = 20;

/** Times are numbers, not text. */
const getTypeParser: typeof pg.types.getTypeParser = ((
  oid: Parameters<typeof pg.types.getTypeParser>[0],
  format?: 'text',
) => (oid === BIGINT ? Number : pg.types.getTypeParser(oid, format))) as typeof pg.types.getTypeParser;

const UNDEFINED_TABLE = '42P01';

function makeTables(pool: pg.Pool): Promise<void> {
  return inTransaction(pool, performance.now() + PATIENCE_MS, async (ask) => {
    await askAll(ask, [LOCK, ...VERSION_SCHEMA]);
    checkVersion(await ask(READ_VERSION));
    await askAll(ask, SCHEMA);
    if ((await ask(READ_FIELDS)).length === 0) await ask(ADD_FIELDS);
  });
}

/** The column of the table that is meant without a schema's name. */
const READ_FIELDS = sql`SELECT attname FROM pg_attribute
  WHERE attrelid = 'submissions'::regclass AND attname = 'fields' AND NOT attisdropped`;

/** Any number will do, as long as it stays. */
const LOCK = sql`SELECT pg_advisory_xact_lock(73656)`;

/**
 * A server that is told to answer before the disk has the data is told otherwise here. It gives up what this process
 * gave up before: a server that gave up first would take a commit that its standby does not have for done.
 */
const BEGIN = sql`BEGIN; SET LOCAL synchronous_commit TO ON; SET LOCAL statement_timeout TO '90s';
  SET LOCAL idle_in_transaction_session_timeout TO '90s'`;

function inTransaction<T>(pool: pg.Pool, until: number, use: (ask: Ask) => Promise<T>): Promise<T> {
  return withClient(pool, until, async (ask) => {
    await ask(BEGIN);
    const result = await use(ask);
    await ask(sql`COMMIT`);
    return result;
  });
}

type Ask = (statement: Statement) => Promise<readonly Row[]>;

/** Asks for one statement after the other. */
async function askAll(ask: Ask, statements: readonly Statement[]): Promise<readonly (readonly Row[])[]> {
  const rows: (readonly Row[])[] = [];
  for (const statement of statements) rows.push(await ask(statement));
  return rows;
}

/** Lends a connection until a moment of `performance.now()`. */
async function withClient<T>(pool: pg.Pool, until: number, use: (ask: Ask) => Promise<T>): Promise<T> {
  const client = await connect(pool, until);
  try {
    const result = await use((statement) => within(rowsOf(client, statement), left(until), LATE));
    client.release();
    return result;
  } catch (error) {
    // What state it is in is not known: closing it undoes what was not committed.
    client.release(true);
    throw error;
  }
}

async function connect(pool: pg.Pool, until: number): Promise<pg.PoolClient> {
  const connecting = pool.connect().catch(throwCoded);
  try {
    return await within(connecting, left(until), LATE);
  } catch (error) {
    // An answer that comes late has no caller any more.
    connecting.then(
      (client) => client.release(),
      () => undefined,
    );
    throw error;
  }
}

/** Throws what went wrong with a connection, with a code: an error without one is a mistake of this program. */
function throwCoded(error: unknown): never {
  const hasCode = error instanceof Error && 'code' in error && error.code !== undefined;
  throw hasCode ? error : Object.assign(new Error(messageOf(error)), { code: 'EPROTO' });
}

function left(until: number): number {
  return Math.max(until - performance.now(), 0);
}

async function rowsOf(client: pg.PoolClient, { text, values }: Statement): Promise<readonly Row[]> {
  // Several statements at once, which only a transaction's beginning is, answer a list without rows.
  const asked = client.query<Record<string, Row[string] | null>>(
    text,
    values.map((value) => value ?? null),
  );
  const { rows = [] } = await asked.catch(throwCoded);
  return rows.map(withoutNulls);
}

function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${pathname.slice(1) || 'the default database'} on ${host || 'this machine'}`;
}

/** Names the host of a database whose connections any network on the way could read and change; undefined otherwise. */
export function plainHost(url: string): string | undefined {
  // It is asked for what the URL and the environment make of TLS, and never connected. It may read certificates.
  const client = tolerate(() => new pg.Client({ connectionString: url }));
  if (client === undefined || client.ssl || client.host.startsWith('/')) return undefined;
  return isLoopback(client.host) ? undefined : client.host;
}

/** The part of pg's connection that begins to listen to its server, in the clear or over TLS. */
interface Connection {
  attachListeners: (stream: Duplex) => void;
}

/**
 * A client for which an answer that it does not understand ends the connection. pg throws such an answer from the middle
 * of what listens to the socket, where no caller is: that would end the process.
 */
class GuardedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const { connection } = this as unknown as { readonly connection: Connection };
    const attach = connection.attachListeners.bind(connection);
    connection.attachListeners = (stream) => attach(guarded(stream));
  }
}

function guarded(stream: Duplex): Duplex {
  const emit = stream.emit.bind(stream);
  stream.emit = (event: string, ...rest: unknown[]): boolean => {
    try {
      return emit(event, ...rest);
    } catch (error) {
      if (event !== 'data') throw error;
      stream.destroy(error instanceof Error ? error : undefined);
      return true;
    }
  };
  return stream;
}
