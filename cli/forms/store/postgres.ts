import pg from 'pg';
import { closable } from './closable.ts';
import type { Database, Row, Statement } from './database.ts';
import { SCHEMA } from './schema.ts';

/** A PostgreSQL database by its URL. It need not answer yet: each call asks again. */
export function openPostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'site forms',
    max: 10,
    connectionTimeoutMillis: 5000,
    query_timeout: 10_000,
    keepAlive: true,
    types: { getTypeParser },
  });
  // A connection that dies, at rest or between two statements, is replaced by the next call. Its error needs a
  // listener all the same, or it would end the process: the pool listens only while the connection rests.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const ready = createReady(pool);
  return closable({
    place: placeOf(url),
    write: async (statements) => {
      await ready();
      return transaction(pool, statements);
    },
    read: async (statement) => {
      await ready();
      return rowsOf(pool, statement);
    },
    close: () => pool.end(),
  });
}

const BIGINT = 20;

/** Times are numbers, not text. */
const getTypeParser: typeof pg.types.getTypeParser = ((
  oid: Parameters<typeof pg.types.getTypeParser>[0],
  format?: 'text',
) => (oid === BIGINT ? Number : pg.types.getTypeParser(oid, format))) as typeof pg.types.getTypeParser;

/** Makes the tables once. Several receivers may start at the same moment. */
function createReady(pool: pg.Pool): () => Promise<void> {
  let made: Promise<unknown> | undefined;
  return async () => {
    made ??= transaction(
      pool,
      [LOCK, ...SCHEMA].map((sql) => ({ sql, values: [] })),
    );
    try {
      await made;
    } catch (error) {
      made = undefined;
      throw error;
    }
  };
}

/** Any number will do, as long as it stays. */
const LOCK = 'SELECT pg_advisory_xact_lock(73656)';

/** A server that is told to answer before the disk has the data is told otherwise here. */
const BEGIN = 'BEGIN; SET LOCAL synchronous_commit TO ON';

async function transaction(
  pool: pg.Pool,
  statements: readonly Statement[],
): Promise<readonly (readonly Row[])[]> {
  const client = await pool.connect();
  try {
    await client.query(BEGIN);
    const rows: (readonly Row[])[] = [];
    for (const statement of statements) rows.push(await rowsOf(client, statement));
    await client.query('COMMIT');
    client.release();
    return rows;
  } catch (error) {
    // What state it is in is not known: closing it undoes what was not committed.
    client.release(true);
    throw error;
  }
}

async function rowsOf(client: pg.Pool | pg.PoolClient, { sql, values }: Statement): Promise<readonly Row[]> {
  const { rows } = await client.query<Record<string, Row[string] | null>>(
    sql,
    values.map((value) => value ?? null),
  );
  return rows.map(
    (row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Row,
  );
}

function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${pathname.slice(1) || 'the default database'} on ${host || 'this machine'}`;
}
