import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Database } from './database.ts';
import type { Outbox } from './outbox.ts';
import { createOutbox } from './outbox.ts';
import type { Submissions } from './submissions.ts';
import { createSubmissions } from './submissions.ts';
import type { Subscribers } from './subscribers.ts';
import { createSubscribers } from './subscribers.ts';
import type { Upkeep } from './upkeep.ts';
import { createUpkeep } from './upkeep.ts';

/** Store of the receiver. A promise that resolves survives a power cut; one that rejects means that nothing happened. */
export interface Store {
  /** Place of the store, for people. */
  readonly place: string;
  /** Rejects while no lead can be kept; what it finds counts for a second, however often it is asked. */
  readonly ping: () => Promise<void>;
  /** A secret that all receivers of one store share. */
  readonly secret: () => Promise<string>;
  readonly submissions: Submissions;
  readonly subscribers: Subscribers;
  readonly outbox: Outbox;
  readonly upkeep: Upkeep;
  readonly close: () => Promise<void>;
}

/** Makes a store of a database. */
export function createStore(database: Database): Store {
  const submissions = createSubmissions(database);
  let health: Promise<void> | undefined;
  const forget = (): void => {
    health = undefined;
  };
  return {
    place: database.place,
    ping: () => {
      health ??= submissions.probe(database.promptMs).finally(() => setTimeout(forget, HEALTH_MS).unref());
      return health;
    },
    secret: () => secretOf(database),
    submissions,
    subscribers: createSubscribers(database),
    outbox: createOutbox(database),
    upkeep: createUpkeep(database),
    close: () => {
      forget();
      return database.close();
    },
  };
}

/** For so long an answer about the health of a store is remembered. */
const HEALTH_MS = 1000;

/** The first receiver makes it. */
async function secretOf(database: Database): Promise<string> {
  const secret = sql`SELECT value FROM settings WHERE name = 'secret'`;
  const [known] = await database.read(secret);
  if (known !== undefined) return String(known.value);
  const made = randomBytes(32).toString('base64url');
  const [, [row] = []] = await database.write([
    sql`INSERT INTO settings (name, value) VALUES ('secret', ${made}) ON CONFLICT (name) DO NOTHING`,
    secret,
  ]);
  return String(row?.value);
}
