import sql from 'sql-template-tag';
import type { Database, Statement } from './database.ts';
import { LONG_MS } from './database.ts';
import { UNCONFIRMED_MS } from './subscribers.ts';

/** Numbers of what was erased. */
export interface ErasedCounts {
  readonly submissions: number;
  readonly subscribers: number;
}

/** Epoch ms before which things are erased. */
interface Cutoffs {
  readonly now: number;
  readonly contact: number;
  readonly spam: number;
  /** For consents that were withdrawn. */
  readonly consent: number;
}

/** Erasing, on request and in time. */
export interface Upkeep {
  /** Everything that one address sent or agreed to. */
  readonly erase: (email: string) => Promise<ErasedCounts>;
  /** Everything that was kept long enough. */
  readonly purge: (cutoffs: Cutoffs) => Promise<ErasedCounts>;
}

/** The part of a store that erases. */
export function createUpkeep(database: Database): Upkeep {
  const run = async (statements: readonly Statement[]): Promise<ErasedCounts> => {
    const [submissions = [], subscribers = []] = await database.write([...statements, ...ORPHANS], LONG_MS);
    return { submissions: submissions.length, subscribers: subscribers.length };
  };
  return {
    erase: (email) =>
      run([
        sql`DELETE FROM submissions WHERE lower(email) = lower(${email}) RETURNING id`,
        sql`DELETE FROM subscribers WHERE lower(email) = lower(${email}) RETURNING id`,
      ]),
    purge: ({ now, contact, spam, consent }) =>
      run([
        sql`DELETE FROM submissions
          WHERE (spam = 0 AND received_at <= ${contact}) OR (spam = 1 AND received_at <= ${spam}) RETURNING id`,
        sql`DELETE FROM subscribers
          WHERE (confirmed_at IS NULL AND asked_at <= ${now - UNCONFIRMED_MS}) OR withdrawn_at <= ${consent}
          RETURNING id`,
      ]),
  };
}

/** Statements that erase rows of a subscriber or a post that is gone. */
const ORPHANS: readonly Statement[] = [
  sql`DELETE FROM tokens WHERE subscriber NOT IN (SELECT id FROM subscribers)`,
  sql`DELETE FROM outbox
    WHERE subject NOT IN (SELECT id FROM submissions UNION ALL SELECT id FROM subscribers)`,
];
